import { expect, test } from 'vitest';
import { adoptionText, migrationTexts } from '#platform/db/migrations.ts';
import { findLocks } from './find-locks.ts';

const texts = Object.entries(migrationTexts());
const tables = texts.flatMap(([, text]) =>
  Array.from(text.matchAll(/^create table (\w+)/gm), ([, name]) => name ?? ''),
);

// All but the first: nobody uses a database that has no tables yet.
test('no migration holds up a shop that serves while it runs, nor does the adoption of the last version', () => {
  const holding = [...texts.slice(1), ['adoption', adoptionText()] as const]
    .map(([name, text]) => [name, findLocks(text, tables)] as const)
    .filter(([, why]) => why.length > 0);
  expect(Object.fromEntries(holding)).toEqual({});
});

const outside = (...parts: string[]) => `-- Outside a transaction.\n${parts.join('\n-- Then:\n')}`;

test.each([
  ['create index orders_colour on orders (colour);', 'makes an index'],
  ['create unique index jobs_once\n  on jobs (code);', 'makes an index'],
  ['create index concurrently orders_colour on orders (colour);', 'not in a part of its own'],
  [
    outside('create index concurrently a on orders (a);\ncreate index concurrently b on orders (b);'),
    'not in a part of its own',
  ],
  ["alter table orders add constraint orders_colour check (colour <> '');", 'as not valid'],
  [
    'alter table order_items add column n int, add constraint n_of_items check (n in (1, 2));',
    'as not valid',
  ],
  ['alter table payments add foreign key (charge_id) references order_charges;', 'as not valid'],
  ["alter table artworks add column colour text check (colour <> '');", 'as not valid'],
  [
    'alter table orders add constraint c check (a > 0) not valid;\nalter table orders validate constraint c;',
    'while it holds the locks',
  ],
  ['alter table cart_lines add constraint once unique (artwork_id);', 'using it'],
  ['alter table orders add column colour text unique;', 'makes an index'],
  ['alter table orders alter column total_pence type bigint;', 'writes all of orders again'],
  ['alter table orders alter total_pence set data type bigint;', 'writes all of orders again'],
  [
    'alter table products add column half int generated always as (base_price_pence / 2) stored;',
    'writes all of products again',
  ],
  ['alter table jobs add column nth bigint generated always as identity;', 'writes all of jobs again'],
  ['alter table jobs add column mark uuid not null default gen_random_uuid();', 'writes all of jobs again'],
  ['alter table orders alter column po_number set not null;', 'looks for nulls'],
  [outside('alter table orders add column colour text;', 'update orders set colour = 1;'), 'in one go'],
  ["update order_items set note = null where note = '';", 'in one go'],
  ['delete from jobs where closed_at is not null;', 'in one go'],
  ['lock table orders;', 'locks orders'],
  [
    'alter table orders add column a int;\ndrop trigger words_follow_item on order_items;',
    'locks orders and order_items in one transaction',
  ],
  [
    'alter table job_events add column n int;\ncreate trigger t after insert on orders for each row execute function f();',
    'locks job_events and orders in one transaction',
  ],
  [
    'alter table job_events add column n int;\ncreate table colours (of_order uuid references orders (id));',
    'locks job_events and orders in one transaction',
  ],
  [
    'alter table orders add column colour text;\ncreate table colours (id uuid);\ninsert into colours select id from order_items;',
    'goes through order_items while it holds a lock on orders',
  ],
  [
    'create trigger t after insert on orders for each row execute function f();\nwith s as (select * from jobs) select f(id) from s;',
    'goes through jobs while',
  ],
])('%s is refused', (text, why) => {
  expect(findLocks(text, tables).join('\n')).toContain(why);
});

test.each([
  'alter table orders add column colour text, add column n int not null default 0;',
  "alter table orders add column at timestamptz not null default now();\ncreate function f() returns trigger language plpgsql as $$\nbegin\n  update jobs set code = '';\n  return new;\nend $$;",
  'alter table orders add column of_order uuid references orders (id);',
  'create table colours (of_order uuid references orders (id), of_item uuid references order_items (id));',
  outside('alter table orders add column a int;', 'alter table order_items add column a int;'),
  outside(
    "alter table orders add constraint c check (colour <> '') not valid;",
    'alter table orders validate constraint c;',
    'create index concurrently orders_colour on orders (colour);',
    '-- For each 5000 of orders:\nupdate orders set colour = po_number where id > $1 and id <= $2;',
  ),
  outside(
    'alter table orders add constraint c check (po_number is not null) not valid;',
    'alter table orders validate constraint c;',
    'alter table orders alter column po_number set not null;\nalter table orders drop constraint c;',
  ),
  outside(
    'create unique index concurrently once on cart_lines (artwork_id);',
    'alter table cart_lines add constraint once unique using index once;',
  ),
  'create table colours (id uuid primary key, name text check (name is not null));\ncreate index colours_name on colours (name);\nupdate colours set name = 1;',
  'update settings set value = null;\nalter table stages add constraint s check (position > 0);',
  'drop index orders_colour;\nalter table orders drop constraint c, drop column colour;',
])('%s holds up nobody', (text) => {
  expect(findLocks(text, tables)).toEqual([]);
});

test('the adoption is looked at', () => {
  expect(findLocks(adoptionText().replace('-- Then:', ''), tables).join()).toContain(
    'locks orders and order_items',
  );
});
