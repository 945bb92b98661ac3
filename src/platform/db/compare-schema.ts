import { type Kysely, sql } from 'kysely';
import type { Database, Queries } from './database.ts';
import { runMigration } from './run-migration.ts';

/** Something that a schema has: a table, or what belongs to one. */
interface Piece {
  /** as the owner may see it: `column orders.total_pence` */
  name: string;
  /** the table that it belongs to */
  of: string | null;
  definition: string;
  /** Whether a piece that isn't Galley's affects nothing that Galley writes or reads. */
  isHarmless: boolean;
}

/** A name that no shop has. */
const SCRATCH = 'galley_as_it_should_be';

/**
 * Compares the database with one that a migration makes from scratch, by making that in a schema beside it, in a transaction
 * that is rolled back, so that the same server describes both, whatever its version. No table of the shop is locked.
 * @param leftovers names of pieces that may be there or not
 * @returns the first difference, as the end of a sentence; undefined if there is none. Tables, plain indexes and functions of
 * the owner's own are none, nor is the order of columns
 */
export async function findSchemaDifference(
  db: Database,
  migration: { name: string; text: string },
  leftovers: ReadonlySet<string>,
): Promise<string | undefined> {
  const trx = await db.startTransaction().execute();
  try {
    const here = await readPieces(trx, 'public');
    await sql`create schema ${sql.id(SCRATCH)}`.execute(trx);
    await sql`set local search_path to ${sql.id(SCRATCH)}, public`.execute(trx);
    await runMigration(trx as unknown as Kysely<unknown>, migration.name, migration.text, 'in a transaction');
    return firstDifference(here, await readPieces(trx, SCRATCH), leftovers);
  } finally {
    await trx.rollback().execute();
  }
}

function firstDifference(
  here: readonly Piece[],
  expected: readonly Piece[],
  leftovers: ReadonlySet<string>,
): string | undefined {
  const found = new Map(here.map((piece) => [piece.name, piece]));
  for (const { name, definition } of expected) {
    const piece = found.get(name);
    if (!piece) return `its ${name} is missing`;
    if (piece.definition !== definition) return `its ${name} is different`;
  }
  const ours = new Set(expected.map(({ name }) => name));
  const stranger = here.find(
    ({ name, of, isHarmless }) =>
      !ours.has(name) && !isHarmless && ours.has(`table ${of}`) && !leftovers.has(name),
  );
  return stranger && `its ${stranger.name} isn’t Galley’s`;
}

/** Reads what a schema has, with names as they are written if it is the one on the search path. */
async function readPieces(trx: Queries, schema: string): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    with tables as (select oid, relname::text as name, relpersistence from pg_class
      where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and relname not like 'kysely\\_migration%')
    select 'table ' || name as name, null as of, relpersistence::text as definition, true as "isHarmless" from tables
    union all
    select format('column %s.%s', t.name, a.attname), t.name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid)), false
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select format('constraint %s of %s', n.conname, t.name), t.name, pg_get_constraintdef(n.oid, true), false
    from tables t join pg_constraint n on n.conrelid = t.oid and n.contype in ('p', 'u', 'c', 'f', 'x')
    union all
    select format('index %s of %s', c.relname, t.name), t.name,
      concat_ws(' ', replace(pg_get_indexdef(i.indexrelid, 0, true), ${`${schema}.`}, ''), i.indisvalid), not i.indisunique
    from tables t join pg_index i on i.indrelid = t.oid join pg_class c on c.oid = i.indexrelid
    where not exists (select from pg_constraint n where n.conindid = i.indexrelid and n.contype in ('p', 'u', 'x'))
    union all
    select format('trigger %s of %s', g.tgname, t.name), t.name,
      concat_ws(' ', replace(pg_get_triggerdef(g.oid, true), ${`${schema}.`}, ''), g.tgenabled), false
    from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all
    select 'sequence ' || relname, null, '', true from pg_class where relnamespace = ${schema}::regnamespace and relkind = 'S'
    union all
    select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)), null,
      concat_ws(' ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.prosrc, pg_get_function_sqlbody(p.oid), p.proconfig::text,
        p.prolang, p.provolatile, p.proisstrict, p.proparallel, p.prosecdef), true
    from pg_proc p where p.pronamespace = ${schema}::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    order by 1`.execute(trx);
  return rows;
}
