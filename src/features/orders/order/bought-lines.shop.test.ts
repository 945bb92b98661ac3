import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { removeBoughtLines } from './bought-lines.server.ts';

test('a payment finds the lines that it bought by an index, however many carts there are', async () => {
  const { db, owner, shop, countStatements } = await openTestShop();
  const orderId = await makePaidOrder(shop);
  await sql`with filled as (insert into carts (token) select 'full-' || n || repeat('x', 40) from generate_series(1, 4000) n returning id)
    insert into cart_lines (cart_id, id, product_id, selected_options, artwork_id, seen_price_pence)
    select f.id, 'line-' || f.id, i.product_id, '{}', i.artwork_id, 100 from filled f, order_items i where i.order_id = ${orderId}`.execute(
    db,
  );
  await sql`analyze cart_lines, carts, order_items`.execute(owner);
  const { texts } = await countStatements(() =>
    removeBoughtLines(db, orderId).selectNoFrom(sql`1`.as('done')).execute(),
  );
  const { rows } = await sql<
    Record<string, string>
  >`explain (generic_plan) ${sql.raw(texts[0] ?? '')}`.execute(db.withoutPlugins());
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Delete on cart_lines');
  expect(plan).toContain('using cart_lines_line on cart_lines l');
  expect(plan).not.toMatch(/Seq Scan on (cart_lines|carts)/);
});
