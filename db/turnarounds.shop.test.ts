import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import type { DB } from '#platform/db/types.ts';
import { createTestDatabase } from '#test/database.ts';

let db: Kysely<DB>;
let drop: () => Promise<void>;

/** Turnarounds as products had them before the shop had its own: product, id, name, surcharge, days, cut-off, description. */
const BEFORE = [
  ['flyer', 'standard', 'Standard', 0, 3, '11:00', '3-4 Working Days'],
  ['flyer', 'express', 'Express', 1500, 1, '11:00', null],
  ['poster', 'standard', 'Standard', 0, 3, '11:00', '3-4 Working Days'],
  ['poster', 'express', 'Express', 1800, 1, '11:00', null],
  ['banner', 'standard', 'Standard', 0, 5, '12:30', null],
  ['banner', 'soon', 'Express', 900, 2, '15:00', null],
] as const;

beforeAll(async () => {
  const made = await createTestDatabase({ empty: true });
  drop = made.drop;
  db = openDatabase({ connection: made.connection }).db;
  const texts = Object.entries(migrationTexts());
  const at = texts.findIndex(([name]) => name === '0090_turnarounds');
  for (const [, text] of texts.slice(0, at)) await sql.raw(text).execute(db);
  await sql
    .raw(`insert into categories (id, name, description, position) values ('print', 'Print', '', 1);
    insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, position)
      select id, 'print', id, '', 1000, 148, 210, 'sheet', 1 from unnest(array['flyer', 'poster', 'banner']) id;
    insert into option_groups (product_id, key, label, position) select id, 'turnaround', 'Turnaround', 0 from products`)
    .execute(db);
  for (const [position, [product, id, name, pence, days, cutOff, description]] of BEFORE.entries())
    await sql`insert into product_options (product_id, group_key, id, name, price_modifier_pence, working_days, cut_off, description,
        position)
      values (${product}, 'turnaround', ${id}, ${name}, ${pence}, ${days}, ${cutOff}, ${description}, ${position})`.execute(
      db,
    );
  for (const [, text] of texts.slice(at)) await sql.raw(text).execute(db);
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

test('what most products have becomes the shop’s; one that differs becomes one of its own, with another name', async () => {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' | ', id, name, working_days, cut_off, description) as told from turnarounds order by 1`.execute(
    db,
  );
  expect(rows.map(({ told }) => told)).toEqual([
    'express | Express | 1 | 11:00',
    'soon | Express (2 working days, cut-off 15:00) | 2 | 15:00',
    'standard | Standard | 3 | 11:00 | 3-4 Working Days',
    'standard-2 | Standard (5 working days, cut-off 12:30) | 5 | 12:30',
  ]);
});

test('every product keeps its options, by the ids that carts know, with their surcharges', async () => {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', product_id, id, turnaround_id, price_modifier_pence) as told from product_options
    order by product_id, position`.execute(db);
  expect(rows.map(({ told }) => told)).toEqual([
    'banner standard standard-2 0',
    'banner soon soon 900',
    'flyer standard standard 0',
    'flyer express express 1500',
    'poster standard standard 0',
    'poster express express 1800',
  ]);
});
