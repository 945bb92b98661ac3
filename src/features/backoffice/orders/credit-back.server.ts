import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, recordChange } from '../../../platform/audit.server.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { reverseCredit } from '../../credit/index.server.ts';
import type { AskRefundOutcome } from '../../payments/index.server.ts';

/**
 * Takes a part of an order, or all of it, off its customer's account (ruling 25: refunding lowers the balance); the order
 * itself stays as it is. `leftSeenPence` is what it was charged with when somebody decided on it: where that is no longer so,
 * nothing is taken off, as with a refund by card.
 */
export async function creditBack(
  shop: Shop,
  actor: Actor,
  credit: { orderId: string; amountPence: number; reason: string; leftSeenPence: number },
): Promise<AskRefundOutcome> {
  const { orderId, amountPence, reason, leftSeenPence } = credit;
  return inTransaction(shop.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
    const { leftPence } = await trx
      .selectFrom('creditLedger')
      .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as('leftPence'))
      .where('orderId', '=', orderId)
      .where('kind', 'in', ['order', 'reversal'])
      .executeTakeFirstOrThrow();
    if (leftPence <= 0) return { ok: false, kind: 'nothing-to-refund' };
    if (leftPence !== leftSeenPence) return { ok: false, kind: 'stale', leftPence };
    if (amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence };
    const reference = `${orderId}:${randomUUID()}`;
    await reverseCredit(trx, { orderId, amountPence, reference, actor: actor.name });
    await recordChange(trx, {
      ...{ actor, action: 'order.credit-back', subject: `order:${orderId}` },
      ...{ before: null, after: { amountPence, reason } },
    });
    return { ok: true };
  });
}
