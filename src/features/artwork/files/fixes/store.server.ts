import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { FixStep } from '#preflight/index.ts';
import type { ArtworkOwner } from '../store.server.ts';

/** How a file was made: its sources and the steps. */
export type Making = { madeFrom: readonly string[]; steps: readonly FixStep[] };

/** Returns the same file made earlier for the same owner and product, if it still exists. */
export async function findMade(
  db: Queries,
  owner: ArtworkOwner,
  productId: string,
  { madeFrom, steps }: Making,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from artworks
    where made_from = ${[...madeFrom]}::uuid[] and repairs = ${JSON.stringify(steps)}::jsonb
      and product_id = ${productId} and removed_at is null
      and (user_id = ${owner.userId}::uuid or cart_token = ${owner.userId ? null : owner.cartToken}::text)
    limit 1`.execute(db);
  return rows[0]?.id;
}

/** Serialises two requests for the same fix: the second waits for the first transaction, so only one file is made. */
export async function lockMaking(db: Queries, { madeFrom, steps }: Making): Promise<void> {
  const key = `fix ${madeFrom.join()} ${JSON.stringify(steps)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Returns whether one file was made from the other. */
export async function isMadeFrom(db: Queries, madeId: string, sourceId: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select made_from @> array[${sourceId}::uuid] as made from artworks where id = ${madeId}`.execute(db);
  return rows[0]?.made ?? false;
}
