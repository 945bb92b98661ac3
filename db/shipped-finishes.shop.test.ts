import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import type { DB } from '#platform/db/types.ts';
import { createTestDatabase } from '#test/database.ts';

let db: Kysely<DB>;
let drop: () => Promise<void>;

const LACKED = sql`(values ('stapled-booklet-001', 'finishes'), ('perfect-bound-booklet-001', 'finishes'),
  ('wire-bound-booklet-001', 'finishes'), ('order-of-service-booklet-001', 'finishes'), ('a5-diary-001', 'finishes'),
  ('a4-diary-001', 'finishes'), ('a5-notebook-001', 'finishes'), ('a4-notebook-001', 'finishes'),
  ('notepads-001', 'finishes'), ('desk-pads-001', 'finishes'), ('funeral-memory-boards-001', 'finishes'),
  ('wedding-welcome-sign-001', 'finishes'), ('wedding-welcome-sign-001', 'quantities'),
  ('a2-correx-boards-001', 'finishes'), ('a1-correx-boards-001', 'finishes'), ('a0-correx-boards-001', 'finishes'))
  lacked (product_id, key)`;

/** What every product offers, in the order of its page. */
async function offered(): Promise<unknown[]> {
  const { rows } =
    await sql`select p.id, p.from_pence, array_agg(g.key || ': ' || o.id || ' ' || o.name || ' '
      || o.price_modifier_pence || coalesce(' × ' || o.copies, '') order by g.position, o.position) as options
    from products p join option_groups g on g.product_id = p.id
    join product_options o on o.product_id = g.product_id and o.group_key = g.key
    group by p.id order by p.id`.execute(db);
  return rows;
}

/** Takes a shop back to before the migration, and updates it again. */
async function updateFromBefore(thenOwner: string): Promise<void> {
  await sql`delete from product_options o using ${LACKED} where o.product_id = lacked.product_id and o.group_key = lacked.key`.execute(
    db,
  );
  await sql`delete from option_groups g using ${LACKED} where g.product_id = lacked.product_id and g.key = lacked.key`.execute(
    db,
  );
  await sql`update option_groups g set position = numbered.position from (
      select product_id, key, row_number() over (partition by product_id order by position) - 1 as position from option_groups) numbered
    where numbered.product_id = g.product_id and numbered.key = g.key`.execute(db);
  if (thenOwner !== '') await sql.raw(thenOwner).execute(db);
  const migration = migrationTexts()['0170_a_finish_for_every_product'] ?? '';
  await db.transaction().execute((tx) => sql.raw(migration).execute(tx));
}

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  ({ db } = openDatabase({ connection: database.connection }));
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

test('a shop that is updated sells the fifteen products with the finishes of a new shop, in the same order', async () => {
  const asNew = await offered();
  await updateFromBefore('');
  expect(await offered()).toEqual(asNew);
});

test('carts and quotes still hold the same print, and a product that the owner changed stays as they made it', async () => {
  await updateFromBefore(`
    insert into carts (id, token) values ('00000000-0000-4000-8000-000000000001', repeat('t', 32));
    insert into cart_lines (cart_id, id, product_id, selected_options, seen_price_pence) values
      ('00000000-0000-4000-8000-000000000001', 'sign', 'wedding-welcome-sign-001', '{"size": "a1"}', 5799),
      ('00000000-0000-4000-8000-000000000001', 'flyer', 'a5-flyers-001', '{"size": "a5"}', 1299);
    insert into option_groups (product_id, key, label, position) values ('notepads-001', 'own-binding', 'Binding', 9);
    insert into product_options (product_id, group_key, id, name, position)
      values ('notepads-001', 'own-binding', 'screws', 'Screws', 0)`);
  const { rows: lines } = await sql`select id, selected_options from cart_lines order by id`.execute(db);
  expect(lines).toEqual([
    { id: 'flyer', selectedOptions: { size: 'a5' } },
    { id: 'sign', selectedOptions: { size: 'a1', finish: 'matt', quantity: '1' } },
  ]);
  const { rows: pads } =
    await sql`select key from option_groups where product_id = 'notepads-001' order by position`.execute(db);
  expect(pads.map((row) => (row as { key: string }).key)).toEqual([
    'sizes',
    'colors',
    'quantities',
    'turnaround',
    'own-binding',
  ]);
});
