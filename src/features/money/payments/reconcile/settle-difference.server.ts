import { type Actor, recordChange } from '#platform/audit.server.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Difference } from './difference.ts';
import { readDifference, settled } from './reconcile-store.server.ts';
import { takeOver } from './take-over.server.ts';

export type SettleOutcome =
  | { ok: true }
  /** somebody else, or the last check, has settled it; or there is no such difference */
  | { ok: false; kind: 'stale' }
  /** the card provider can't be reached, so nothing was done */
  | { ok: false; kind: 'unreachable' }
  /** the provider's state could not be taken over */
  | { ok: false; kind: 'unchanged' };

/** Takes over the provider's state of an open difference, and records who did so. */
export async function takeDifferenceOver(shop: Shop, actor: Actor, id: string): Promise<SettleOutcome> {
  const difference = await readDifference(shop.db, id);
  if (!difference) return { ok: false, kind: 'stale' };
  try {
    if (!(await takeOver(shop, difference))) return { ok: false, kind: 'unchanged' };
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error, difference: id }, 'a payment difference could not be settled');
    return { ok: false, kind: 'unreachable' };
  }
  return settle(shop, actor, difference, { id, how: 'taken-over', why: null });
}

/** Marks an open difference as seen, with the reason. Nothing else changes. */
export async function markDifferenceSeen(
  shop: Shop,
  actor: Actor,
  { id, why }: { id: string; why: string },
): Promise<SettleOutcome> {
  const difference = await readDifference(shop.db, id);
  if (!difference) return { ok: false, kind: 'stale' };
  return settle(shop, actor, difference, { id, how: 'seen', why });
}

/** Settles a difference once; a second attempt is refused. */
async function settle(
  shop: Shop,
  actor: Actor,
  { kind, orderId, providerId, ours, theirs }: Difference,
  { id, how, why }: { id: string; how: 'taken-over' | 'seen'; why: string | null },
): Promise<SettleOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const row = await trx
      .updateTable('paymentDifferences')
      .set({ ...settled(how, shop.clock()), settledBy: actor.id, settledWhy: why })
      .where('id', '=', id)
      .where('settledAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) return { ok: false, kind: 'stale' };
    await recordChange(trx, {
      actor,
      action: how === 'seen' ? 'payment.difference-seen' : 'payment.difference-taken-over',
      subject: orderId ? `order:${orderId}` : `payment-difference:${id}`,
      before: { kind, ...ours },
      after: { ...theirs, providerId, ...(why ? { why } : {}) },
    });
    return { ok: true };
  });
}
