import type { LoaderFunctionArgs } from 'react-router';
import { visitorContext } from '#features/accounts/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { drawInvoice } from './invoice-pdf.server.ts';
import { type Invoice, issueInvoice, readInvoice } from './invoice-store.server.ts';
import { documentNotFound, openPlacedOrder, pdfResponse } from './open-order.server.ts';

/** `GET /orders/{id}/invoice`: the VAT invoice as PDF, for administrators and anyone who may open the order's page. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const order = await openPlacedOrder(shop, user, requested);
  const invoice = order && (await invoiceOf(shop, order.id));
  if (!order || !invoice) return documentNotFound('Invoice');
  return pdfResponse(invoice.invoiceNumber, await drawInvoice(order, invoice));
}

/** Orders older than invoicing get an invoice the first time someone opens it. */
async function invoiceOf(shop: Shop, orderId: string): Promise<Invoice | undefined> {
  const issued = await readInvoice(shop.db, orderId);
  if (issued) return issued;
  await inTransaction(shop.db, (trx) => issueInvoice(trx, orderId, londonDay(shop.clock())));
  return readInvoice(shop.db, orderId);
}
