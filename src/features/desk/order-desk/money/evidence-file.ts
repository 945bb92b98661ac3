import type { LoaderFunctionArgs } from 'react-router';
import { readView } from '#features/desk/order-list/index.ts';
import { readInvoice, readOrder } from '#features/orders/order/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { readOrderWork } from '../order-work.server.ts';
import { drawEvidence } from './evidence-pdf.server.ts';

/**
 * `GET /admin/orders/{id}/evidence.pdf`: what the card provider requires in a dispute, to be uploaded there. 404 if the
 * order has no dispute.
 */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { db, clock } = context.get(shopContext);
  const id = params.orderId ?? '';
  const [order, work, invoice, company] = await Promise.all([
    readOrder(db, id),
    isUuid(id) ? readOrderWork(db, id, readView(new URLSearchParams())) : undefined,
    isUuid(id) ? readInvoice(db, id) : undefined,
    readCompany(db),
  ]);
  const [dispute] = work?.disputes ?? [];
  if (!order || !work || !dispute)
    return new Response('No dispute found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  // Additional charges are paid separately, and disputed separately.
  const payment = work.chargePayments.find(({ id }) => id === dispute.paymentId) ?? work.payment;
  const bytes = await drawEvidence({
    order,
    work: { ...work, payment },
    dispute,
    invoice,
    company,
    now: clock(),
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="evidence-${order.orderNumber}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
