import type { LoaderFunctionArgs } from 'react-router';
import { readBankTransfer, readCompany } from '#features/pricing/company/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { documentNotFound, openDocumentOf, pdfResponse } from '../open-order.server.ts';
import { drawProForma } from './pro-forma-pdf.server.ts';

/** `GET /orders/{id}/pro-forma`: the pro-forma invoice for an order that is waiting for a bank transfer, as PDF. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const order = await openDocumentOf(shop, user, requested);
  const payment = order?.handPayment;
  const endsOn = payment?.status === 'pending' ? payment.dueOn : null;
  if (!order || !endsOn) return documentNotFound('Pro-forma invoice');
  const [seller, bank] = await Promise.all([readCompany(shop.db), readBankTransfer(shop.db)]);
  return pdfResponse(`pro-forma-${order.orderNumber}`, await drawProForma(order, { seller, bank, endsOn }));
}
