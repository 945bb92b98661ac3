import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { PERSONAL_TABLES } from './tables.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/**
 * Tables that refer to a user, order, cart, subscriber or monthly invoice by any chain of foreign keys, or name a person in a column.
 */
async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive refers (name, target) as (
      select conrelid::regclass::text, confrelid::regclass::text from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace),
    about (name) as (
      values ('users'), ('orders'), ('carts'), ('subscribers'), ('monthly_invoices')
      union select refers.name from refers join about on refers.target = about.name
        where about.name in ('users', 'orders', 'carts', 'subscribers', 'payments', 'credit_accounts', 'mails',
          'invoices', 'monthly_invoices', 'credit_notes', 'complaints', 'complaint_messages', 'complaint_decisions', 'people'))
    select name from about
    union
    select table_name::text from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(^|_)(email|recipient|phone|user_id|customer_[a-z]+)$')
    order by 1`.execute(opened.db);
  return rows.map(({ name }) => name);
}

test('every table with personal data is in the data download, or the list says why not (trust L5)', async () => {
  const tables = await tablesAboutPeople();
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((name) => !(name in PERSONAL_TABLES))).toEqual([]);
  expect(Object.keys(PERSONAL_TABLES).filter((name) => !tables.includes(name))).toEqual([]);
});
