import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { type Database, sqlState } from './database.ts';
import { currentRole, grantRights, readRoleOfPages } from './grant-rights.server.ts';
import { TABLE_RIGHTS } from './table-rights.ts';

let opened: TestShop;
/** The connections of the pages. */
let pages: Database;
beforeAll(async () => {
  opened = await openTestShop();
  pages = opened.shop.db;
});

/** Returns the SQLSTATE with which the database refuses a statement, or '' if it doesn't. */
async function refusal(text: string): Promise<string> {
  return sql
    .raw(text)
    .execute(pages)
    .then(() => '', sqlState);
}

const PERMISSION_DENIED = '42501';

/** Every table of past records, each with a column that somebody might want to change. */
const HAPPENED = [
  ['audit_log', 'actor'],
  ['order_status_history', 'notes'],
  ['artwork_events', 'note'],
  ['price_history', 'new_price_pence'],
  ['credit_ledger', 'amount_pence'],
  ['invoices', 'total_pence'],
  ['credit_notes', 'reason'],
  ['credit_note_cancellations', 'reason'],
] as const;

describe('the database role of the pages', () => {
  test.each(HAPPENED)('may not change or delete %s (trust F9, H11)', async (table, column) => {
    expect(await refusal(`update ${table} set ${column} = ${column}`)).toBe(PERMISSION_DENIED);
    expect(await refusal(`delete from ${table}`)).toBe(PERMISSION_DENIED);
    expect(await refusal(`truncate ${table}`)).toBe(PERMISSION_DENIED);
    expect(await refusal(`select 1 from ${table} for update`)).toBe(PERMISSION_DENIED);
    expect(await refusal(`select 1 from ${table} limit 1`)).toBe('');
  });

  test.each([
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create extension dblink',
    'create role mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'alter table orders add column mine int',
    'alter table audit_log disable trigger user',
    'create trigger mine before insert on orders for each row execute function refuse_change()',
    'create index mine on orders (total_pence)',
    'create table pgboss.mine (id int)',
    'alter role current_user superuser',
    'set role galley',
    "copy orders to program 'cat'",
  ])('may not %s (trust H11)', async (statement) => {
    expect(await refusal(statement)).toBe(PERMISSION_DENIED);
  });

  test('may not drop anything: it owns nothing (trust H11)', async () => {
    const { rows } = await sql<{ owned: number; isSuperuser: boolean }>`
      select (select count(*)::int from pg_class where pg_has_role(relowner, 'USAGE')) as owned,
        (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`.execute(pages);
    expect(rows).toEqual([{ owned: 0, isSuperuser: false }]);
    expect(await refusal('drop table orders cascade')).toBe(PERMISSION_DENIED);
  });
});

test('every table has its right listed: a new one fails until it is (trust H11)', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend e where e.objid = pg_class.oid and e.deptype = 'e')`.execute(
    opened.owner,
  );
  expect(Object.keys(TABLE_RIGHTS).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('nothing can be deleted that would take history, invoices or the ledger with it', async () => {
  const { rows } = await sql<{ name: string; deletes: boolean }>`
    with recursive above (name) as (
      select unnest(${sql.val(HAPPENED.map(([table]) => table))}::text[])
      union select c.confrelid::regclass::text from pg_constraint c join above a on a.name = c.conrelid::regclass::text
        where c.contype = 'f' and c.confdeltype = 'c')
    select name, has_table_privilege(name, 'DELETE, TRUNCATE') as deletes from above`.execute(
    pages.withoutPlugins(),
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orders', 'order_items', 'credit_accounts']),
  );
  expect(rows.filter(({ deletes }) => deletes)).toEqual([]);
});

test('rights that were changed by hand are corrected, and correct ones stay as they are', async () => {
  const { owner } = opened;
  const role = await currentRole(pages);
  await sql`grant update, delete on invoices to ${sql.id(role)}`.execute(owner);
  await sql`revoke select on carts from ${sql.id(role)}`.execute(owner);
  expect((await readRoleOfPages(pages)).changes).toEqual(['invoices']);
  const versions = async () =>
    (await sql`select xmin::text, relname from pg_class where relkind = 'r' order by 2`.execute(owner)).rows;
  await Promise.all([grantRights(owner, role), grantRights(owner, role)]);
  expect(await readRoleOfPages(pages)).toEqual({ role, changes: [], isMighty: false });
  expect(await refusal('select 1 from carts')).toBe('');
  const before = await versions();
  await grantRights(owner, role);
  expect(await versions()).toEqual(before);
  await expect(grantRights(owner, await currentRole(owner))).rejects.toThrow('owns the shop');
});
