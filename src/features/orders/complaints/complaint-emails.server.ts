import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The queue names of this feature's emails. Those about complaints about personal data are in `enquiries`. */
export const COMPLAINT_EMAILS = {
  received: 'order-problem-received',
  /** to the shop, with the complaint or a message added to it */
  forwarded: 'order-problem-forwarded',
  asked: 'order-problem-asked',
  decided: 'order-problem-decided',
  reopened: 'order-problem-reopened',
} as const;

/** Emails the customer about a step of their complaint. `step`: which one it is, if it can happen more than once. */
export async function emailCustomer(
  shop: Shop,
  trx: Queries,
  template: string,
  { id, orderId, recipient, step = id }: { id: string; orderId: string; recipient: string; step?: string },
): Promise<void> {
  const eventKey = `${template}:${step}`;
  await queueEmail(shop, trx, { eventKey, template, recipient, data: { id, step, orderId }, orderId });
}

/** Forwards a customer's message to the shop's own mailbox. */
export async function forwardToShop(
  shop: Shop,
  trx: Queries,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> {
  const { email: recipient } = await readCompany(trx);
  const template = COMPLAINT_EMAILS.forwarded;
  await queueEmail(shop, trx, {
    eventKey: `${template}:${messageId}`,
    template,
    recipient,
    data: { id, messageId },
  });
}
