import type { LoaderFunctionArgs } from 'react-router';
import { documentNotFound, xmlResponse } from '#features/orders/order/index.server.ts';
import { writeUbl } from '#features/orders/structured-invoices/index.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { monthlyDocument } from './monthly-document.ts';
import { openMonthlyInvoice } from './open-monthly-invoice.server.ts';

/** `GET /invoices/{number}/invoice.xml`: a monthly invoice for programs (EN 16931 in UBL), for anyone who may have the PDF. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { user } = await context.get(visitorContext)();
  const invoice = await openMonthlyInvoice(context.get(shopContext), user, params.invoiceNumber ?? '');
  if (!invoice) return documentNotFound('Invoice');
  return xmlResponse(invoice.invoiceNumber, writeUbl(monthlyDocument(invoice)));
}
