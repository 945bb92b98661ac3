import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pence } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import { recordChange } from '#platform/audit.server.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';

export const SYNC_FAILED = 'Failed to sync products';
const SYNC_JOB = 'sync-products';

interface ProductToSync {
  id: string;
  name: string;
  description: string;
  active: boolean;
  pricePence: number;
}

/**
 * Starts a run, or joins the current one: the unique index allows one at a time. Returns its id. With `inBackground` a
 * job runs it; otherwise the caller does, by `runSync`.
 */
export async function startSync(shop: Shop, actor: Actor, inBackground: boolean): Promise<string> {
  const provider = shop.cards.name;
  try {
    return await inTransaction(shop.db, async (trx) => {
      const running = await trx
        .selectFrom('syncRuns')
        .select('id')
        .where('provider', '=', provider)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (running) {
        await trx
          .updateTable('syncRuns')
          .set({ seenAt: shop.clock() })
          .where('id', '=', running.id)
          .execute();
        if (inBackground) await shop.jobs.send(trx, SYNC_JOB, { runId: running.id });
        return running.id;
      }
      const total = (await readProductsToSync(trx, provider)).length;
      const { id } = await trx
        .insertInto('syncRuns')
        .values({ provider, total, startedBy: actor.id, startedAt: shop.clock(), seenAt: shop.clock() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = `sync:${id}`;
      await recordChange(trx, { actor, action: 'sync.start', subject, before: null, after: { total } });
      if (inBackground) await shop.jobs.send(trx, SYNC_JOB, { runId: id });
      return id;
    });
  } catch (error) {
    // Somebody else started one at the same moment: join that run.
    if (brokenConstraint(error) !== 'sync_runs_one_at_a_time') throw error;
    return startSync(shop, actor, inBackground);
  }
}

/** Runs a sync in the background, and resumes it after a kill. */
export function syncProductsJob(shop: Shop): JobDefinition<{ runId: string }> {
  return { name: SYNC_JOB, run: ({ runId }) => runSync(shop, runId) };
}

/**
 * Syncs every changed product with the provider; the rest are `skipped`. A run's progress is durable: after a kill it
 * continues with the next product. Idempotency keys are stored before each call, so a repeated call creates nothing
 * twice, even if two processes carry out one run.
 */
export async function runSync(shop: Shop, runId: string): Promise<void> {
  const { db } = shop;
  const run = await db.selectFrom('syncRuns').select('state').where('id', '=', runId).executeTakeFirst();
  if (run?.state !== 'running') return;
  const products = await readProductsToSync(db, shop.cards.name);
  const done = await db.selectFrom('syncResults').select('productId').where('runId', '=', runId).execute();
  const isDone = new Set(done.map(({ productId }) => productId));
  await db.updateTable('syncRuns').set({ total: products.length }).where('id', '=', runId).execute();
  try {
    for (const [position, product] of products.entries()) {
      if (isDone.has(product.id)) continue;
      await syncProduct(shop, { runId, position }, product);
    }
    await finish(shop, runId, 'success', null);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.error({ err: error }, 'products could not be synced');
    await finish(shop, runId, 'failed', error.message || SYNC_FAILED);
  }
}

async function finish(shop: Shop, runId: string, state: 'success' | 'failed', error: string | null) {
  await shop.db
    .updateTable('syncRuns')
    .set({ state, error, finishedAt: shop.clock() })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute();
}

/** Returns all products for sale, and those the provider has that are no longer sold. One statement. */
async function readProductsToSync(db: Queries, provider: string): Promise<ProductToSync[]> {
  const { rows } = await sql<ProductToSync>`
    select p.id, p.name, p.description, p.archived_at is null and c.archived_at is null as active,
      p.from_pence as "pricePence"
    from products p join categories c on c.id = p.category_id
    left join provider_products t on t.product_id = p.id and t.provider = ${provider}
    where (p.archived_at is null and c.archived_at is null) or t.synced_hash is not null
    order by c.position, p.position, p.id`.execute(db);
  return rows;
}

/** A run, and the product's position in it. */
interface Place {
  runId: string;
  position: number;
}

async function syncProduct(shop: Shop, place: Place, product: ProductToSync): Promise<void> {
  const { db, cards } = shop;
  const productHash = hashOf(product);
  const storedKey = await storeKey(shop, product.id, productHash);
  if (storedKey.syncedHash === productHash)
    return noteResult(shop, db, place, { productId: product.id, status: 'skipped', message: 'Unchanged' });
  const known =
    storedKey.providerPriceId !== null && storedKey.pricePence !== null
      ? { priceId: storedKey.providerPriceId, pricePence: storedKey.pricePence }
      : null;
  const synced = await cards.syncProduct({
    id: product.id,
    name: product.name,
    description: product.description,
    active: product.active,
    pricePence: pence(product.pricePence),
    idempotencyKey: storedKey.idempotencyKey,
    known,
  });
  // In one transaction, so that a product synced in this run is never taken for synced earlier and counted as skipped.
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('providerProducts')
      .set({
        syncedHash: productHash,
        providerProductId: synced.productId,
        providerPriceId: synced.priceId,
        pricePence: product.pricePence,
        syncedAt: shop.clock(),
      })
      .where('provider', '=', cards.name)
      .where('productId', '=', product.id)
      .where('wantedHash', '=', productHash)
      .execute();
    const message = known ? null : 'Created';
    await noteResult(shop, trx, place, { productId: product.id, status: 'synced', message });
  });
}

/** Stores a product's result and the run's heartbeat. Storing twice is harmless. */
async function noteResult(
  shop: Shop,
  db: Queries,
  { runId, position }: Place,
  result: { productId: string; status: 'synced' | 'skipped'; message: string | null },
): Promise<void> {
  await db
    .with('seen', (part) =>
      part.updateTable('syncRuns').set({ seenAt: shop.clock() }).where('id', '=', runId),
    )
    .insertInto('syncResults')
    .values({ runId, position, ...result })
    .onConflict((conflict) => conflict.columns(['runId', 'productId']).doNothing())
    .execute();
}

/** Stores the data to send under an idempotency key: the same for a retry, a new one for changed data. */
async function storeKey(shop: Shop, productId: string, wantedHash: string) {
  const { rows } = await sql<{
    idempotencyKey: string;
    syncedHash: string | null;
    providerPriceId: string | null;
    pricePence: number | null;
  }>`
    insert into provider_products as t (provider, product_id, idempotency_key, wanted_hash)
    values (${shop.cards.name}, ${productId}, ${`galley:${productId}:0:${wantedHash}`}, ${wantedHash})
    on conflict (provider, product_id) do update set wanted_hash = excluded.wanted_hash,
      attempt = t.attempt + case when t.wanted_hash = excluded.wanted_hash then 0 else 1 end,
      idempotency_key = case when t.wanted_hash = excluded.wanted_hash then t.idempotency_key
        else 'galley:' || t.product_id || ':' || (t.attempt + 1) || ':' || excluded.wanted_hash end
    returning idempotency_key as "idempotencyKey", synced_hash as "syncedHash",
      provider_price_id as "providerPriceId", price_pence as "pricePence"`.execute(shop.db);
  const [row] = rows;
  if (!row) throw new Error('an upsert without a row');
  return row;
}

function hashOf({ name, description, active, pricePence }: ProductToSync): string {
  return createHash('sha256')
    .update(JSON.stringify([name, description, active, pricePence]))
    .digest('base64url')
    .slice(0, 22);
}

export interface SyncRun {
  id: string;
  state: 'running' | 'success' | 'failed';
  error: string | null;
  total: number;
  synced: number;
  skipped: number;
  startedAt: Date;
  finishedAt: Date | null;
  /** it can be continued, or its worker has been silent for so long that it must be gone */
  isInterrupted: boolean;
  results: { product_id: string; status: string; message?: string }[];
}

/** A call may need three attempts of eight seconds, and a product needs three calls. In milliseconds. */
const SILENT_MS = 30_000;

/** Returns a run with its results so far; or of the latest run if no id is given. One statement. */
export async function readSyncRun(shop: Shop, id: string | null): Promise<SyncRun | null> {
  const deadSince = new Date(shop.clock().getTime() - SILENT_MS);
  const { rows } = await sql<SyncRun>`
    select r.id, r.state, r.state = 'running' and coalesce(r.seen_at, r.started_at) < ${deadSince} as "isInterrupted", r.error, r.total, r.started_at as "startedAt", r.finished_at as "finishedAt",
      count(s.product_id) filter (where s.status = 'synced')::int as synced,
      count(s.product_id) filter (where s.status = 'skipped')::int as skipped,
      coalesce(json_agg(json_strip_nulls(json_build_object('product_id', s.product_id, 'status', s.status,
        'message', s.message)) order by s.position) filter (where s.product_id is not null), '[]') as results
    from sync_runs r left join sync_results s on s.run_id = r.id
    where ${id === null ? sql`r.provider = ${shop.cards.name}` : sql`r.id = ${id}`}
    group by r.id order by r.nth desc limit 1`.execute(shop.db);
  return rows[0] ?? null;
}
