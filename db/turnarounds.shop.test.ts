import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateUpTo } from '#platform/backup/schema.ts';
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

/** Orders from the previous release: number, status, payment state, product, id of its turnaround. */
const ORDERS = [
  ['ORD-2026-000001', 'processing', 'paid', 'flyer', 'express'],
  ['ORD-2026-000002', 'pending', 'pending', 'banner', 'standard'],
  ['ORD-2026-000003', 'shipped', 'paid', 'flyer', 'express'],
  ['ORD-2026-000004', 'processing', 'paid', 'poster', 'gone'],
] as const;

async function addShopOfBefore(): Promise<void> {
  await sql
    .raw(`insert into categories (id, name, description, position) values ('print', 'Print', '', 1);
    insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, position)
      select id, 'print', id, '', 1000, 148, 210, 'sheet', 1 from unnest(array['flyer', 'poster', 'banner']) id;
    insert into option_groups (product_id, key, label, position) select id, 'turnaround', 'Turnaround', 0 from products;
    insert into option_groups (product_id, key, label, position, kind, sets_pages)
      values ('flyer', 'own-ribbon', 'Ribbon', 1, 'swatches', true);
    insert into product_options (product_id, group_key, id, name, position, swatch, pages)
      values ('flyer', 'own-ribbon', 'navy', 'Navy', 0, '#1f3a5f', 2);
    insert into artworks (product_id, original_name, kind, bytes, sha256, storage_key)
      values ('flyer', 'flyer.pdf', 'pdf', 1, repeat('a', 64), 'a');
    insert into price_batches (kind, description, made_by_name, created_at, product_id, options_before, options_after)
      values ('options', 'Options of flyer', 'Ada', now(), 'flyer', '[]', '[]')`)
    .execute(db);
  for (const [position, [product, id, name, pence, days, cutOff, description]] of BEFORE.entries())
    await sql`insert into product_options (product_id, group_key, id, name, price_modifier_pence, working_days, cut_off, description,
        position)
      values (${product}, 'turnaround', ${id}, ${name}, ${pence}, ${days}, ${cutOff}, ${description}, ${position})`.execute(
      db,
    );
  await sql`update option_groups set start_option = 'express' where product_id = 'flyer' and key = 'turnaround'`.execute(
    db,
  );
  for (const [number, status, paymentStatus, product, option] of ORDERS)
    await sql`with o as (
        insert into orders (order_number, checkout_key, status, payment_method, payment_status, items_pence, shipping_pence,
          total_pence, vat_pence, net_pence, customer_name, customer_first_name, customer_last_name, customer_email,
          shipping_address_line1, shipping_city, shipping_postcode, billing_address, despatch_on, placed_at, turnarounds)
        values (${number}, ${number}, ${status}, 'stripe', ${paymentStatus}, 1000, 0, 1000, 167, 833, 'Jane Doe', 'Jane', 'Doe',
          'jane@example.com', '1 Castle Street', 'Lisburn', 'BT28 1AA', '{}', '2026-11-27',
          case when ${paymentStatus} = 'paid' then now() end, '[{"workingDays": 1, "cutOff": "11:00"}]') returning id),
      h as (insert into order_status_history (order_id, status, actor) select id, ${status}, 'Ada' from o)
      insert into order_items (order_id, position, cart_line_id, cart_line_changed_at, product_id, product_name, quantity, options,
        artwork_id, base_price_pence, price_pence, vat_class)
      select o.id, 0, ${`${number}-1`}, now(), ${product}, ${product}, 1,
        jsonb_build_array(jsonb_build_object('group', 'turnaround', 'id', ${option}::text)), a.id, 1000, 1000, 'standard'
      from o, artworks a`.execute(db);
}

beforeAll(async () => {
  const made = await createTestDatabase({ empty: true });
  drop = made.drop;
  db = openDatabase({ connection: made.connection }).db;
  const texts = migrationTexts();
  const upTo = (name?: string) =>
    db.transaction().execute((trx) => migrateUpTo(trx as unknown as Kysely<unknown>, name, texts));
  await upTo('0087_delivery');
  await addShopOfBefore();
  await upTo();
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

test('the turnaround of most products becomes the shop’s; one that differs becomes a separate one, with another name', async () => {
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
    where group_key = 'turnaround' order by product_id, position`.execute(db);
  expect(rows.map(({ told }) => told)).toEqual([
    'banner standard standard-2 0',
    'banner soon soon 900',
    'flyer standard standard 0',
    'flyer express express 1500',
    'poster standard standard 0',
    'poster express express 1800',
  ]);
});

test('jobs still to be made have their turnaround and the day of their order; a product’s own is found by its option', async () => {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' | ', o.order_number, i.turnaround_id, i.despatch_on) as told
    from orders o join order_items i on i.order_id = o.id order by 1`.execute(db);
  expect(rows.map(({ told }) => told)).toEqual([
    'ORD-2026-000001 | express | 2026-11-27',
    'ORD-2026-000002 | standard-2 | 2026-11-27',
    'ORD-2026-000003',
    'ORD-2026-000004',
  ]);
});

test('an order that is waiting for payment knows its turnarounds by id, in case the payment comes late', async () => {
  const { rows } = await sql<{ turnarounds: unknown }>`
    select turnarounds from orders order by order_number`.execute(db);
  expect(rows.map(({ turnarounds }) => turnarounds)).toEqual([
    [{ workingDays: 1, cutOff: '11:00' }],
    [{ id: 'standard-2', workingDays: 5, cutOff: '12:30' }],
    [{ workingDays: 1, cutOff: '11:00' }],
    [{ workingDays: 1, cutOff: '11:00' }],
  ]);
});

test('default choices and the owner’s own groups stay; an earlier change of options can’t be undone', async () => {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', key, start_option, (select string_agg(id || pages, ' ') from product_options o
      where o.product_id = g.product_id and o.group_key = g.key and pages is not null)) as told
    from option_groups g where product_id = 'flyer' order by position`.execute(db);
  expect(rows.map(({ told }) => told)).toEqual(['turnaround express', 'own-ribbon navy2']);
  const { rows: left } = await sql`select from price_batches where options_before is not null`.execute(db);
  expect(left).toEqual([]);
});
