import type { ClientBase } from 'pg';
import type { Manifest } from './manifest.ts';

/** The schema of the shop's own tables. */
const OURS = `n.nspname = 'public' and not exists (select 1 from pg_depend e
  where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

export interface Table {
  table: string;
  columns: string[];
}

/**
 * Returns the shop's tables and their writable columns, ordered so that referenced rows come first. Leaves out what has
 * no meaning on another server: the migrator's own tables, and the transaction ids in `page_changes`. Throws if tables
 * refer to each other in a circle that isn't deferrable.
 */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(`
    select c.relname as table,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attname) as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and k.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_migration%' and c.relname <> 'page_changes'
    order by c.relname`);
  return inOrderOfReference(rows);
}

function inOrderOfReference(tables: (Table & { refers_to: string[] })[]): Table[] {
  const placed = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ table, refers_to }) => !placed.has(table) && refers_to.every((other) => placed.has(other)),
    );
    if (next.length === 0)
      throw new Error('Tables refer to each other in a circle, so no order can restore them.');
    for (const { table, columns } of next) {
      placed.add(table);
      ordered.push({ table, columns });
    }
  }
  return ordered;
}

/** Whether a migration is half done: the tables then match no version of Galley, so nothing could restore them. */
export async function isBetweenVersions(client: ClientBase): Promise<boolean> {
  if (!(await exists(client, 'public.kysely_migration_parts'))) return false;
  const { rowCount } = await client.query(
    'select from kysely_migration_parts where name not in (select name from kysely_migration) limit 1',
  );
  return rowCount === 1;
}

/** The next value of each of the shop's sequences. */
export async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ sequence: string; step: string }>(`
    select c.relname as sequence, s.seqincrement::text as step
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} order by 1`);
  const sequences: Manifest['sequences'] = [];
  for (const { sequence, step } of rows) {
    const { rows: values } = await client.query<{ next: string }>(
      `select (case when is_called then last_value + ${step} else last_value end)::text as next
       from public.${client.escapeIdentifier(sequence)}`,
    );
    sequences.push({ sequence, next: values[0]?.next ?? '1' });
  }
  return sequences;
}

/** The migrations that a database has had, in order; none if it was never set up. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  if (!(await exists(client, 'public.kysely_migration'))) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

/** Whether a table of this name exists. */
export async function exists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found ?? false;
}

/** A table's name and columns, quoted as SQL. */
export function quoted(client: ClientBase, { table, columns }: Table): { name: string; list: string } {
  return {
    name: `public.${client.escapeIdentifier(table)}`,
    list: columns.map((column) => client.escapeIdentifier(column)).join(', '),
  };
}

/** Prepares the running transaction so that values are written and read back identically, with no time limit. */
export async function prepareTransaction(client: ClientBase): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0;
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local row_security = off`);
}
