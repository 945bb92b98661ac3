import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ARTWORK_JSON } from '#features/artwork/files/index.server.ts';
import { type Artwork, artworkState } from '#features/artwork/files/index.ts';
import { readSales } from '#features/desk/backoffice/overview/overview.server.ts';
import { countOrders, listOrders } from '#features/desk/order-list/order-list.server.ts';
import { readView } from '#features/desk/order-list/order-view.ts';
import { type Engine, startMupdfEngine } from '#preflight/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makeSampleArtworks } from './sample-artwork.server.ts';
import { fillWithSampleOrders } from './sample-orders.server.ts';

let opened: TestShop;
let engine: Engine;
beforeAll(async () => {
  opened = await openTestShop();
  engine = startMupdfEngine({ workers: 1 });
  return () => engine.close();
});

const fill = (count: number, { shop } = opened) => fillWithSampleOrders(shop, engine, count, () => undefined);

/** Returns a single value. */
async function tell<T>(query: string): Promise<T | undefined> {
  const { rows } = await sql.raw<{ told: T }>(`select ${query} as told`).execute(opened.db);
  return rows[0]?.told;
}

// The invariants of test/invariants.ts (sums, VAT, payments, history, files, confirmations) are asserted after each test.
test('400 sample orders look like a shop’s year: none is missing, and they are in all months and statuses', async () => {
  const sold = async () =>
    (await readSales(opened.db, opened.time.now)).days.reduce((sum, { pence }) => sum + pence, 0);
  expect(await sold()).toBe(0);
  expect(await fill(400)).toMatchObject({ customers: 100 });
  // Also on the overview, although its figures were cached before.
  expect(await sold()).toBeGreaterThan(0);
  const view = readView(new URLSearchParams());
  const { total } = await countOrders(opened.db, view, opened.time.now, randomUUID());
  const { orders } = await listOrders(opened.db, view, opened.time.now);
  expect(total).toBe(400);
  expect(orders[0]?.createdAt.getTime()).toBeGreaterThan(opened.time.now.getTime() - 3 * 86_400_000);
  expect(await tell(`(select count(distinct date_trunc('month', placed_at)) from orders)`)).toBeGreaterThan(
    9,
  );
  expect(await tell(`(select array_agg(distinct status) from orders)`)).toEqual(
    expect.arrayContaining(['cancelled', 'delivered', 'shipped']),
  );
  expect(
    await tell(`(select count(*) from orders where placed_at > '${opened.time.now.toISOString()}')`),
  ).toBe(0);
});

test('a second run adds other customers and continues the order numbers', async () => {
  await fill(1);
  expect(await tell('(select count(*) from orders)')).toBe(401);
  expect(await tell("(select max(last_number) from number_series where series = 'order-2026')")).toBe(
    await tell(`(select count(*) from orders where order_number like 'ORD-2026-%')`),
  );
});

test('sample orders are printed from artwork that the shop itself calls ready, without warnings', async () => {
  const offers = await makeSampleArtworks(opened.shop, engine);
  expect(offers.length).toBeGreaterThan(10);
  for (const { artworkId, spec } of offers) {
    const { rows } = await sql<{ artwork: Artwork }>`
      select ${ARTWORK_JSON} as artwork from artworks a where a.id = ${artworkId}`.execute(opened.db);
    const artwork = rows[0]?.artwork;
    expect(artwork?.hasPreview).toBe(true);
    expect(artwork && artworkState(artwork, spec)).toEqual({ state: 'ready', findings: [] });
  }
});

test('after two sample orders, the files that neither needs are deleted like anybody else’s', async () => {
  const small = await openTestShop();
  await fill(2, small);
  const { rows } = await sql<{ kept: number; expiring: number }>`
    select count(*) filter (where expires_at is null)::int as kept, count(expires_at)::int as expiring from artworks`.execute(
    small.db,
  );
  expect(rows[0]?.kept).toBeGreaterThan(0);
  expect(rows[0]?.expiring).toBeGreaterThan(0);
});
