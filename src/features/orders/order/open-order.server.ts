import { redirect } from 'react-router';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { asOrdered } from './changes/as-ordered.ts';
import { opensOrder } from './confirmation.server.ts';
import { type Invoice, issueInvoice, readInvoice } from './documents/invoice-store.server.ts';
import { sendToEndedLink } from './ended-link.server.ts';
import { isPlaced, type Order } from './order.ts';
import { readOrder } from './store.server.ts';

type Visitor = { id: string; rights: readonly string[] } | null;

/**
 * Returns a placed order and its own invoice, as `openPlacedOrder` does: undefined for anyone who may not have it, and
 * if the order is on a monthly one.
 */
export async function openInvoice(
  shop: Shop,
  user: Visitor,
  requested: { id: string; key: string | null },
): Promise<{ order: Order; invoice: Invoice } | undefined> {
  const order = await openPlacedOrder(shop, user, requested);
  if (!order || order.monthlyInvoice) return undefined;
  const invoice = await invoiceOf(shop, order.id);
  return invoice && { order, invoice };
}

/** Orders older than invoicing get an invoice the first time someone opens it. */
async function invoiceOf(shop: Shop, orderId: string): Promise<Invoice | undefined> {
  const issued = await readInvoice(shop.db, orderId);
  if (issued) return issued;
  await inTransaction(shop.db, (trx) => issueInvoice(trx, orderId, londonDay(shop.clock())));
  return readInvoice(shop.db, orderId);
}

/**
 * The same for a document that only a placed order has. The order is returned as it was ordered, because documents
 * don't change with it.
 */
export async function openPlacedOrder(
  shop: Shop,
  user: Visitor,
  requested: { id: string; key: string | null },
): Promise<Order | undefined> {
  const order = await openDocumentOf(shop, user, requested);
  return order && isPlaced(order.paymentStatus) ? asOrdered(order) : undefined;
}

/**
 * Returns the order of a document, if the visitor may open its page, or is a member of staff who sees money. Undefined
 * for everyone else. Throws a redirect to sign in if the visitor is not signed in.
 */
export async function openDocumentOf(
  shop: Shop,
  user: Visitor,
  { id, key }: { id: string; key: string | null },
): Promise<Order | undefined> {
  const byLink = key !== null && (await opensOrder(shop, id, key));
  if (!byLink && !user) sendToEndedLink(shop, id, key);
  if (!user && !byLink)
    throw redirect(`${href('/login')}?next=${encodeURIComponent(href('/orders/:orderId', { orderId: id }))}`);
  const order = await readOrder(shop.db, id);
  const mayRead = byLink || user?.rights.includes('money') || (order && order.userId === user?.id);
  return mayRead ? order : undefined;
}

/** A document of an order as a PDF response that is never cached. */
export const pdfResponse = (number: string, bytes: Buffer): Response =>
  download(`${number}.pdf`, 'application/pdf', new Uint8Array(bytes));

/** The same as XML, for programs. */
export const xmlResponse = (number: string, xml: string): Response =>
  download(`${number}.xml`, 'application/xml', new TextEncoder().encode(xml));

function download(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** `what`: for example `Invoice`. */
export function documentNotFound(what: string): Response {
  return new Response(`${what} not found`, { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
