import { sql } from 'kysely';
import { followOptions, unlessUnfit } from '#features/pricing/prices/index.server.ts';
import { BRINGS_NONE } from '#features/pricing/prices/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { GroupEdit, GroupFields } from './group-forms.ts';
import { lockProduct } from './save-product.server.ts';

/** A change of one group; `seenAt` is the version of the product on which it is based. */
export type GroupChange =
  | { add: GroupFields }
  | { edit: GroupEdit; seenAt: string }
  | { remove: string; seenAt: string };

/**
 * `changed`: the product changed since `seenAt`. `needed`: the group is the turnarounds, which every despatch day
 * needs. `missing`: the product or group doesn't exist, or already exists. `unfit`: why the change doesn't fit the
 * product's pricing.
 */
type GroupOutcome = 'done' | 'changed' | 'needed' | 'missing' | { unfit: string };

/** Adds an option group with its first option at no surcharge, edits how one is presented, or removes a whole group. */
export async function changeGroup(
  shop: Shop,
  actor: Actor,
  productId: string,
  change: GroupChange,
): Promise<GroupOutcome> {
  return unlessUnfit<GroupOutcome>(
    () => inTransaction(shop.db, (trx) => writeGroup(shop, trx, actor, productId, change)),
    (unfit) => ({ unfit }),
  );
}

async function writeGroup(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  productId: string,
  change: GroupChange,
): Promise<GroupOutcome> {
  const product = await lockProduct(trx, productId);
  if (!product) return 'missing';
  if ('seenAt' in change && product.updatedAt.toISOString() !== change.seenAt) return 'changed';
  if ('remove' in change && change.remove === 'turnaround') return 'needed';
  const now = shop.clock();
  const before =
    'add' in change
      ? null
      : await readGroup(trx, productId, 'edit' in change ? change.edit.group : change.remove);
  const written =
    'add' in change
      ? await addGroup(trx, productId, change.add)
      : 'edit' in change
        ? await editGroup(trx, productId, change.edit)
        : await removeGroup(trx, { productId, key: change.remove, actor, now });
  if (!written) return 'missing';
  await followOptions(trx, productId);
  await trx.updateTable('products').set({ updatedAt: now }).where('id', '=', productId).execute();
  await recordChange(trx, {
    actor,
    action: 'product.groups',
    subject: `product:${productId}`,
    before,
    after: 'add' in change ? change.add : 'edit' in change ? change.edit : null,
  });
  return 'done';
}

async function addGroup(trx: Queries, productId: string, add: GroupFields): Promise<boolean> {
  const { key, label, setsPages, kind, number, optionId, optionName, measures, paper } = add;
  const { rows } =
    await sql`insert into option_groups (product_id, key, label, sets_pages, kind, number, sets_paper, position)
    select ${productId}, ${key}, ${label}, ${setsPages}, ${kind}, ${number && json(number)}, ${paper !== null},
      coalesce(max(position) + 1, 0) from option_groups
    where product_id = ${productId} on conflict do nothing returning key`.execute(trx);
  if (rows.length === 0) return false;
  // What is bought is chosen before how soon it is made: turnarounds that were last stay last.
  await sql`update option_groups g set position = case g.key when 'turnaround' then g.position + 1 else g.position - 1 end
    where g.product_id = ${productId} and g.key in ('turnaround', ${key}) and exists (select from option_groups t
      where t.product_id = g.product_id and t.key = 'turnaround' and t.position + 1 = (select max(n.position)
        from option_groups n where n.product_id = g.product_id))`.execute(trx);
  await trx
    .insertInto('productOptions')
    .values({
      productId,
      groupKey: key,
      id: optionId,
      name: optionName,
      position: 0,
      ...measures,
      ...(paper === BRINGS_NONE ? { sheets: 0 } : { paperId: paper }),
    })
    .execute();
  return true;
}

/** A number group stays one, and others don't become one. */
async function editGroup(trx: Queries, productId: string, edit: GroupEdit): Promise<boolean> {
  const { group, label, help, kind, start, number, setsPaper } = edit;
  const { rows } = await sql`update option_groups g set label = ${label}, help = ${help}, kind = ${kind},
      number = ${number && json(number)}, sets_paper = ${setsPaper},
      start_option = (select o.id from product_options o
        where o.product_id = g.product_id and o.group_key = g.key and o.id = ${start})
    where g.product_id = ${productId} and g.key = ${group} and (g.number is null) = ${number === null}
    returning key`.execute(trx);
  if (rows.length === 0) return false;
  if (!setsPaper)
    await sql`update product_options set paper_id = null, sheets = nullif(sheets, 0)
      where product_id = ${productId} and group_key = ${group} and (paper_id is not null or sheets = 0)`.execute(
      trx,
    );
  if (number)
    await sql`update product_options set id = ${String(number.least)}, name = ${String(number.least)}
      where product_id = ${productId} and group_key = ${group}`.execute(trx);
  return true;
}

interface Removal {
  productId: string;
  key: string;
  actor: Actor;
  now: Date;
}

async function removeGroup(trx: Queries, { productId, key, actor, now }: Removal): Promise<boolean> {
  const { rows: options } = await sql<{ id: string; pence: number }>`
    select id, price_modifier_pence as pence from product_options
    where product_id = ${productId} and group_key = ${key} order by position`.execute(trx);
  const deleted = await trx
    .deleteFrom('optionGroups')
    .where('productId', '=', productId)
    .where('key', '=', key)
    .returning('key')
    .execute();
  if (deleted.length === 0) return false;
  if (options.length > 0)
    await trx
      .insertInto('priceHistory')
      .values(
        options.map(({ id, pence }) => ({
          productId,
          changeType: 'option',
          optionType: key,
          optionId: id,
          createdAt: now,
          changedBy: actor.id,
          changedByName: actor.name,
          changeReason: 'Option removed',
          oldPricePence: pence,
          newPricePence: 0,
        })),
      )
      .execute();
  return true;
}

/** A group with its options, for the audit log. */
async function readGroup(trx: Queries, productId: string, key: string) {
  const { rows } = await sql<{ group: unknown }>`
    select json_build_object('group', g.key, 'label', g.label, 'kind', g.kind, 'help', g.help, 'start', g.start_option,
      'number', g.number, 'options', (select json_agg(json_build_object('id', o.id, 'name', o.name,
          'priceModifierPence', o.price_modifier_pence, 'widthMm', o.width_mm, 'heightMm', o.height_mm, 'pages', o.pages,
          'copies', o.copies) order by o.position)
        from product_options o where o.product_id = g.product_id and o.group_key = g.key)) as "group"
    from option_groups g where g.product_id = ${productId} and g.key = ${key}`.execute(trx);
  return rows[0]?.group ?? null;
}

/** Moves a group up (-1) or down (1) among a product's groups; at either end nothing happens. */
export async function moveGroup(
  shop: Shop,
  actor: Actor,
  productId: string,
  key: string,
  by: -1 | 1,
): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    if (!(await lockProduct(trx, productId))) return;
    const keys = (
      await trx
        .selectFrom('optionGroups')
        .select('key')
        .where('productId', '=', productId)
        .orderBy('position')
        .orderBy('key')
        .execute()
    ).map((group) => group.key);
    const at = keys.indexOf(key);
    const other = keys[at + by];
    if (at < 0 || other === undefined) return;
    const moved = keys.with(at, other).with(at + by, key);
    await sql`update option_groups g set position = placed.nth - 1
      from unnest(${moved}::text[]) with ordinality placed (key, nth)
      where g.product_id = ${productId} and g.key = placed.key`.execute(trx);
    await trx.updateTable('products').set({ updatedAt: shop.clock() }).where('id', '=', productId).execute();
    await recordChange(trx, {
      actor,
      action: 'product.groups',
      subject: `product:${productId}`,
      before: { order: keys },
      after: { order: moved },
    });
  });
}
