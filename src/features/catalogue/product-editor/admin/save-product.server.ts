import { sql } from 'kysely';
import { readPaperChoices } from '#features/catalogue/price-management/index.server.ts';
import { followOptions, unlessUnfit } from '#features/pricing/prices/index.server.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { CategoryFields, ProductFields } from './forms.ts';

export type SaveOutcome =
  | { ok: true; id: string }
  | { ok: false; kind: 'missing' | 'duplicate' | 'category' | 'paper' }
  | { ok: false; kind: 'unfit'; problem: string }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

type StoredProduct = Omit<ProductFields, 'basePrice'> & {
  basePricePence: number;
};

/**
 * Creates a product, which customers don't see until staff put it in the shop (`putInShop`), or saves one if it is
 * unchanged since `seenAt` (its `updatedAt`, ISO). One transaction, with history.
 */
export async function saveProduct(
  shop: Shop,
  actor: Actor,
  fields: StoredProduct,
  seenAt: string | null,
): Promise<SaveOutcome> {
  return unlessUnfit<SaveOutcome>(
    () => inTransaction(shop.db, (trx) => save(shop, trx, actor, fields, seenAt)),
    (problem) => ({ ok: false, kind: 'unfit', problem }),
  );
}

async function save(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: StoredProduct,
  seenAt: string | null,
): Promise<SaveOutcome> {
  const { id, specifications, finishing, vatClass, ...plain } = fields;
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', fields.categoryId)
    .executeTakeFirst();
  if (!category) return { ok: false, kind: 'category' };
  const papers = await readPaperChoices(trx, id);
  if (fields.paperId !== null && !papers.some((paper) => paper.id === fields.paperId))
    return { ok: false, kind: 'paper' };
  const now = shop.clock();
  const vat = storedVat(vatClass);
  const values = {
    ...plain,
    ...vat,
    specifications: json(specifications),
    finishing: json(finishing),
    updatedAt: now,
  };
  const subject = `product:${id}`;
  if (seenAt === null) {
    const made = await trx
      .insertInto('products')
      .values({ id, createdAt: now, archivedAt: now, ...values })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return { ok: false, kind: 'duplicate' };
    await insertTurnarounds(trx, id, fields.categoryId);
    await recordChange(trx, { actor, action: 'product.create', subject, before: null, after: fields });
    return { ok: true, id };
  }
  const before = await lockProduct(trx, id);
  if (!before) return { ok: false, kind: 'missing' };
  if (before.updatedAt.toISOString() !== seenAt)
    return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt: before.updatedAt };
  await trx.updateTable('products').set(values).where('id', '=', id).execute();
  await followOptions(trx, id);
  if (before.basePricePence !== fields.basePricePence)
    await trx
      .insertInto('priceHistory')
      .values({
        productId: id,
        changeType: 'base',
        changedBy: actor.id,
        changedByName: actor.name,
        oldPricePence: before.basePricePence,
        newPricePence: fields.basePricePence,
        changeReason: 'Product edit',
        createdAt: now,
      })
      .execute();
  await recordChange(trx, { actor, action: 'product.save', subject, before, after: fields });
  return { ok: true, id };
}

/** Leaflets and booklets are standard-rated unless their rule finds that they are not. */
function storedVat(chosen: ProductFields['vatClass']) {
  return chosen === 'standard' || chosen === 'zero'
    ? { vatClass: chosen, vatTest: null }
    : { vatClass: 'standard', vatTest: chosen };
}

/** Gives a new product the turnarounds of its category's first product, or the shop's at their usual surcharges. */
async function insertTurnarounds(trx: Queries, productId: string, categoryId: string): Promise<void> {
  await sql`insert into option_groups (product_id, key, label, position) values (${productId}, 'turnaround', 'Turnaround', 0)`.execute(
    trx,
  );
  const { numAffectedRows } =
    await sql`insert into product_options (product_id, group_key, id, name, price_modifier_pence, turnaround_id, position)
    select ${productId}, group_key, id, name, price_modifier_pence, turnaround_id, position
    from product_options where group_key = 'turnaround' and not unmeasured and product_id = (
      select p.id from products p where p.category_id = ${categoryId} and p.id <> ${productId} and p.archived_at is null
        and exists (select from product_options o where o.product_id = p.id and o.group_key = 'turnaround' and not o.unmeasured)
      order by p.position, p.id limit 1)`.execute(trx);
  if (numAffectedRows) return;
  await sql`with usual as (
      select turnaround_id, mode() within group (order by price_modifier_pence) as pence from product_options
      where turnaround_id is not null group by turnaround_id),
    slowest as (select id from turnarounds where archived_at is null order by working_days desc, cut_off, name limit 1)
    insert into product_options (product_id, group_key, id, name, price_modifier_pence, turnaround_id, position)
    select ${productId}, 'turnaround', t.id, t.name, coalesce(u.pence, 0), t.id,
      row_number() over (order by t.working_days desc, t.cut_off, t.name) - 1
    from turnarounds t left join usual u on u.turnaround_id = t.id
    where t.archived_at is null and (u.pence is not null or (t.id in (select id from slowest) and not exists (select from usual)))`.execute(
    trx,
  );
}

/** A product's row, for a change in this transaction; undefined if there is none. */
export function lockProduct(trx: Queries, id: string) {
  return trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function saveCategory(
  shop: Shop,
  actor: Actor,
  fields: CategoryFields,
  seenAt: string | null,
): Promise<SaveOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SaveOutcome> => {
    const { id, ...values } = fields;
    const now = shop.clock();
    const subject = `category:${id}`;
    if (seenAt === null) {
      const made = await trx
        .insertInto('categories')
        .values({ ...fields, updatedAt: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return { ok: false, kind: 'duplicate' };
      await recordChange(trx, { actor, action: 'category.create', subject, before: null, after: fields });
      return { ok: true, id };
    }
    const before = await trx
      .selectFrom('categories')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return { ok: false, kind: 'missing' };
    if (before.updatedAt.toISOString() !== seenAt)
      return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt: before.updatedAt };
    await trx
      .updateTable('categories')
      .set({ ...values, updatedAt: now })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, { actor, action: 'category.save', subject, before, after: fields });
    return { ok: true, id };
  });
}

/**
 * Archives a product or category, or restores it. While archived, its pages answer 404 and carts say it is unavailable;
 * orders keep what they bought. Returns false if it does not exist.
 */
export async function setArchived(shop: Shop, actor: Actor, what: ArchiveChange): Promise<boolean> {
  return inTransaction(shop.db, (trx) => archive(trx, actor, what, shop.clock()));
}

interface ArchiveChange {
  table: 'products' | 'categories';
  id: string;
  archived: boolean;
}

/** The same, in this transaction. A product is put in the shop by `putInShop`, which looks whether it can be ordered. */
export async function archive(
  trx: Queries,
  actor: Actor,
  { table, id, archived }: ArchiveChange,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(table)}
    set archived_at = ${archived ? now : null}, updated_at = ${now} where id = ${id} returning id`.execute(
    trx,
  );
  if (rows.length === 0) return false;
  const noun = table === 'products' ? 'product' : 'category';
  await recordChange(trx, {
    actor,
    action: `${noun}.${archived ? 'archive' : 'restore'}`,
    subject: `${noun}:${id}`,
    before: { archived: !archived },
    after: { archived },
  });
  return true;
}
