import type { LoaderFunctionArgs } from 'react-router';
import { documentNotFound, pdfResponse } from '#features/orders/order/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { drawMonthlyInvoice } from './monthly-invoice-pdf.server.ts';
import { openMonthlyInvoice } from './open-monthly-invoice.server.ts';

/** `GET /invoices/{number}`: a monthly invoice as PDF, for its customer and for staff who see money. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { user } = await context.get(visitorContext)();
  const invoice = await openMonthlyInvoice(context.get(shopContext), user, params.invoiceNumber ?? '');
  if (!invoice) return documentNotFound('Invoice');
  return pdfResponse(invoice.invoiceNumber, await drawMonthlyInvoice(invoice));
}
