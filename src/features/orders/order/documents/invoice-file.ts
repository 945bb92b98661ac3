import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { documentNotFound, openInvoice, pdfResponse } from '../open-order.server.ts';
import { drawInvoice } from './invoice-pdf.server.ts';

/** `GET /orders/{id}/invoice`: the VAT invoice as PDF, for administrators and anyone who may open the order page. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const opened = await openInvoice(shop, user, requested);
  if (!opened) return documentNotFound('Invoice');
  const { order, invoice } = opened;
  return pdfResponse(invoice.invoiceNumber, await drawInvoice(order, invoice));
}
