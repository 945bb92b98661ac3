import { sql } from 'kysely';
import { unpricedCount } from '#features/pricing/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { noteOf, type PricingForm, readPricing } from './read-pricing.ts';
import { lockToPrice, publishPricing } from './save-pricing.server.ts';

/** Every minute: publishes the prices that staff scheduled. */
export function publishDraftsJob(shop: Shop): JobDefinition {
  return { name: 'publish-drafts', schedule: '* * * * *', run: () => publishDrafts(shop) };
}

export async function publishDrafts(shop: Shop): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from pricing_drafts
    where publish_at <= ${shop.clock()} and refused is null order by publish_at`.execute(shop.db);
  for (const { id } of rows) await publishDraft(shop, id);
  await countUnpriced(shop);
}

interface DueDraft {
  form: PricingForm;
  madeBy: string | null;
  madeByName: string;
}

/**
 * Publishes a draft that is due, or notes why it can't be. Publishing twice, or what was changed or dropped in the meantime, is
 * not possible (guard: the locks on the product and the draft).
 */
async function publishDraft(shop: Shop, productId: string): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const product = await lockToPrice(trx, productId);
    const now = shop.clock();
    const { rows } = await sql<DueDraft>`
      select form, made_by as "madeBy", made_by_name as "madeByName" from pricing_drafts
      where product_id = ${productId} and publish_at <= ${now} and refused is null for update`.execute(trx);
    const [draft] = rows;
    if (!product || !draft) return;
    const read = readPricing(product, draft.form);
    const by = { id: draft.madeBy, name: draft.madeByName };
    const problems = read.ok
      ? (
          await publishPricing(trx, product, { pricing: read.pricing, note: noteOf(draft.form), by, now })
        ).map(({ problem }) => problem)
      : Object.values(read.errors);
    const [refused] = problems;
    await (refused === undefined
      ? sql`delete from pricing_drafts where product_id = ${productId}`
      : sql`update pricing_drafts set refused = ${refused} where product_id = ${productId}`
    ).execute(trx);
  });
}

const COUNTED_AT_ONCE = 20;

/** Counts what has no price for tables that were set before it was counted. */
async function countUnpriced(shop: Shop): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from products
    where unpriced is null and pricing #>> '{method,kind}' = 'table' limit ${COUNTED_AT_ONCE}`.execute(
    shop.db,
  );
  for (const { id } of rows)
    await inTransaction(shop.db, async (trx) => {
      const product = await lockToPrice(trx, id);
      if (!product) return;
      const { unpriced } = unpricedCount(product);
      await trx.updateTable('products').set({ unpriced }).where('id', '=', id).execute();
    });
}
