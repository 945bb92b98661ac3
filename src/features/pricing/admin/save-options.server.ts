import { sql } from 'kysely';
import { type Actor, recordChange } from '../../../platform/audit.server.ts';
import { inTransaction, type Queries } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type PricedOption, readOptions } from './prices.server.ts';
import { optionsJson, writeOptionsBatch } from './undo-options.server.ts';

/** An option as it was typed: `was` is its id before, '' for a new one. */
export interface TypedOption {
  groupKey: string;
  was: string;
  id: string;
  name: string;
  /** NaN for what can't be read as money */
  priceModifierPence: number;
  remove: boolean;
}

/** Which option of a form is to blame, as it was typed, and which of its fields. */
export interface WrongOption extends Pick<TypedOption, 'groupKey' | 'was' | 'id' | 'name'> {
  field: 'id' | 'name' | 'modifier';
}

export type SaveOptionsOutcome =
  | { ok: true; batchId: string | null }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'invalid'; problem: string; at: WrongOption | null }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/**
 * Saves a product's options as typed, with a history row for each price that came, changed or went. An option in a cart
 * may go: the cart then says that it can't be had any more. The last one of a group can't, since every group wants a choice.
 */
export async function saveOptions(
  shop: Shop,
  actor: Actor,
  productId: string,
  seenAt: string,
  typed: readonly TypedOption[],
): Promise<SaveOptionsOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SaveOptionsOutcome> => {
    await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
    const before = await readOptions(trx, productId);
    if (!before) return { ok: false, kind: 'missing' };
    if (before.updatedAt.toISOString() !== seenAt) return staleness(trx, productId, before.updatedAt);
    const wanted = asStored(before.options, typed);
    const problem = problemOf(
      before.groups.map(({ key }) => key),
      before.options,
      wanted,
    );
    if (problem) return { ok: false, kind: 'invalid', ...problem };
    const entries = historyOf(before.options, wanted);
    const whole = await wholeOptions(trx, productId);
    await writeOptions(trx, productId, wanted);
    const now = shop.clock();
    await sql`update products set updated_at = ${now} where id = ${productId}`.execute(trx);
    const batchId = await writeOptionsBatch(trx, now, actor, { productId, name: before.name, before: whole });
    if (entries.length > 0) {
      const shared = { productId, changeType: 'option', changedBy: actor.id, changedByName: actor.name };
      await trx
        .insertInto('priceHistory')
        .values(entries.map((entry) => ({ ...entry, ...shared, createdAt: now, batchId })))
        .execute();
    }
    const subject = `product:${productId}`;
    const { options } = (await readOptions(trx, productId)) ?? { options: [] };
    await recordChange(trx, {
      ...{ actor, action: 'product.options', subject },
      ...{ before: { options: before.options }, after: { options } },
    });
    return { ok: true, batchId };
  });
}

async function staleness(trx: Queries, productId: string, changedAt: Date): Promise<SaveOptionsOutcome> {
  const row = await trx
    .selectFrom('auditLog')
    .select('actor')
    .where('subject', '=', `product:${productId}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ok: false, kind: 'stale', actor: row?.actor ?? 'somebody else', changedAt };
}

async function wholeOptions(trx: Queries, productId: string): Promise<string> {
  const { rows } = await sql<{ options: string }>`
    select ${optionsJson(sql`${productId}`)}::text as options`.execute(trx);
  return rows[0]?.options ?? '[]';
}

/**
 * An option that was renamed or removed since the form was opened is a new one: what was typed of it is not lost, and a
 * wish to remove it is met.
 */
function asStored(before: readonly PricedOption[], typed: readonly TypedOption[]): TypedOption[] {
  return typed.flatMap((row) => {
    const isThere = before.some(({ groupKey, id }) => groupKey === row.groupKey && id === row.was);
    if (isThere || row.was === '') return [row];
    return row.remove ? [] : [{ ...row, was: '' }];
  });
}

const MODIFIER_PENCE_MAX = 1_000_000;
const ID_LENGTH_MAX = 80;
const NAME_LENGTH_MAX = 200;

function problemOf(
  groups: readonly string[],
  before: readonly PricedOption[],
  typed: readonly TypedOption[],
): { problem: string; at: WrongOption | null } | null {
  const options = typed.filter(({ remove }) => !remove);
  for (const option of options) {
    if (!groups.includes(option.groupKey))
      return { problem: 'This product has no such group of options', at: null };
    const wrong = wrongIn(option);
    const { groupKey, was, id, name } = option;
    if (wrong) return { problem: wrong[1], at: { groupKey, was, id, name, field: wrong[0] } };
  }
  const problem = wrongTogether(groups, before, typed, options);
  return problem === null ? null : { problem, at: null };
}

function wrongIn({ id, name, priceModifierPence }: TypedOption): [WrongOption['field'], string] | null {
  if (id === '' || name === '') return [id === '' ? 'id' : 'name', 'Enter an id and a name for every option'];
  if (id.length > ID_LENGTH_MAX)
    return ['id', `${id.slice(0, 20)}…: use at most ${ID_LENGTH_MAX} characters for an id`];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return ['id', `${id}: use small letters, figures and hyphens`];
  if (name.length > NAME_LENGTH_MAX)
    return ['name', `${name.slice(0, 20)}…: use at most ${NAME_LENGTH_MAX} characters for a name`];
  if (Number.isNaN(priceModifierPence))
    return ['modifier', `${name}: the surcharge must be a number like 12.50`];
  if (Math.abs(priceModifierPence) > MODIFIER_PENCE_MAX)
    return ['modifier', `${name}: a surcharge is at most £10,000.00`];
  return null;
}

function wrongTogether(
  groups: readonly string[],
  before: readonly PricedOption[],
  typed: readonly TypedOption[],
  options: readonly TypedOption[],
): string | null {
  for (const group of groups) {
    const ids = options.filter(({ groupKey }) => groupKey === group).map(({ id }) => id);
    // What somebody else added since the form was opened is not in it, and stays.
    for (const { groupKey, id } of before)
      if (groupKey === group && !typed.some((row) => row.groupKey === group && row.was === id)) ids.push(id);
    if (ids.length === 0) return 'Every group needs at least one option';
    if (new Set(ids).size < ids.length) return 'Two options of a group have the same id';
  }
  return null;
}

/** Old and new surcharge of every option whose price came, changed or went. */
function historyOf(before: readonly PricedOption[], typed: readonly TypedOption[]) {
  return typed.flatMap(({ groupKey, was, id, priceModifierPence, remove }) => {
    const old = before.find((option) => option.groupKey === groupKey && option.id === was);
    const newPricePence = remove ? 0 : priceModifierPence;
    const reason = remove ? 'Option removed' : old ? 'Option changed' : 'Option added';
    const isSame = old ? !remove && old.priceModifierPence === newPricePence : remove;
    if (isSame) return [];
    return [
      {
        ...{ optionType: groupKey, optionId: remove ? was : id, changeReason: reason },
        ...{ oldPricePence: old?.priceModifierPence ?? 0, newPricePence },
      },
    ];
  });
}

/** First out of the way, then to its place: one may take the id that another gives up, or two exchange theirs. */
async function writeOptions(trx: Queries, productId: string, typed: readonly TypedOption[]): Promise<void> {
  const stored = typed.filter(({ was }) => was !== '');
  const kept = stored.filter(({ remove }) => !remove);
  const moved = kept.filter(({ was, id }) => was !== id);
  const underWay = (row: TypedOption) => (moved.includes(row) ? `~${moved.indexOf(row)}` : row.was);
  const at = (groupKey: string, id: string) =>
    sql<boolean>`product_id = ${productId} and group_key = ${groupKey} and id = ${id}`;
  for (const { groupKey, was, remove } of stored)
    if (remove) await trx.deleteFrom('productOptions').where(at(groupKey, was)).execute();
  for (const row of moved)
    await trx
      .updateTable('productOptions')
      .set({ id: underWay(row) })
      .where(at(row.groupKey, row.was))
      .execute();
  for (const row of kept) {
    const { groupKey, id, name, priceModifierPence } = row;
    const copies = moved.includes(row) ? copiesOf(groupKey, id) : null;
    await trx
      .updateTable('productOptions')
      .set({ id, name, priceModifierPence, ...(copies !== null && { copies }) })
      .where(at(groupKey, underWay(row)))
      .execute();
  }
  for (const { groupKey, was, id, name, priceModifierPence, remove } of typed)
    if (was === '' && !remove)
      await sql`insert into product_options (product_id, group_key, id, name, price_modifier_pence, copies, position)
        select ${productId}, ${groupKey}, ${id}, ${name}, ${priceModifierPence}, ${copiesOf(groupKey, id)},
          coalesce(max(position) + 1, 0) from product_options
        where product_id = ${productId} and group_key = ${groupKey}`.execute(trx);
}

/** A quantity's id is its number of copies, as in the seeded catalogue. */
function copiesOf(groupKey: string, id: string): number | null {
  return groupKey === 'quantities' && /^[1-9]\d{0,6}$/.test(id) ? Number(id) : null;
}
