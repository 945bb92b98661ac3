import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { emailField } from '#kit/forms.ts';
import { inTransaction } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { findOrderOf } from './order-links-store.server.ts';
import { readOrder } from './store.server.ts';

export const ORDER_LINK = 'order-link';
const SEND_ORDER_LINK = 'send-order-link';

/** The form of `/order-links`. */
export const orderLinkSchema = z.object({
  email: emailField,
  orderNumber: z
    .string()
    .trim()
    .min(1, 'Enter your order number')
    .max(30, 'An order number looks like ORD-2026-000123'),
});

/**
 * Requests a new link to an order. Known and unknown orders cause the same work (one query and one job), so that
 * neither the response nor its time reveals which it was; the job does the rest.
 */
export async function requestOrderLink(
  shop: Shop,
  request: { email: string; orderNumber: string },
): Promise<void> {
  const orderId = await findOrderOf(shop.db, request);
  await shop.jobs.send(shop.db, SEND_ORDER_LINK, { orderId, request: randomUUID() });
}

/** The job that emails the link, to the order's own address. */
export function sendOrderLinkJob(shop: Shop): JobDefinition<{ orderId: string | null; request: string }> {
  return {
    name: SEND_ORDER_LINK,
    async run({ orderId, request }) {
      const order = orderId ? await readOrder(shop.db, orderId) : undefined;
      if (!order) return;
      await inTransaction(shop.db, (trx) =>
        queueEmail(shop, trx, {
          eventKey: `${ORDER_LINK}:${request}`,
          template: ORDER_LINK,
          recipient: order.customerEmail,
          data: { orderId: order.id },
          orderId: order.id,
        }),
      );
    },
  };
}
