import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { sampleReviews } from './sample-reviews.ts';
import { SAMPLE_DATA_SETTING } from './store.server.ts';

/** Writes the sample reviews into a fresh shop, after its products. Their dates count back from `now`. */
export async function insertSampleReviews(db: Queries, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p join categories c on c.id = p.category_id order by c.position, p.position`.execute(
    db,
  );
  const reviews = sampleReviews(
    rows.map(({ id }) => id),
    now,
  );
  await sql`insert into reviews (product_id, author_name, rating, body, status, is_sample, created_at)
    select "productId", author, rating, body, 'published', true, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
      as t("productId" text, author text, rating int, body text, "createdAt" timestamptz)`.execute(db);
}

/**
 * Adds the sample reviews, once, to a shop seeded before they existed, if its sample data is on. A shop with any
 * reviews is left alone.
 */
export async function addMissingSampleReviews(db: Queries, now: Date): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (select from reviews)
      and not exists (select from settings where key = ${SAMPLES_ADDED})
      and coalesce((select value = 'true'::jsonb from settings where key = ${SAMPLE_DATA_SETTING}), false) as is_due`.execute(
    db,
  );
  if (!rows[0]?.isDue) return;
  await insertSampleReviews(db, now);
  await noteSamplesAdded(db);
}

/** Records that the samples were written, so that deleted ones do not come back. */
export async function noteSamplesAdded(db: Queries): Promise<void> {
  await sql`insert into settings (key, value) values (${SAMPLES_ADDED}, 'true') on conflict (key) do nothing`.execute(
    db,
  );
}

const SAMPLES_ADDED = 'sample_reviews_added';
