import { sql } from 'kysely';
import { unpricedCount } from '#features/pricing/prices/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { noteOf, type PricingForm, readPricing } from './read-pricing.ts';
import { lockToPrice, publishPricing } from './save-pricing.server.ts';

/** Does a bulk update that is due, by its draft's id, or records why it can't be done. */
type PublishBulk = (shop: Shop, draftId: string) => Promise<void>;

/** Every minute: publishes the prices that staff have scheduled, for single products and in bulk. */
export function publishDraftsJob(shop: Shop, publishBulk: PublishBulk): JobDefinition {
  return { name: 'publish-drafts', schedule: '* * * * *', run: () => publishDrafts(shop, publishBulk) };
}

/** In the order of their times: a later one changes the result of an earlier one. */
export async function publishDrafts(shop: Shop, publishBulk: PublishBulk): Promise<void> {
  const { rows } = await sql<{ id: string; productId: string | null }>`
    select id, product_id as "productId" from pricing_drafts
    where publish_at <= ${shop.clock()} and refused is null order by publish_at, id`.execute(shop.db);
  for (const { id, productId } of rows)
    await (productId === null ? publishBulk(shop, id) : publishDraft(shop, productId));
  await countUnpriced(shop);
}

interface DueDraft {
  form: PricingForm;
  madeBy: string | null;
  madeByName: string;
}

/**
 * Publishes a draft that is due, or records why it can't. It can't be published twice, or after it was changed or
 * dropped in the meantime (guard: the locks on the product and the draft).
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

/** Counts combinations without a price for tables from before they were counted. */
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
