import type { LoaderFunctionArgs } from 'react-router';
import { documentNotFound, openInvoice, xmlResponse } from '#features/orders/order/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { invoiceDocument } from './invoice-document.ts';
import { writeUbl } from './write-ubl.ts';

/** `GET /orders/{id}/invoice.xml`: the VAT invoice for programs (EN 16931 in UBL), for anyone who may have the PDF. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const opened = await openInvoice(shop, user, requested);
  if (!opened) return documentNotFound('Invoice');
  return xmlResponse(opened.invoice.invoiceNumber, writeUbl(invoiceDocument(opened.order, opened.invoice)));
}
