import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { sampleReviews } from './sample-reviews.ts';

/** Writes the sample reviews into a fresh shop, after its products. `now` is what their dates count back from. */
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
