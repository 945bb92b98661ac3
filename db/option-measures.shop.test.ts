import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DEFAULT_DELIVERY_PLAN,
  type DeliveryPlan,
  ratesAt,
  zoneOf,
} from '#features/pricing/delivery/index.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import { runMigration } from '#platform/db/run-migration.ts';
import type { DB } from '#platform/db/types.ts';
import { createTestDatabase } from '#test/database.ts';

let db: Kysely<DB>;
let drop: () => Promise<void>;

/** Options as an owner could leave them before measures were required: product, group, its label, id, name. */
const OWNERS: readonly (readonly [
  product: string,
  group: string,
  label: string,
  id: string,
  name: string,
])[] = [
  ['flyer', 'sizes', 'Size', 'ours', 'Our own'],
  ['flyer', 'sizes', 'Size', 'a4', 'A4'],
  ['flyer', 'sizes', 'Size', 'a3-landscape', 'Big'],
  ['flyer', 'sizes', 'Size', 'square', 'Square (120.5 x 120 mm)'],
  ['flyer', 'sizes', 'Size', 'huge', 'Huge'],
  ['flyer', 'sides', 'Sides', 'one-side', 'One side'],
  ['flyer', 'sides', 'Sides', 'x', 'Front and back'],
  ['flyer', 'sides', 'Sides', 'special', 'Special'],
  ['flyer', 'quantities', 'Quantity', '75', 'Seventy-five'],
  ['flyer', 'quantities', 'Quantity', 'lots', '1,500 copies'],
  ['flyer', 'quantities', 'Quantity', 'box', 'A box'],
  ['flyer', 'weights', 'Weight', '100gsm', '100gsm'],
  ['flyer', 'turnaround', 'Turnaround', 'standard', 'Standard'],
  ['flyer', 'turnaround', 'Turnaround', 'same-day', 'Same day'],
  ['flyer', 'turnaround', 'Turnaround', 'two-days', 'Two days'],
  ['wide', 'sizes', 'Size', 'ours', 'Our own'],
  ['wide', 'sizes', 'Size', 'a5', 'A5 (half of A4)'],
  ['folder', 'sizes', 'Size', 'tri-fold', 'Tri-fold'],
  ['folder', 'sizes', 'Size', 'z-fold-new', 'Z-fold'],
  ['folder', 'sizes', 'Size', 'a5', 'A5'],
  ['book', 'weights', 'Pages', '8-pages', 'Eight'],
  ['book', 'weights', 'Pages', 'long', '32 pages'],
  ['book', 'weights', 'Pages', 'longer', 'Very long'],
];

beforeAll(async () => {
  const made = await createTestDatabase({ empty: true });
  drop = made.drop;
  db = openDatabase({ connection: made.connection }).db;
  const texts = Object.entries(migrationTexts());
  const at = texts.findIndex(([name]) => name === '0026_option_measures');
  const bare = db as unknown as Kysely<unknown>;
  for (const [name, text] of texts.slice(0, at)) await runMigration(bare, name, text, 'in a transaction');
  await sql
    .raw(`insert into categories (id, name, description, position) values ('print', 'Print', '', 1);
    insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, panels, position)
    values ('flyer', 'print', 'Flyer', '', 1000, 148, 210, 'sheet', null, 1), ('wide', 'print', 'Wide', '', 1000, 300, 200, 'sheet', null, 2),
      ('folder', 'print', 'Folder', '', 1000, 297, 210, 'folded', 3, 3), ('book', 'print', 'Book', '', 1000, 148, 210, 'booklet', null, 4),
      ('bare', 'print', 'Bare', '', 1000, 148, 210, 'sheet', null, 5)`)
    .execute(db);
  for (const [position, [product, group, label, id, name]] of OWNERS.entries()) {
    await sql`insert into option_groups (product_id, key, label, position) values (${product}, ${group}, ${label}, ${position})
      on conflict do nothing`.execute(db);
    await sql`insert into product_options (product_id, group_key, id, name, position)
      values (${product}, ${group}, ${id}, ${name}, ${position})`.execute(db);
  }
  for (const [name, text] of texts.slice(at)) {
    if (name === '0087_delivery')
      await sql`insert into settings (key, value) values ('delivery', '{"pricePence": 650, "freeFromPence": 10000}')`.execute(
        db,
      );
    await runMigration(bare, name, text, 'in a transaction');
  }
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

test('existing options get the measure in their name; unclear ones wait for the owner', async () => {
  const rows = await db.selectFrom('productOptions').selectAll().execute();
  const turnarounds = await db.selectFrom('turnarounds').selectAll().execute();
  const measured = OWNERS.map(([product, group, , id]) => {
    const row = rows.find((it) => it.productId === product && it.groupKey === group && it.id === id);
    if (!row) return `${product} ${id}: gone`;
    const { widthMm, heightMm, pages, copies, turnaroundId, unmeasured } = row;
    const { workingDays = null, cutOff = null } = turnarounds.find((it) => it.id === turnaroundId) ?? {};
    const measures = [widthMm, heightMm, pages, copies, workingDays, cutOff].filter((it) => it !== null);
    return `${product} ${id}: ${unmeasured ? 'waits' : measures.join(' ') || 'none'}`;
  });
  expect(measured).toEqual([
    'flyer ours: 148 210',
    'flyer a4: 210 297',
    'flyer a3-landscape: 420 297',
    'flyer square: 120.5 120',
    'flyer huge: waits',
    'flyer one-side: 1',
    'flyer x: 2',
    'flyer special: waits',
    'flyer 75: 75',
    'flyer lots: 1500',
    'flyer box: waits',
    'flyer 100gsm: none',
    'flyer standard: 3 11:00',
    'flyer same-day: 0 13:00',
    'flyer two-days: waits',
    'wide ours: 300 200',
    'wide a5: 210 148',
    'folder tri-fold: 297 210',
    'folder z-fold-new: 297 210',
    'folder a5: waits',
    'book 8-pages: 8',
    'book long: 32',
    'book longer: waits',
  ]);
});

test('a product without turnarounds, which counted as Standard, has Standard as a row', async () => {
  const { rows } = await sql<{ told: string }>`
    select p.id || ' ' || o.id || ' ' || t.working_days || ' ' || t.cut_off as told
    from products p left join product_options o on o.product_id = p.id and o.group_key = 'turnaround'
      left join turnarounds t on t.id = o.turnaround_id
    where p.id in ('bare', 'book')`.execute(db);
  expect(rows.map(({ told }) => told).sort()).toEqual(['bare standard 3 11:00', 'book standard 3 11:00']);
});

test('a product takes as many pages as its options offer', async () => {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'pagesMin', 'pagesMax'])
    .orderBy('position')
    .execute();
  expect(rows.map(({ id, pagesMin, pagesMax }) => `${id} ${pagesMin}-${pagesMax}`)).toEqual([
    'flyer 1-2',
    'wide 1-1',
    'folder 1-1',
    'book 8-32',
    'bare 1-1',
  ]);
});

test('a shop with its own delivery figures has the same prices after the upgrade, for every place and weight', async () => {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'delivery')
    .executeTakeFirstOrThrow();
  const plan = value as unknown as DeliveryPlan;
  expect(plan.zones.map(({ name }) => name)).toEqual(DEFAULT_DELIVERY_PLAN.zones.map(({ name }) => name));
  expect({ ...plan, zones: [] }).toEqual({ ...DEFAULT_DELIVERY_PLAN, zones: [] });
  for (const postcode of ['SW1A 1AA', 'BT28 2RF', 'IV2 3AB', 'ZE1 0AA', ''])
    for (const grams of [1, 2000, 2001, 30_000, 250_000])
      expect(ratesAt(plan, zoneOf(plan, postcode), grams)).toEqual({
        pricePence: 650,
        freeFromPence: 10_000,
      });
  const zones = ({ zones: of }: DeliveryPlan) => of.map(({ id, areas }) => ({ id, areas }));
  expect(zones(plan)).toEqual(zones(DEFAULT_DELIVERY_PLAN));
});
