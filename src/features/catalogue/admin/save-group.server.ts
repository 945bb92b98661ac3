import { sql } from 'kysely';
import { followOptions, unlessUnfit } from '#features/pricing/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { GroupFields } from './forms.ts';
import { lockProduct } from './save-product.server.ts';

/**
 * Adds an option group with its first option, at no surcharge, or removes a whole group. Returns `changed` if the
 * product changed since `seenAt`, `needed` for the turnarounds, which every despatch date needs, the reason in words if
 * the product's pricing doesn't fit the change, and false if it can't.
 */
export async function changeGroup(
  shop: Shop,
  actor: Actor,
  productId: string,
  change: { remove: string; seenAt: string } | GroupFields,
): Promise<GroupOutcome> {
  return unlessUnfit<GroupOutcome>(
    () => inTransaction(shop.db, (trx) => writeGroup(shop, trx, actor, productId, change)),
    (unfit) => ({ unfit }),
  );
}

type GroupOutcome = boolean | 'changed' | 'needed' | { unfit: string };

async function writeGroup(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  productId: string,
  change: { remove: string; seenAt: string } | GroupFields,
): Promise<GroupOutcome> {
  const product = await lockProduct(trx, productId);
  if (!product) return false;
  if ('remove' in change && product.updatedAt.toISOString() !== change.seenAt) return 'changed';
  const key = 'remove' in change ? change.remove : change.key;
  if ('remove' in change && key === 'turnaround') return 'needed';
  const options = 'remove' in change ? await optionsOfGroup(trx, productId, key) : [];
  if ('remove' in change) {
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
          options.map(({ id, priceModifierPence }) => ({
            productId,
            changeType: 'option',
            optionType: key,
            optionId: id,
            createdAt: shop.clock(),
            changedBy: actor.id,
            changedByName: actor.name,
            changeReason: 'Option removed',
            oldPricePence: priceModifierPence,
            newPricePence: 0,
          })),
        )
        .execute();
  } else {
    const { label, setsPages, optionId, optionName, measures } = change;
    const { rows } = await sql`insert into option_groups (product_id, key, label, sets_pages, position)
        select ${productId}, ${key}, ${label}, ${setsPages}, coalesce(max(position) + 1, 0) from option_groups
        where product_id = ${productId} on conflict do nothing returning key`.execute(trx);
    if (rows.length === 0) return false;
    await trx
      .insertInto('productOptions')
      .values({ productId, groupKey: key, id: optionId, name: optionName, position: 0, ...measures })
      .execute();
  }
  await followOptions(trx, productId);
  await trx.updateTable('products').set({ updatedAt: shop.clock() }).where('id', '=', productId).execute();
  await recordChange(trx, {
    actor,
    action: 'product.groups',
    subject: `product:${productId}`,
    before: 'remove' in change ? { group: key, options } : null,
    after: 'remove' in change ? null : change,
  });
  return true;
}

function optionsOfGroup(trx: Queries, productId: string, groupKey: string) {
  return trx
    .selectFrom('productOptions')
    .select(['id', 'name', 'priceModifierPence', 'widthMm', 'heightMm', 'pages', 'copies'])
    .where('productId', '=', productId)
    .where('groupKey', '=', groupKey)
    .orderBy('position')
    .execute();
}
