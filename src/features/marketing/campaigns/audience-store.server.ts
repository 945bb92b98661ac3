import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Audience, Segment } from './audience.ts';

const MONTH_MS = 30 * 86_400_000;

/**
 * The SQL condition that a subscriber `s` is in an audience. Never true for anyone unsubscribed or suppressed
 * (invariant 10).
 */
export function isInAudience({ segments, tags, interests }: Audience, now: Date): RawBuilder<unknown> {
  const parts = segments.map((segment) => SEGMENT_SQL[segment](now));
  if (tags.length > 0) parts.push(sql`s.tags && ${tags}::text[]`);
  if (interests.length > 0) parts.push(sql`s.interests && ${interests}::text[]`);
  return sql`s.status = 'subscribed' and not exists (select from suppressions x where x.email = s.email)
    and ${parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`}`;
}

/** Reads the orders once, not once per subscriber. */
const HAS_ORDERED = sql`s.email in (select lower(customer_email) from orders where placed_at is not null)`;

const SEGMENT_SQL: Readonly<Record<Segment, (now: Date) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  consent: () => sql`s.marketing_consent`,
  'new-30-days': (now) => sql`s.subscribed_at > ${new Date(now.getTime() - MONTH_MS)}`,
  customers: () => HAS_ORDERED,
  'not-customers': () => sql`not ${HAS_ORDERED}`,
};

/** Returns the current size of an audience. */
export async function countAudience(db: Queries, audience: Audience, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscribers s where ${isInAudience(audience, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the subscribers' tags, most common first. */
export async function readTags(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from subscriber_tags where subscribers > 0 order by subscribers desc, tag limit 50`.execute(
    db,
  );
  return rows.map(({ tag }) => tag);
}
