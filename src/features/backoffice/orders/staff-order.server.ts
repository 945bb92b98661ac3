import { randomUUID } from 'node:crypto';
import { isUuid } from '../../../kit/uuid.ts';
import { type Actor, recordChange } from '../../../platform/audit.server.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/queue.server.ts';
import type { Shop } from '../../../platform/shop.ts';

/** Notes or clears what is wrong with an order's artwork. False where there is no such order. */
export async function setArtworkProblem(
  shop: Shop,
  actor: Actor,
  { orderId, problem }: { orderId: string; problem: string | null },
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['artworkProblem'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return false;
    await trx
      .updateTable('orders')
      .set({ artworkProblem: problem, updatedAt: shop.clock() })
      .where('id', '=', orderId)
      .execute();
    await recordChange(trx, {
      ...{ actor, action: 'order.artwork', subject: `order:${orderId}` },
      before: { artworkProblem: order.artworkProblem },
      after: { artworkProblem: problem },
    });
    return true;
  });
}

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
