import type { ClientBase, PoolConfig } from 'pg';
import { refuseNewer } from '../db/migrate.ts';
import type { Migrations } from '../db/migrations.ts';
import { exists, readMigrations, readTables } from './catalog.ts';
import { withClient } from './client.ts';

/** Tables with rows only in a shop that is in use: a new one has its catalogue and settings, which a restore replaces. */
const IN_USE = ['orders', 'users', 'artworks'];

/**
 * Throws a one-line message if a restore would destroy something: the shop has been used, is running, or its database
 * holds tables that aren't Galley's. Locks the tables, so a shop found empty stays empty until the transaction ends.
 */
export async function refuseUnlessEmpty(client: ClientBase, migrations: Migrations): Promise<void> {
  await refuseForeignTables(client, migrations);
  for (const table of IN_USE) {
    if (!(await exists(client, `public.${table}`))) continue;
    await client.query(`lock table public.${table} in access exclusive mode nowait`).catch(refuseBusy);
    const { rowCount } = await client.query(`select 1 from public.${table} limit 1`);
    if (rowCount !== 0)
      throw new Error(
        `This shop is not empty: it has ${table}. Restore into a new one: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.`,
      );
  }
}

/**
 * Whether a failed restore left the shop empty. Waits up to 10 s for its transaction to end. Also false if the database
 * can't be reached: unreferenced files do less harm than rows without files.
 */
export async function isStillEmpty(connection: PoolConfig): Promise<boolean> {
  const limited = { ...connection, statement_timeout: 10_000 };
  const check = withClient(limited, 'galley-restore-check', async (client) => {
    for (const table of IN_USE) {
      if (!(await exists(client, `public.${table}`))) continue;
      if ((await client.query(`select 1 from public.${table} limit 1`)).rowCount !== 0) return false;
    }
    return true;
  });
  return check.catch(() => false);
}

async function refuseForeignTables(client: ClientBase, migrations: Migrations): Promise<void> {
  const texts = Object.values(migrations).join('\n');
  const ours = new Set([...texts.matchAll(/^create table (\w+)/gim)].map(([, name]) => name));
  const foreign = (await readTables(client)).find(({ table }) => !ours.has(table));
  if (foreign)
    throw new Error(
      `The database contains a table that isn't Galley's (${foreign.table}). Restore into an empty database.`,
    );
  refuseNewer(await readMigrations(client), migrations);
}

function refuseBusy(error: NodeJS.ErrnoException): never {
  if (error.code !== '55P03') throw error; // lock_not_available
  throw new Error('Something is using this database. Stop the shop before restoring into it.', {
    cause: error,
  });
}

/** Throws if a shop, a backup or another restore is using this database. Call it before opening more connections. */
export async function refuseWhileInUse(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ application_name: string }>(`
    select application_name from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and application_name like 'galley%'
      -- of another role's connections, PostgreSQL may not tell what they are
      and coalesce(backend_type, 'client backend') = 'client backend'`);
  const [other] = rows;
  if (other)
    throw new Error(`The shop is running (${other.application_name}). Stop it before restoring into it.`);
}

/**
 * Drops an empty shop's schema so that it can be set up like the backed-up one. Extensions stay. A routine that takes a
 * row of a table goes with the table.
 */
export async function dropEmptyShop(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table public.%I cascade', c.relname) as statement from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all
    select format('drop type %s cascade', t.oid::regtype) from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
        and not exists (select 1 from pg_depend e where e.objid = t.oid and e.deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
}
