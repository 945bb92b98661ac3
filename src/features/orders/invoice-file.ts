import { type LoaderFunctionArgs, redirect } from 'react-router';
import { inTransaction } from '../../platform/db/database.ts';
import { localDay } from '../../platform/opening-hours.ts';
import { type Shop, shopContext } from '../../platform/shop.ts';
import { visitorContext } from '../accounts/index.server.ts';
import { opensOrder } from './confirmation.server.ts';
import { drawInvoice } from './invoice-pdf.server.ts';
import { type Invoice, issueInvoice, readInvoice } from './invoice-store.server.ts';
import { isPlaced } from './order.ts';
import { readOrder } from './store.server.ts';

/** `GET /orders/{id}/invoice`: its VAT invoice as PDF, for whom the order's page is open, and for administrators. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const id = params.orderId ?? '';
  const key = url.searchParams.get('key');
  const byLink = key !== null && opensOrder(shop, id, key);
  const { user } = await context.get(visitorContext)();
  if (!user && !byLink) throw redirect(`/login?next=${encodeURIComponent(`/orders/${id}`)}`);
  const order = await readOrder(shop.db, id);
  const mayRead = byLink || user?.role === 'admin' || (order && order.userId === user?.id);
  if (!order || !mayRead || !isPlaced(order.paymentStatus)) return notFound();
  const invoice = await invoiceOf(shop, order.id);
  if (!invoice) return notFound();
  const bytes = await drawInvoice(order, invoice);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${invoice.invoiceNumber}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Orders that were placed before there were invoices get theirs when it is first asked for. */
async function invoiceOf(shop: Shop, orderId: string): Promise<Invoice | undefined> {
  const issued = await readInvoice(shop.db, orderId);
  if (issued) return issued;
  await inTransaction(shop.db, (trx) => issueInvoice(trx, orderId, localDay(shop.clock())));
  return readInvoice(shop.db, orderId);
}

function notFound(): Response {
  return new Response('Invoice not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
