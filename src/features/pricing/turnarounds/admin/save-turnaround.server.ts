import { sql } from 'kysely';
import { followMany, type UnfitProduct } from '#features/pricing/prices/index.server.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { TurnaroundFields } from './turnaround-form.ts';

export type SaveTurnaroundOutcome =
  | { ok: true; id: string }
  | { ok: false; kind: 'missing' | 'duplicate' }
  | { ok: false; kind: 'unfit'; products: readonly UnfitProduct[] }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/** Thrown inside a transaction to roll it back. */
export class RefusedChange extends Error {
  readonly outcome: Extract<SaveTurnaroundOutcome, { ok: false }>;
  constructor(outcome: Extract<SaveTurnaroundOutcome, { ok: false }>) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Runs a change in its own transaction; a refused change leaves nothing behind. */
export async function orRefused(
  shop: Shop,
  change: (trx: Queries) => Promise<SaveTurnaroundOutcome>,
): Promise<SaveTurnaroundOutcome> {
  try {
    return await inTransaction(shop.db, change);
  } catch (error) {
    if (error instanceof RefusedChange) return error.outcome;
    if (brokenConstraint(error) === 'turnarounds_name_key') return { ok: false, kind: 'duplicate' };
    throw error;
  }
}

/**
 * Adds a turnaround (`edited` null), or saves one if it is unchanged since `seenAt`, with an audit row, and updates its
 * products. Refuses, naming the products, if it would no longer fit some of them. One transaction.
 */
export async function saveTurnaround(
  shop: Shop,
  actor: Actor,
  fields: TurnaroundFields,
  edited: { id: string; seenAt: string } | null,
): Promise<SaveTurnaroundOutcome> {
  return orRefused(shop, async (trx) => {
    const now = shop.clock();
    const { steps, ...plain } = fields;
    const values = { ...plain, steps: steps && json(steps), updatedAt: now };
    if (!edited) {
      const id = await freeId(trx, fields.name);
      await trx
        .insertInto('turnarounds')
        .values({ id, createdAt: now, ...values })
        .execute();
      const subject = `turnaround:${id}`;
      await recordChange(trx, { actor, action: 'turnaround.create', subject, before: null, after: fields });
      return { ok: true, id };
    }
    const { id } = edited;
    const before = await lockTurnaround(trx, edited);
    await trx.updateTable('turnarounds').set(values).where('id', '=', id).execute();
    const isPriced = (of: { copiesMin: unknown; copiesMax: unknown; percentBp: unknown; steps: unknown }) =>
      JSON.stringify([of.copiesMin, of.copiesMax, of.percentBp, of.steps]);
    if (isPriced(before) !== isPriced(fields)) await follow(trx, id);
    const subject = `turnaround:${id}`;
    await recordChange(trx, { actor, action: 'turnaround.save', subject, before, after: fields });
    return { ok: true, id };
  });
}

/** Updates the products that have the turnaround, or refuses, naming those that it doesn't fit. */
async function follow(trx: Queries, id: string): Promise<void> {
  const { rows } = await sql<{ productId: string }>`
    select product_id from product_options where turnaround_id = ${id} order by product_id`.execute(trx);
  const products = await followMany(
    trx,
    rows.map(({ productId }) => productId),
  );
  if (products.length > 0) throw new RefusedChange({ ok: false, kind: 'unfit', products });
}

/** Locks a turnaround and returns it; refuses one that is unknown or changed since `seenAt`. */
export async function lockTurnaround(trx: Queries, { id, seenAt }: { id: string; seenAt: string }) {
  const row = await trx
    .selectFrom('turnarounds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new RefusedChange({ ok: false, kind: 'missing' });
  if (row.updatedAt.toISOString() !== seenAt) {
    const actor = await lastActor(trx, `turnaround:${id}`);
    throw new RefusedChange({ ok: false, kind: 'stale', actor, changedAt: row.updatedAt });
  }
  return row;
}

/** Returns an unused id made from the name, for addresses and carts: `two-day-despatch`. */
async function freeId(trx: Queries, name: string): Promise<string> {
  const id =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60)
      .replace(/-$/, '') || 'turnaround';
  const { rows } = await sql<{ id: string }>`
    select id from turnarounds where id = ${id} or id like ${`${id}-%`}`.execute(trx);
  const taken = new Set(rows.map((row) => row.id));
  let free = id;
  for (let nth = 2; taken.has(free); nth += 1) free = `${id}-${nth}`;
  return free;
}
