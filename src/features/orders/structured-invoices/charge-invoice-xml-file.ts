import type { LoaderFunctionArgs } from 'react-router';
import {
  documentNotFound,
  openPlacedOrder,
  readChargeInvoice,
  xmlResponse,
} from '#features/orders/order/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { chargeDocument } from './charge-document.ts';
import { writeUbl } from './write-ubl.ts';

/** `GET /orders/{id}/invoices/{number}/invoice.xml`: the invoice of a charge for programs, for anyone who may have the PDF. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const order = await openPlacedOrder(shop, user, requested);
  const invoice = order && (await readChargeInvoice(shop.db, order.id, params.invoiceNumber ?? ''));
  if (!order || !invoice) return documentNotFound('Invoice');
  return xmlResponse(invoice.invoiceNumber, writeUbl(chargeDocument(order, invoice)));
}
