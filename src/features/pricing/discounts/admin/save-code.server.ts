import { sql } from 'kysely';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readCode } from './codes.server.ts';
import type { CodeFields } from './forms.ts';

export type SaveCodeOutcome =
  | { ok: true; id: string }
  | { ok: false; kind: 'missing' | 'duplicate' | 'limit-below-usage' }
  | { ok: false; kind: 'unknown'; what: 'product' | 'category'; ids: string[] }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/**
 * Creates a code, or saves an edited one if it is unchanged since `seenAt` (its `updatedAt`, ISO). Refuses a duplicate
 * name, a limit below the uses so far, and a save over somebody else's change. One transaction.
 */
export async function saveCode(
  shop: Shop,
  actor: Actor,
  fields: CodeFields,
  edited: { id: string; seenAt: string } | null,
): Promise<SaveCodeOutcome> {
  try {
    return await save(shop, actor, fields, edited);
  } catch (error) {
    // Somebody else took the name at the same moment.
    if (brokenConstraint(error) !== 'discount_codes_code_key') throw error;
    return { ok: false, kind: 'duplicate' };
  }
}

function save(
  shop: Shop,
  actor: Actor,
  fields: CodeFields,
  edited: { id: string; seenAt: string } | null,
): Promise<SaveCodeOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SaveCodeOutcome> => {
    const products = await unknownIn(trx, 'products', fields.applicableProducts);
    if (products.length > 0) return { ok: false, kind: 'unknown', what: 'product', ids: products };
    const categories = await unknownIn(trx, 'categories', fields.applicableCategories);
    if (categories.length > 0) return { ok: false, kind: 'unknown', what: 'category', ids: categories };
    const existing = await trx
      .selectFrom('discountCodes')
      .select('id')
      .where('code', '=', fields.code)
      .executeTakeFirst();
    if (existing && existing.id !== edited?.id) return { ok: false, kind: 'duplicate' };
    return edited ? update(shop, trx, actor, fields, edited) : create(shop, trx, actor, fields);
  });
}

/** Returns ids without a product or category, archived ones included: a code for none of them would never apply. */
async function unknownIn(
  trx: Queries,
  table: 'products' | 'categories',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom(table).select('id').where('id', '=', sql<string>`any(${ids})`).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

async function create(shop: Shop, trx: Queries, actor: Actor, fields: CodeFields): Promise<SaveCodeOutcome> {
  const now = shop.clock();
  const row = await trx
    .insertInto('discountCodes')
    .values({ ...fields, createdBy: actor.id, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody else created it at the same moment.
  if (!row) return { ok: false, kind: 'duplicate' };
  const subject = `discount-code:${row.id}`;
  await recordChange(trx, { actor, action: 'discount-code.create', subject, before: null, after: fields });
  return { ok: true, id: row.id };
}

async function update(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: CodeFields,
  { id, seenAt }: { id: string; seenAt: string },
): Promise<SaveCodeOutcome> {
  const before = await lockCode(trx, id);
  if (!before) return { ok: false, kind: 'missing' };
  const subject = `discount-code:${id}`;
  if (before.updatedAt.toISOString() !== seenAt)
    return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt: before.updatedAt };
  if (fields.usageLimit > 0 && fields.usageLimit < before.usageCount)
    return { ok: false, kind: 'limit-below-usage' };
  await trx
    .updateTable('discountCodes')
    .set({ ...fields, updatedAt: shop.clock() })
    .where('id', '=', id)
    .execute();
  await recordChange(trx, { actor, action: 'discount-code.save', subject, before, after: fields });
  return { ok: true, id };
}

async function lockCode(trx: Queries, id: string) {
  const query = trx.selectFrom('discountCodes').select('id').where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) && readCode(trx, id);
}

/**
 * Deletes a code if it is unchanged since `seenAt`. Orders that used it keep its text and the discount. Deleting twice
 * is harmless; refused if the code changed since.
 */
export async function deleteCode(
  shop: Shop,
  actor: Actor,
  { id, seenAt }: { id: string; seenAt: string },
): Promise<'deleted' | 'changed'> {
  return inTransaction(shop.db, async (trx) => {
    // The code is removed from these carts. They are locked first, as they are when one of them is ordered.
    await trx
      .selectFrom('carts')
      .select('id')
      .where('discountCodeId', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const before = await lockCode(trx, id);
    if (!before) return 'deleted';
    if (before.updatedAt.toISOString() !== seenAt) return 'changed';
    await trx.deleteFrom('discountCodes').where('id', '=', id).execute();
    const subject = `discount-code:${id}`;
    await recordChange(trx, { actor, action: 'discount-code.delete', subject, before, after: null });
    return 'deleted';
  });
}
