import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { PersonSeed } from './customer-record.ts';
import { keepRow } from './store.server.ts';

export type MergeOutcome = { ok: true; id: string } | { ok: false; kind: 'same' | 'account' | 'missing' };

/**
 * Shows a customer without an account with another one from now on: their orders, quotes, notes, contacts and addresses
 * stay theirs and are only shown together, so undoing it separates them again. What customers themselves can see doesn't
 * change. Refused for a customer with an account: they keep their own page, prices and credit.
 */
export async function mergePeople(
  shop: Shop,
  actor: Actor,
  into: PersonSeed,
  from: PersonSeed,
): Promise<MergeOutcome> {
  const now = shop.clock();
  if (from.key && 'userId' in from.key) return { ok: false, kind: 'account' };
  return inTransaction(shop.db, async (trx): Promise<MergeOutcome> => {
    // One merge at a time, so that two staff can't merge two people into each other.
    await sql`select pg_advisory_xact_lock(hashtextextended('merge people', 0))`.execute(trx);
    const id = await keepRow(trx, into, now);
    const other = await keepRow(trx, from, now);
    if (!id || !other) return { ok: false, kind: 'missing' };
    if (id === other) return { ok: false, kind: 'same' };
    await trx
      .updateTable('people')
      .set({ mergedInto: id })
      .where(({ or, eb }) => or([eb('id', '=', other), eb('mergedInto', '=', other)]))
      .where('userId', 'is', null)
      .execute();
    await trx.updateTable('people').set({ updatedAt: now }).where('id', 'in', [id, other]).execute();
    const subject = `person:${id}`;
    await recordChange(trx, { actor, action: 'person.merge', subject, before: null, after: null });
    return { ok: true, id };
  });
}

/** Separates a person again from the one they were merged into. Repeating it is harmless. */
export async function unmergePerson(shop: Shop, actor: Actor, personId: string): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('people')
      .set({ mergedInto: null, updatedAt: shop.clock() })
      .where('id', '=', personId)
      .where('mergedInto', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const subject = `person:${personId}`;
    await recordChange(trx, { actor, action: 'person.unmerge', subject, before: null, after: null });
  });
}
