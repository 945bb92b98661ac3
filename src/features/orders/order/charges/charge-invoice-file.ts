import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { documentNotFound, openPlacedOrder, pdfResponse } from '../open-order.server.ts';
import { readChargeInvoice } from './charge-invoice.server.ts';
import { drawChargeInvoice } from './charge-invoice-pdf.server.ts';

/** `GET /orders/{id}/invoices/{number}`: the invoice of a charge as PDF, for anyone who may open the order's invoice. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const order = await openPlacedOrder(shop, user, requested);
  const invoice = order && (await readChargeInvoice(shop.db, order.id, params.invoiceNumber ?? ''));
  if (!order || !invoice) return documentNotFound('Invoice');
  return pdfResponse(invoice.invoiceNumber, await drawChargeInvoice(order, invoice));
}
