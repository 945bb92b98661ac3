import { sql } from 'kysely';
import { followOptions, unlessUnfit } from '#features/pricing/prices/index.server.ts';
import { measureWords, type OptionMeasures } from '#features/pricing/prices/index.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import {
  measuresIn,
  type OptionInput,
  stockIn,
  type WrongOption,
  wrongRows,
  wrongTogether,
} from './check-options.ts';
import { type OptionStock, stockWords } from './option-stock.ts';
import { type OptionsForEdit, type PricedOption, readOptions } from './prices.server.ts';
import { optionsJson, writeOptionsBatch } from './undo-options.server.ts';

/** A typed option with readable measures. */
type MeasuredOption = Omit<OptionInput, 'measures' | 'stock'> & {
  measures: OptionMeasures;
  stock: OptionStock;
};

export type SaveOptionsOutcome =
  | { ok: true; batchId: string | null }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'invalid'; problem: string; wrong: WrongOption[] }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/**
 * Saves a product's options as typed, with a history row for each price or measure added, changed or removed. An option
 * in a cart may be removed: the cart then says that it is no longer available. The last one of a group can't be, since
 * every group needs a choice.
 */
export async function saveOptions(
  shop: Shop,
  actor: Actor,
  productId: string,
  seenAt: string,
  input: readonly OptionInput[],
): Promise<SaveOptionsOutcome> {
  return unlessUnfit<SaveOptionsOutcome>(
    () => inTransaction(shop.db, (trx) => save(shop, trx, actor, { productId, seenAt, input })),
    (problem) => ({ ok: false, kind: 'invalid', problem, wrong: [] }),
  );
}

async function save(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { productId, seenAt, input }: { productId: string; seenAt: string; input: readonly OptionInput[] },
): Promise<SaveOptionsOutcome> {
  await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
  const subject = `product:${productId}`;
  const before = await readOptions(trx, productId);
  if (!before) return { ok: false, kind: 'missing' };
  if (before.updatedAt.toISOString() !== seenAt)
    return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt: before.updatedAt };
  const requested = asStored(before.options, input).map((row, _i, rows) =>
    namedByTurnaround(before, rows, row),
  );
  const wrong = wrongRows(before, requested);
  const problem = wrong[0]?.problem ?? wrongTogether(before, requested);
  if (problem) return { ok: false, kind: 'invalid', problem, wrong };
  const changes = requested.map((option) => ({
    ...option,
    measures: measuresIn(before, option).measures,
    stock: stockIn(before, option).stock,
  }));
  const entries = historyOf(before, changes);
  const whole = await wholeOptions(trx, productId);
  await writeOptions(trx, productId, changes);
  await followOptions(trx, productId);
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
  const { options } = (await readOptions(trx, productId)) ?? { options: [] };
  await recordChange(trx, {
    actor,
    action: 'product.options',
    subject,
    before: { options: before.options },
    after: { options },
  });
  return { ok: true, batchId };
}

async function wholeOptions(trx: Queries, productId: string): Promise<string> {
  const { rows } = await sql<{ options: string }>`
    select ${optionsJson(sql`${productId}`)}::text as options`.execute(trx);
  return rows[0]?.options ?? '[]';
}

/**
 * A turnaround's id and name are those of the shop's turnaround. One that stays the same keeps its id, by which carts
 * and orders refer to it.
 */
function namedByTurnaround(
  { options, turnarounds }: OptionsForEdit,
  rows: readonly OptionInput[],
  row: OptionInput,
): OptionInput {
  const turnaround = turnarounds.find(({ id }) => id === row.measures[0]);
  if (row.groupKey !== 'turnaround' || !turnaround) return row;
  const { id, name } = turnaround;
  const before = options.find((option) => option.groupKey === row.groupKey && option.id === row.was);
  if (before?.measures.turnaroundId === id) return { ...row, id: row.was, name };
  const keepsId = (other: OptionInput) =>
    options.some(
      (it) => it.groupKey === 'turnaround' && it.id === id && it.measures.turnaroundId === other.measures[0],
    );
  const isTaken = rows.some(
    (it) => it !== row && !it.remove && it.groupKey === 'turnaround' && it.was === id && keepsId(it),
  );
  return { ...row, id: isTaken ? `${id}-own` : id, name };
}

/**
 * An option renamed or removed since the form was opened counts as new, so nothing typed is lost; removing it again is
 * harmless.
 */
function asStored(before: readonly PricedOption[], input: readonly OptionInput[]): OptionInput[] {
  return input.flatMap((row) => {
    const isThere = before.some(({ groupKey, id }) => groupKey === row.groupKey && id === row.was);
    if (isThere || row.was === '') return [row];
    return row.remove ? [] : [{ ...row, was: '' }];
  });
}

/** Returns old and new surcharge and measures of every option added, changed or removed. */
function historyOf({ options, papers }: OptionsForEdit, saved: readonly MeasuredOption[]) {
  const wordsOf = ({ measures, stock }: Pick<PricedOption, 'measures' | 'stock'>) =>
    [measureWords(measures), stockWords(stock, papers)].filter(Boolean).join(', ');
  return saved.flatMap(({ groupKey, was, id, priceModifierPence, remove, ...made }) => {
    const old = options.find((option) => option.groupKey === groupKey && option.id === was);
    const newPricePence = remove ? 0 : priceModifierPence;
    const [oldWords, newWords] = [old ? wordsOf(old) : '', remove ? '' : wordsOf(made)];
    const isSame = old
      ? !remove && old.priceModifierPence === newPricePence && oldWords === newWords
      : remove;
    if (isSame) return [];
    return [
      {
        optionType: groupKey,
        optionId: remove ? was : id,
        changeReason: reasonOf({ isNew: !old, remove, oldWords, newWords }),
        oldPricePence: old?.priceModifierPence ?? 0,
        newPricePence,
      },
    ];
  });
}

function reasonOf(change: { isNew: boolean; remove: boolean; oldWords: string; newWords: string }): string {
  const { isNew, remove, oldWords, newWords } = change;
  if (remove) return 'Option removed';
  if (isNew) return newWords ? `Option added: ${newWords}` : 'Option added';
  return oldWords === newWords
    ? 'Option changed'
    : `Option changed: ${oldWords || 'no measure'} → ${newWords || 'no measure'}`;
}

/** Renamed options pass through temporary ids, so that two can swap theirs. */
async function writeOptions(
  trx: Queries,
  productId: string,
  options: readonly MeasuredOption[],
): Promise<void> {
  const stored = options.filter(({ was }) => was !== '');
  const remaining = stored.filter(({ remove }) => !remove);
  const moved = remaining.filter(({ was, id }) => was !== id);
  const underWay = (row: MeasuredOption) => (moved.includes(row) ? `~${moved.indexOf(row)}` : row.was);
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
  for (const row of remaining) {
    const { groupKey, id, name, priceModifierPence, measures, stock } = row;
    await trx
      .updateTable('productOptions')
      .set({ id, name, priceModifierPence, ...measures, ...stock, unmeasured: false })
      .where(at(groupKey, underWay(row)))
      .execute();
  }
  for (const { groupKey, was, id, name, priceModifierPence, measures, stock, remove } of options)
    if (was === '' && !remove)
      await trx
        .insertInto('productOptions')
        .values({
          productId,
          groupKey,
          id,
          name,
          priceModifierPence,
          ...measures,
          ...stock,
          position: sql<number>`(select coalesce(max(position) + 1, 0) from product_options
            where product_id = ${productId} and group_key = ${groupKey})`,
        })
        .execute();
}
