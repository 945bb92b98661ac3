import { beforeAll, expect, test } from 'vitest';
import { SORTED_MATCHES_MAX } from '#features/desk/order-list/order-search.server.ts';
import { readView } from '#features/desk/order-list/order-view.ts';
import { fillWithSampleOrders } from '#features/desk/sample-orders/sample-orders.server.ts';
import { type Engine, startMupdfEngine } from '#preflight/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { tickAll } from './bulk-status.server.ts';

let opened: TestShop;
let engine: Engine;
beforeAll(async () => {
  opened = await openTestShop();
  engine = startMupdfEngine({ workers: 1 });
  return () => engine.close();
});

// A page of search results not sorted by time only looks at the newest matches.
test('all matches are changed however the list is sorted, even though a page looks at fewer', async () => {
  const orders = SORTED_MATCHES_MAX + 50;
  await fillWithSampleOrders(opened.shop, engine, orders, () => undefined);
  for (const sort of ['placed', 'total', 'customer', 'despatch']) {
    const view = readView(new URLSearchParams({ search: '@example.com', sort }));
    const ticked = await tickAll(opened.db, view, opened.time.now);
    expect({ sort, ticked: ticked.length }).toEqual({ sort, ticked: orders });
  }
});
