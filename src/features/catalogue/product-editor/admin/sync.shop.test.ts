import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stripeProvider } from '#platform/card/stripe.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { contractIsHere } from '#test/twins/card-network/contract.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from '#test/twins/card-network/start.ts';
import { startSync } from './sync-products.server.ts';

let network: CardNetworkTwin;
let opened: TestShop;
let ada: Shopper;
let count: number;
beforeAll(async () => {
  network = await startCardNetworkTwin();
  opened = await openTestShop({ cards: stripeProvider({ ...network, answerWithinMs: 2000 }) });
  ada = await newAdministrator(opened);
  count = (await opened.db.selectFrom('products').select('id').execute()).length;
});
afterAll(() => network.stop());

const sync = async (by = ada) => {
  const answer = await by.browser.postJson('/functions/sync-products', { products: [] });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('a failing provider is reported, and Try Again continues where the run stopped', async () => {
  await network.faults.add({ kind: 'fail-before', status: 503, path: '/v1/prices', times: 3 });
  await ada.open('/admin/sync');
  await ada.press('Sync Products');
  await opened.runJobs();
  const page = await ada.open('/admin/sync');
  expect(page.text).toContain('Sync Failed');
  expect(page.text).toContain('An error occurred on our side.');
  expect((await ada.open('/admin/sync?again')).text).toContain('Creates products and prices');
  expect((await network.ledger()).prices).toHaveLength(0);
});

test('every product and its price is created at the provider once; a second run skips them all (trust M5)', async () => {
  await network.faults.add({ kind: 'fail-for-good', path: '/v1/prices' });
  const { status, body } = await sync();
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, total: count, synced: count, skipped: 0 });
  expect(body.results).toHaveLength(count);
  const ledger = await network.ledger();
  expect(ledger.products).toHaveLength(count);
  expect(ledger.prices).toHaveLength(count);
  expect((await sync()).body).toMatchObject({ success: true, total: count, synced: 0, skipped: count });
  expect((await network.ledger()).prices).toHaveLength(count);
  expect((await ada.open('/admin/sync')).text).toContain(`Skipped ${count}`);
});

test('a changed price becomes a new price at the provider and the old one is closed, there and back again', async () => {
  for (const basePricePence of [1234, 1899, 1234]) {
    await opened.db
      .updateTable('products')
      .set({ basePricePence })
      .where('id', '=', 'a5-flyers-001')
      .execute();
    expect((await sync()).body).toMatchObject({ synced: 1, skipped: count - 1 });
  }
  const { prices, products } = await network.ledger();
  const own = prices.filter(({ product }) => product === 'galley_a5-flyers-001');
  expect(own.filter(({ active }) => active)).toMatchObject([{ unitAmount: 1234 }]);
  const made = products.find(({ id }) => id === 'galley_a5-flyers-001');
  expect(made?.defaultPrice).toBe(own.find(({ active }) => active)?.id);
});

test('two runs at once create nothing twice (guards: one running row, stored keys) (trust M5)', async () => {
  await opened.db
    .updateTable('products')
    .set({ basePricePence: 4321 })
    .where('categoryId', '=', 'posters')
    .execute();
  const before = (await network.ledger()).prices.length;
  const answers = await Promise.all([sync(), sync()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  // Guard: a product's sync and its result row are one transaction, so whichever run syncs it, it counts as synced in
  // this run.
  for (const { body } of answers) expect(body).toMatchObject({ total: count, synced: 4, skipped: count - 4 });
  expect((await network.ledger()).prices).toHaveLength(before + 4);
});

test('a run killed half-way picks up where it stopped (trust M5)', async () => {
  await opened.db
    .updateTable('products')
    .set({ name: 'Renamed' })
    .where('categoryId', '=', 'banners')
    .execute();
  await ada.open('/admin/sync?again');
  await ada.press('Sync Products');
  const run = await opened.db
    .selectFrom('syncRuns')
    .select('id')
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  // What a killed worker leaves behind: the first product is done, the rest are not.
  await opened.db
    .insertInto('syncResults')
    .values({ runId: run.id, productId: 'a5-flyers-001', status: 'skipped', position: 0 })
    .execute();
  expect((await ada.open('/admin/sync')).text).toContain(`Syncing: 1 of ${count}`);
  await opened.runJobs();
  const page = await ada.open('/admin/sync');
  expect(page.text).toContain('Synced 10');
  expect(page.text).toContain(`Skipped ${count - 10}`);
});

describe('a run whose worker is gone', () => {
  /** What a killed process leaves behind of its own call: a run with one product done, and no job for the rest. */
  async function interrupted() {
    const runs = opened.db.insertInto('syncRuns');
    const { id } = await runs
      .values({ provider: 'stripe', total: count, startedAt: opened.time.now, seenAt: opened.time.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await opened.db
      .insertInto('syncResults')
      .values({ runId: id, productId: 'a5-flyers-001', status: 'skipped', position: 0 })
      .execute();
    expect((await ada.open('/admin/sync')).text).toContain(`Syncing: 1 of ${count}`);
    opened.time.now = new Date(opened.time.now.getTime() + 31_000);
    const page = await ada.open('/admin/sync');
    expect(page.text).toContain(`Interrupted after 1 of ${count}`);
    expect(page.html).not.toContain('http-equiv');
    return id;
  }
  const stateOf = async (id: string) =>
    (await opened.db.selectFrom('syncRuns').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state;

  test('is continued by Continue, as the same run', async () => {
    const id = await interrupted();
    await ada.press('Continue');
    expect(ada.page.text).toContain(`Syncing: 1 of ${count}`);
    expect(ada.page.text).toContain('Refresh');
    await opened.runJobs();
    expect(await stateOf(id)).toBe('success');
    expect((await ada.open('/admin/sync')).text).toContain(`Done: ${count} of ${count}`);
  });

  test('is continued by another call too, and pressing Continue twice is harmless', async () => {
    const id = await interrupted();
    const form = ada.filledIn('Continue');
    const [answer] = await Promise.all([
      sync(),
      ...[1, 2].map(() => ada.browser.post(form.path, form.fields)),
    ]);
    expect(answer?.body).toMatchObject({ success: true, total: count, synced: 0, skipped: count });
    await opened.runJobs();
    expect(await stateOf(id)).toBe('success');
  });
});

test('the call accepts the session’s cookie or its bearer token, and nobody else', async () => {
  const token = /galley_session=([^;]+)/.exec(ada.browser.cookie)?.[1] ?? '';
  const call = (headers: Record<string, string>) =>
    opened.app.request('http://localhost:3000/functions/sync-products', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });
  expect((await call({ authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await call({ authorization: `Bearer ${decodeURIComponent(token)}` })).status).toBe(200);
  expect((await call({ authorization: 'Bearer nonsense' })).status).toBe(401);
  const stranger = await sync(newShopper(opened));
  expect(stranger).toEqual({ status: 401, body: { error: 'Not authenticated' } });
  expect((await sync((await newCustomer(opened)).shopper)).status).toBe(403);
});

test.skipIf(!contractIsHere())('nothing that the sync sends breaks the published contract', async () => {
  expect((await network.ledger()).violations).toEqual([]);
});

test('without a payment key the built-in test provider stores products and prices, and the page says so', async () => {
  const plain = await openTestShop();
  const grace = await newAdministrator(plain, 'Grace');
  expect((await grace.open('/admin/sync')).text).toContain('built-in test provider');
  await grace.browser.postJson('/functions/sync-products', {});
  expect(await plain.db.selectFrom('testPrices').select('id').execute()).toHaveLength(count);
  const again = await (await grace.browser.postJson('/functions/sync-products', {})).json();
  expect(again).toMatchObject({ synced: 0, skipped: count });
});

test('pressing it more often at once than the shop has database connections makes one run (guard: one connection each)', async () => {
  const actor = { id: (await newCustomer(opened)).userId, name: 'Ada Trade' };
  const began = Date.now();
  const runs = await atOnce(40, () => startSync(opened.shop, actor, true));
  expect(new Set(runs).size).toBe(1);
  // Without the guard, each press held one connection and waited for a second one, until the database timed out after
  // half a minute.
  expect(Date.now() - began).toBeLessThan(15_000);
  await opened.runJobs();
});
