import { sql } from 'kysely';
import { type Database, inTransaction, type Queries } from './database.ts';
import { PRIVILEGES, TABLE_RIGHTS } from './table-rights.ts';

const RIGHTS_LOCK = 7_246_002;

/** A table or sequence and the privileges that a role has on it. */
interface Held {
  schema: string;
  name: string;
  isSequence: boolean;
  privileges: string[];
}

/**
 * Gives the pages' role exactly the rights that it needs in this database, as the owner of the tables. Changes nothing
 * if they are already right, so every start may call it. Simultaneous calls wait for each other. Throws if the role is
 * the owner itself.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  await inTransaction(owner, async (trx) => {
    await sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`.execute(trx);
    if ((await currentRole(trx)) === role) throw new Error(`${role} owns the shop's tables.`);
    const to = sql.id(role);
    for (const { schema, name, isSequence, privileges } of await readRights(trx, role)) {
      const expected = isSequence ? ['USAGE'] : rightsFor(schema, name);
      if (isSame(privileges, expected)) continue;
      const on = sql`${sql.raw(isSequence ? 'sequence' : 'table')} ${sql.id(schema, name)}`;
      await sql`revoke all on ${on} from ${to}`.execute(trx);
      if (expected.length > 0)
        await sql`grant ${sql.raw(expected.join(', '))} on ${on} to ${to}`.execute(trx);
    }
    await openSchemas(trx, role);
  });
}

/** Returns the role of this connection. */
export async function currentRole(db: Queries): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** The job queue manages its own tables. */
function rightsFor(schema: string, table: string): readonly string[] {
  return schema === 'pgboss' ? PRIVILEGES.change : PRIVILEGES[TABLE_RIGHTS[table] ?? 'none'];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/**
 * Returns every table and sequence of the shop and its queue, with what was granted to the role itself. An identity
 * column's sequence needs no right of its own.
 */
async function readRights(db: Queries, role: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select n.nspname as schema, c.relname as name, c.relkind = 'S' as "isSequence",
      array(select a.privilege_type from aclexplode(c.relacl) a
        where a.grantee = (select oid from pg_roles where rolname = ${role})) as privileges
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend e where e.objid = c.oid and e.classid = 'pg_class'::regclass
        and (e.deptype = 'e' or c.relkind = 'S' and e.deptype = 'i'))
    order by 1, 2`.execute(db.withoutPlugins());
  return rows;
}

/** Lets the role into the database and its schemas, and closes what PostgreSQL leaves open to everybody. */
async function openSchemas(trx: Queries, role: string): Promise<void> {
  const { rows } = await sql<Record<'database' | 'connect' | 'temp' | 'create' | 'usage', string>>`
    select current_database() as database,
      has_database_privilege(${role}, current_database(), 'CONNECT') as connect,
      has_database_privilege(${role}, current_database(), 'TEMP') as temp,
      has_schema_privilege(${role}, 'public', 'CREATE') as create,
      has_schema_privilege(${role}, 'public', 'USAGE')
        and coalesce(has_schema_privilege(${role}, to_regnamespace('pgboss')::oid, 'USAGE'), true) as usage`.execute(
    trx.withoutPlugins(),
  );
  const [now] = rows;
  if (!now) return;
  const [to, database] = [sql.id(role), sql.id(now.database)];
  if (!now.connect) await sql`grant connect on database ${database} to ${to}`.execute(trx);
  if (now.temp) await sql`revoke temporary on database ${database} from public`.execute(trx);
  if (now.create) await sql`revoke create on schema public from public`.execute(trx);
  if (now.usage) return;
  await sql`grant usage on schema public to ${to}`.execute(trx);
  await sql`grant usage on schema pgboss to ${to}`.execute(trx);
}

/** What the current role may do beyond what pages need: sentences for the doctor command. */
export interface RoleOfPages {
  role: string;
  /** tables of past records that it may change or delete */
  changes: string[];
  /** it owns tables, or may create them or become another role */
  isMighty: boolean;
}

/** Returns what the role of this connection may do that the pages' role should not. */
export async function readRoleOfPages(db: Queries): Promise<RoleOfPages> {
  const kept = Object.keys(TABLE_RIGHTS).filter((table) => TABLE_RIGHTS[table] === 'add');
  const { rows } = await sql<RoleOfPages>`
    select current_user as role,
      array(select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relname = any(${sql.val(kept)}::text[]) and (has_table_privilege(c.oid, 'DELETE, TRUNCATE, TRIGGER')
          or has_any_column_privilege(c.oid, 'UPDATE')) order by 1) as changes,
      (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user)
        or has_schema_privilege('public', 'CREATE') or has_database_privilege(current_database(), 'CREATE')
        or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'pgboss') and pg_has_role(c.relowner, 'MEMBER')) as "isMighty"`.execute(
    db.withoutPlugins(),
  );
  if (!rows[0]) throw new Error('a select without a row');
  return rows[0];
}
