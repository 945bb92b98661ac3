import { randomUUID } from 'node:crypto';
import { isUuid } from '../../../kit/uuid.ts';
import { type Actor, recordChange } from '../../../platform/audit.server.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/queue.server.ts';
import type { Shop } from '../../../platform/shop.ts';

/** Sends a mail of an order again, to the order's address of today. False where the order has no such mail. */
export async function resendMail(
  shop: Shop,
  actor: Actor,
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<boolean> {
  if (!isUuid(mailId) || !isUuid(orderId)) return false;
  return inTransaction(shop.db, async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .innerJoin('orders', 'orders.id', 'mails.orderId')
      .select(['mails.template', 'mails.data', 'mails.eventKey', 'orders.customerEmail'])
      .where('mails.id', '=', mailId)
      .where('orders.id', '=', orderId)
      .executeTakeFirst();
    if (!mail) return false;
    await queueMail(shop, trx, {
      eventKey: `${mail.eventKey}:again:${randomUUID()}`,
      template: mail.template,
      recipient: mail.customerEmail,
      data: mail.data as Record<string, unknown>,
      orderId,
    });
    const after = { template: mail.template, recipient: mail.customerEmail };
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
