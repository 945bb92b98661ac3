import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { PARCEL_CODE } from '../parcel-code.ts';
import type { StalePaper } from './stale-papers.ts';

/**
 * Records what the papers of these parcels are made from. Called before that is read: a change in between makes a paper
 * look stale when it isn't, never the reverse. One statement.
 */
export async function recordPapers(
  db: Queries,
  codes: readonly string[],
  { paper, now }: { paper: StalePaper['paper']; now: Date },
): Promise<void> {
  const known = codes.map((code) => code.trim().toUpperCase()).filter((code) => PARCEL_CODE.test(code));
  await sql`insert into parcel_papers (parcel_id, paper, address, contents, made_at)
    select p.id, ${paper}, address_on_paper(o, ${paper}), contents_on_paper(p, ${paper}), ${now}
    from orders o join parcels p on p.order_id = o.id
    where (o.order_number, p.number) in (select split_part(code, '-P', 1), split_part(code, '-P', 2)::int
      from unnest(${[...new Set(known)]}::text[]) code)
    order by p.id
    on conflict (parcel_id, paper) do update set (address, contents, made_at) = (excluded.address, excluded.contents, excluded.made_at)`.execute(
    db,
  );
}
