import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { documentNotFound, openInvoice, pdfResponse } from '../open-order.server.ts';
import { notSimplified } from './simplified-invoice.ts';
import { drawSimplifiedInvoice } from './simplified-invoice-pdf.server.ts';

/**
 * `GET /orders/{id}/simplified-invoice`: the VAT invoice of a small order as PDF, without its customer's name, for
 * anyone who may have the full one. 422 with the reason if the law requires the full one.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const opened = await openInvoice(shop, user, requested);
  if (!opened) return documentNotFound('Invoice');
  const { order, invoice } = opened;
  const why = notSimplified(order);
  if (why) return new Response(why, { status: 422, headers: { 'Cache-Control': 'no-store' } });
  return pdfResponse(`${invoice.invoiceNumber}-simplified`, await drawSimplifiedInvoice(order, invoice));
}
