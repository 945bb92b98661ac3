import { redirect } from 'react-router';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import type { MonthlyInvoice } from './monthly-invoice.ts';
import { readMonthlyInvoice } from './monthly-invoice-store.server.ts';

/**
 * Returns a monthly invoice for the customer of its account and for staff who see money; undefined for everyone else.
 * It names several orders, so the link to one of them doesn't open it. Throws a redirect to sign in if the visitor is
 * not signed in.
 */
export async function openMonthlyInvoice(
  shop: Shop,
  user: { id: string; rights: readonly string[] } | null,
  invoiceNumber: string,
): Promise<MonthlyInvoice | undefined> {
  if (!user)
    throw redirect(
      `${href('/login')}?next=${encodeURIComponent(href('/invoices/:invoiceNumber', { invoiceNumber }))}`,
    );
  const invoice = await readMonthlyInvoice(shop.db, invoiceNumber);
  return invoice && (invoice.userId === user.id || user.rights.includes('money')) ? invoice : undefined;
}
