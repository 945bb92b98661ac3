import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Collection, CollectionChange } from './collection.ts';

export type CollectionOutcome =
  | { ok: true }
  /** the customer has no trade account */
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

const ACTIONS: Readonly<Record<CollectionChange['kind'], string>> = {
  hold: 'credit.hold',
  release: 'credit.release',
  'no-chase': 'credit.stop-chasing',
  chase: 'credit.chase-again',
};

/**
 * Puts a trade account on hold or releases it, or stops or resumes the emails about its overdue invoices, as staff saw
 * it at `version`. One transaction, under the account's lock, which an order on account takes too.
 */
export async function changeCollection(
  shop: Shop,
  actor: Actor,
  userId: string,
  change: CollectionChange,
  version: number,
): Promise<CollectionOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const before = await lockCollection(trx, userId);
    if (!before) return { ok: false, kind: 'missing' };
    const subject = `user:${userId}`;
    if (before.version !== version) {
      const { actor: by, changedAt = shop.clock() } = await lastChange(trx, subject, Object.values(ACTIONS));
      return { ok: false, kind: 'stale', actor: by, changedAt };
    }
    const after = changed(before, change);
    await trx
      .updateTable('creditAccounts')
      .set((row) => ({
        holdReason: after.holdReason,
        noChaseReason: after.noChase?.reason ?? null,
        noChaseUntil: after.noChase?.until ?? null,
        collectionVersion: row('collectionVersion', '+', 1),
      }))
      .where('userId', '=', userId)
      .execute();
    await recordChange(trx, {
      actor,
      action: ACTIONS[change.kind],
      subject,
      before: { holdReason: before.holdReason, noChase: before.noChase },
      after,
    });
    return { ok: true };
  });
}

/** Locks a trade account until the transaction ends, and returns how it is collected; undefined if there is none. */
export async function lockCollection(trx: Queries, userId: string): Promise<Collection | undefined> {
  const row = await trx
    .selectFrom('creditAccounts')
    .select(['holdReason', 'noChaseReason', 'noChaseUntil', 'collectionVersion'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { holdReason, noChaseReason, noChaseUntil, collectionVersion } = row;
  return {
    holdReason,
    noChase:
      noChaseReason !== null && noChaseUntil !== null ? { reason: noChaseReason, until: noChaseUntil } : null,
    version: collectionVersion,
  };
}

function changed({ holdReason, noChase }: Collection, change: CollectionChange) {
  switch (change.kind) {
    case 'hold':
      return { holdReason: change.reason, noChase };
    case 'release':
      return { holdReason: null, noChase };
    case 'no-chase':
      return { holdReason, noChase: { reason: change.reason, until: change.until } };
    case 'chase':
      return { holdReason, noChase: null };
  }
}
