import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { INVARIANTS } from './invariants.server.ts';

/** A broken invariant, with up to twenty of the rows that break it. */
export interface Breach {
  id: string;
  sentence: string;
  found: number;
  examples: string[];
}

const EXAMPLES_MAX = 20;

/**
 * Returns the broken invariants. Those that can be checked for some orders are checked for `parts` of them, each a
 * condition on `orders`; all by default. One statement each, so that none keeps the database busy for long.
 */
export async function findBreaches(db: Queries, parts?: readonly OrdersPart[]): Promise<Breach[]> {
  const ordersParts = parts ?? (await everyOrder(db));
  const broken: Breach[] = [];
  for (const { id, sentence, breaches, ofOrders } of INVARIANTS) {
    const breach: Breach = { id, sentence, found: 0, examples: [] };
    if (breaches) await addBreaches(db, breach, sql.raw(breaches));
    // The statement sees only these orders: the name hides the table's.
    for (const part of ofOrders ? ordersParts : [])
      await addBreaches(
        db,
        breach,
        sql`with orders as (select * from public.orders where ${part}) ${sql.raw(ofOrders ?? '')}`,
      );
    if (breach.found > 0) broken.push(breach);
  }
  return broken;
}

/** SQL for the orders to check. */
export type OrdersPart = RawBuilder<unknown>;

async function addBreaches(db: Queries, breach: Breach, breaches: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ found: number; examples: string[] | null }>`
    select count(*)::int as found, (array_agg(b.what))[1:${sql.lit(EXAMPLES_MAX)}] as examples
    from (${breaches}) b (what)`.execute(db);
  breach.found += rows[0]?.found ?? 0;
  breach.examples = [...breach.examples, ...(rows[0]?.examples ?? [])].slice(0, EXAMPLES_MAX);
}

/** Splits a million orders from three years so that no statement takes longer than a few seconds. */
const PART_DAYS = 180;

/** Parts that together have every order. */
async function everyOrder(db: Queries): Promise<OrdersPart[]> {
  const { rows } = await sql<{ from: Date }>`
    select generate_series(min(created_at), max(created_at), ${`${PART_DAYS} days`}::interval) as from from orders`.execute(
    db,
  );
  return rows.map((_, i) => {
    const [from, to] = [rows[i]?.from, rows[i + 1]?.from];
    const since = i > 0 ? sql`created_at >= ${from}` : sql`true`;
    return to ? sql`${since} and created_at < ${to}` : since;
  });
}

/** A breach as the last hourly check recorded it. */
export interface RecordedBreach extends Breach {
  since: Date;
}

/** Records what is broken now. What is right again is removed; `since` stays the time at which it was first found. */
export async function recordBreaches(trx: Queries, broken: readonly Breach[], now: Date): Promise<void> {
  const ids = broken.map(({ id }) => id);
  await sql`delete from broken_invariants where id <> all(${sql.val(ids)}::text[])`.execute(trx);
  for (const { id, found, examples } of broken)
    await sql`insert into broken_invariants (id, found, examples, since, seen_at)
      values (${id}, ${found}, ${sql.val(examples)}::text[], ${now}, ${now})
      on conflict (id) do update set found = excluded.found, examples = excluded.examples, seen_at = excluded.seen_at`.execute(
      trx,
    );
}

/** SQL: the breaches that the last hourly check recorded, as JSON, for a statement that reads more. */
export const breachesSql = sql<BreachRow[]>`(select coalesce(json_agg(b order by since, id), '[]')
  from (select id, found, examples, since from broken_invariants) b)`;

type BreachRow = Omit<RecordedBreach, 'since' | 'sentence'> & { since: string };

/** Converts the result of `breachesSql`. */
export function breachesOf(rows: readonly BreachRow[]): RecordedBreach[] {
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since), sentence: sentenceOf(row.id) }));
}

function sentenceOf(id: string): string {
  return INVARIANTS.find((invariant) => invariant.id === id)?.sentence ?? id;
}
