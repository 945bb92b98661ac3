import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { ReviewFigures } from './reviews.ts';
import type { Testimonial } from './testimonial.ts';

/** The setting that shows sample reviews: the JSON value `true`. Anything else, or no row, hides them everywhere. */
export const SAMPLE_DATA_SETTING = 'sample_data';

const OWN_MAX = 50;

/**
 * SQL for the review figures of a shop and of one product, as one JSON value (`ReviewFigures`): part of the product
 * page's own statement. `productId` is SQL for the product's id.
 */
export function reviewFiguresJson(productId: RawBuilder<string>): RawBuilder<ReviewFigures> {
  const mayShow = sql`(not r.is_sample
    or (select value = 'true'::jsonb from settings where key = ${SAMPLE_DATA_SETTING}))`;
  const stars = (rating: number) =>
    sql`coalesce(sum(r.reviews) filter (where r.rating = ${sql.lit(rating)}), 0)`;
  return sql<ReviewFigures>`(select json_build_object(
    'counts', json_build_array(${sql.join([1, 2, 3, 4, 5].map(stars))}),
    'hasSamples', coalesce(bool_or(r.is_sample and r.reviews > 0), false),
    'own', (select coalesce(json_agg(json_build_object('id', own.id, 'author', own.author_name, 'rating', own.rating,
        'body', own.body, 'reply', own.reply, 'sample', own.is_sample,
        'day', to_char(own.created_at at time zone 'Europe/London', 'YYYY-MM-DD'),
        'dayWords', to_char(own.created_at at time zone 'Europe/London', 'FMDD FMMonth YYYY'))
        order by own.created_at desc, own.id), '[]'::json)
      from (select r.* from reviews r where r.product_id = ${productId} and r.status = 'published' and ${mayShow}
        order by r.created_at desc, r.id limit ${sql.lit(OWN_MAX)}) own))
    from review_counts r where r.status = 'published' and ${mayShow})`;
}

const TESTIMONIALS = 2;

/** Returns up to two testimonials of four stars or more that are long enough to be worth reading. One statement. */
export async function readTestimonials(db: Queries): Promise<Testimonial[]> {
  const { rows } = await sql<Testimonial>`
    with on_show as (select coalesce((select value = 'true'::jsonb from settings where key = ${SAMPLE_DATA_SETTING}), false) as samples)
    select r.author_name as author, r.body, p.name as product_name, r.is_sample as sample
    from reviews r join products p on p.id = r.product_id, on_show o
    where r.status = 'published' and r.is_sample = o.samples and r.rating >= 4 and length(r.body) > 40
    order by r.created_at desc, r.id limit ${sql.lit(TESTIMONIALS)}`.execute(db);
  return rows;
}
