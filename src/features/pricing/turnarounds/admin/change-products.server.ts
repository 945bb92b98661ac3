import { sql } from 'kysely';
import { followMany, type UnfitProduct } from '#features/pricing/prices/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import {
  lockTurnaround,
  orRefused,
  RefusedChange,
  type SaveTurnaroundOutcome,
} from './save-turnaround.server.ts';

/** Products that get or lose a turnaround. */
export interface ProductsChange {
  id: string;
  seenAt: string;
  add: readonly string[];
  remove: readonly string[];
  /** the surcharge of the products that get it */
  surchargePence: number;
}

/**
 * Adds a turnaround to products, or removes it, with price history and an audit row. All or none: refuses, naming the
 * products, if one would be left without any turnaround, or the change doesn't fit its pricing. One transaction.
 */
export async function changeProducts(
  shop: Shop,
  actor: Actor,
  change: ProductsChange,
): Promise<SaveTurnaroundOutcome> {
  return orRefused(shop, async (trx) => {
    await lockTurnaround(trx, change);
    await move(shop, trx, actor, change);
    const { id, add, remove, surchargePence } = change;
    await trx.updateTable('turnarounds').set({ updatedAt: shop.clock() }).where('id', '=', id).execute();
    const subject = `turnaround:${id}`;
    const after = { added: add, removed: remove, surchargePence };
    await recordChange(trx, { actor, action: 'turnaround.products', subject, before: null, after });
    return { ok: true, id };
  });
}

/** Removes a turnaround from all products and lists, or lists it again. Orders and their days stay. */
export async function setTurnaroundArchived(
  shop: Shop,
  actor: Actor,
  { isArchived, ...onPage }: { id: string; seenAt: string; isArchived: boolean },
): Promise<SaveTurnaroundOutcome> {
  return orRefused(shop, async (trx) => {
    const { id } = onPage;
    await lockTurnaround(trx, onPage);
    const { rows } = await sql<{ productId: string }>`
      select product_id from product_options where turnaround_id = ${id} order by product_id`.execute(trx);
    const remove = isArchived ? rows.map(({ productId }) => productId) : [];
    await move(shop, trx, actor, { id, add: [], remove, surchargePence: 0 });
    const now = shop.clock();
    const archivedAt = isArchived ? now : null;
    await trx.updateTable('turnarounds').set({ archivedAt, updatedAt: now }).where('id', '=', id).execute();
    await recordChange(trx, {
      actor,
      action: isArchived ? 'turnaround.archive' : 'turnaround.restore',
      subject: `turnaround:${id}`,
      before: { archived: !isArchived },
      after: { archived: isArchived, removed: remove },
    });
    return { ok: true, id };
  });
}

async function move(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { id, add, remove, surchargePence }: Omit<ProductsChange, 'seenAt'>,
): Promise<void> {
  const touched = [...add, ...remove];
  if (touched.length === 0) return;
  const now = shop.clock();
  // Not `for update`: customers place orders for these products in the meantime.
  await sql`select id from products where id = any(${touched}) order by id for no key update`.execute(trx);
  await sql`with gone as (delete from product_options where turnaround_id = ${id} and product_id = any(${remove})
      returning product_id, id, price_modifier_pence)
    insert into price_history (product_id, change_type, option_type, option_id, old_price_pence, new_price_pence, changed_by,
      changed_by_name, change_reason, created_at)
    select product_id, 'option', 'turnaround', id, price_modifier_pence, 0, ${actor.id}, ${actor.name}, 'Option removed', ${now}
    from gone`.execute(trx);
  await sql`with had as (
      select p.id as product_id, exists (select from product_options o where o.product_id = p.id and o.group_key = 'turnaround'
          and o.id = ${id}) as is_id_taken,
        (select coalesce(max(position) + 1, 0) from product_options o where o.product_id = p.id and o.group_key = 'turnaround') as nth
      from products p where p.id = any(${add})
        and not exists (select from product_options o where o.product_id = p.id and o.turnaround_id = ${id})),
    come as (
      insert into product_options (product_id, group_key, id, name, price_modifier_pence, turnaround_id, position)
      select had.product_id, 'turnaround', case when is_id_taken then t.id || '-own' else t.id end, t.name, ${surchargePence}, t.id, nth
      from had, turnarounds t where t.id = ${id} returning product_id, id)
    insert into price_history (product_id, change_type, option_type, option_id, old_price_pence, new_price_pence, changed_by,
      changed_by_name, change_reason, created_at)
    select product_id, 'option', 'turnaround', id, 0, ${surchargePence}, ${actor.id}, ${actor.name}, 'Option added', ${now}
    from come`.execute(trx);
  const unfit = [...(await withoutAny(trx, remove)), ...(await followMany(trx, touched))];
  if (unfit.length > 0) throw new RefusedChange({ ok: false, kind: 'unfit', products: unfit });
  await sql`update products set updated_at = ${now} where id = any(${touched})`.execute(trx);
}

/** Every product needs a turnaround, because its despatch day follows from it. */
async function withoutAny(trx: Queries, ids: readonly string[]): Promise<UnfitProduct[]> {
  const { rows } = await sql<{ name: string }>`
    select name from products p where id = any(${ids})
      and not exists (select from product_options o where o.product_id = p.id and o.turnaround_id is not null)
    order by name`.execute(trx);
  return rows.map(({ name }) => ({ name, problem: 'It has no other turnaround.' }));
}
