import { isSentOnce } from '#features/marketing/follow-ups/index.ts';
import { isUuid } from '#kit/uuid.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Sends an order's email again, to the order's current address. `seenEmails` is how many emails the order had on the
 * page, so that a double click sends one. Returns false if the order has no such email, it was removed because of its
 * age, or it goes to each customer once at most.
 */
export async function resendEmail(
  shop: Shop,
  actor: Actor,
  { orderId, emailId, seenEmails }: { orderId: string; emailId: string; seenEmails: number },
): Promise<boolean> {
  if (!isUuid(emailId) || !isUuid(orderId)) return false;
  return inTransaction(shop.db, async (trx) => {
    const email = await trx
      .selectFrom('mails')
      .innerJoin('orders', 'orders.id', 'mails.orderId')
      .select(['mails.template', 'mails.data', 'mails.eventKey', 'orders.customerEmail'])
      .where('mails.id', '=', emailId)
      .where('orders.id', '=', orderId)
      .where('mails.removedAt', 'is', null)
      .forUpdate('orders')
      .executeTakeFirst();
    if (!email || isSentOnce(email.template)) return false;
    const eventKey = `${email.eventKey}:again:${seenEmails}`;
    const isThere = await trx
      .selectFrom('mails')
      .select('id')
      .where('eventKey', '=', eventKey)
      .executeTakeFirst();
    if (isThere) return true;
    // It says how things are now, not how they were when it was first sent.
    const { sent: _, ...data } = email.data as Record<string, unknown>;
    await queueEmail(shop, trx, {
      eventKey,
      template: email.template,
      recipient: email.customerEmail,
      data,
      orderId,
    });
    // Without the address, because an erased customer's must not stay in the log.
    const after = { template: email.template };
    await recordChange(trx, {
      actor,
      action: 'order.resend',
      subject: `order:${orderId}`,
      before: null,
      after,
    });
    return true;
  });
}
