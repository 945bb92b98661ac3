/**
 * A shop with an overloaded database: visitors are turned away soon with a clear message, and the most important
 * requests have their own connections.
 */
import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openCardPage } from '#features/money/payments/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { until } from '../crash/until.ts';
import { addFlyers, checkoutOf, newGuest } from '../factories.ts';
import { makePaidOrder } from '../paid-order.ts';
import { newAdministrator, newCustomer, newShopper } from '../shopper.ts';

/** On a busy machine it may take a second until there is a connection, and seconds until ten pages wait for one lock. */
const LIMITS = { connectionMs: 1500, lockMs: 5000, statementMs: 10_000 };

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({ database: { max: 10, limits: LIMITS } });
});

/** Holds a lock that others want, and doesn't release it. */
async function holding(statement: string) {
  const client = new pg.Client(opened.connection);
  held.push(client);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return {
    /** waits until this many wait for it, each with one of the pages' ten connections */
    async waitedForBy(count: number): Promise<void> {
      await until(`${count} wait`, LIMITS.lockMs, async () => {
        const { rows } = await client.query('select count(*)::int as n from pg_locks where not granted');
        return rows[0].n >= count;
      });
    },
    letGo: () => client.query('rollback'),
  };
}
const held: pg.Client[] = [];
afterEach(async () => {
  for (const client of held.splice(0)) await client.end();
});

// Guards `connectionTimeoutMillis`, `lock_timeout` and the second pool. Without the first two every page waits half a
// minute and then returns 500; without the third the payment's event does too.
test('while twelve changes wait for one cart, further ones get 503 with Retry-After, and nothing is lost', async () => {
  const guest = newGuest();
  const other = newShopper(opened);
  await addFlyers(opened.shop, guest);

  const cookie = { cookie: `galley_cart=${guest.cartToken}` };
  const change = () => opened.app.request('http://localhost:3000/cart', { headers: cookie });
  await change();
  const lock = await holding('lock table carts in access exclusive mode');
  const changes = Array.from({ length: 12 }, change);
  await lock.waitedForBy(10);
  const began = performance.now();
  const [search, health, readiness] = await Promise.all([
    other.browser.get('/shop?search=flyers'),
    opened.app.request('http://localhost:3000/healthz'),
    opened.app.request('http://localhost:3000/readyz'),
  ]);
  expect([health.status, readiness.status]).toEqual([200, 200]);
  expect(search.status).toBe(503);
  expect(Number(search.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await search.text()).toContain('We are very busy at the moment.');
  // Long before the ten are released, which wait for their lock a second longer.
  expect(performance.now() - began).toBeLessThan(LIMITS.lockMs);
  for (const answer of await Promise.all(changes)) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // After the lock timeout the connections are free again, though the lock is still held.
  expect((await other.browser.get('/shop?search=flyers')).status).toBe(200);
  await lock.letGo();
  const cart = await change();
  expect(cart.status).toBe(200);
  expect(await cart.text()).toContain('A5 Flyers');
});

test('while every page waits, payment events still get through', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!placed.ok) throw new Error('not placed');
  const page = await openCardPage(opened.shop, placed.orderId);
  if (!page.ok) throw new Error('no card page');
  const { shopper: customer } = await newCustomer(opened);
  const cards = opened.shop.cards as TestCards;
  await inTransaction(opened.db, (trx) => cards.paySession(trx, page.sessionId));
  const { body, signature } = cards.signedEvent({ id: page.sessionId, status: 'complete' });
  const lock = await holding('lock table sessions in access exclusive mode');
  const pages = Array.from({ length: 14 }, () => customer.browser.get('/account'));
  await lock.waitedForBy(10);
  const before = performance.now();
  const received = await opened.app.request('http://localhost:3000/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body,
  });
  expect(received.status).toBe(200);
  expect(performance.now() - before).toBeLessThan(LIMITS.lockMs);
  await lock.letGo();
  for (const one of await Promise.all(pages)) expect([200, 503]).toContain(one.status);
  const order = await opened.db
    .selectFrom('orders')
    .select('paymentStatus')
    .where('id', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  expect(order.paymentStatus).toBe('paid');
});

test('if an order can’t be saved in time, the page keeps what was typed, and says to try again (trust E5)', async () => {
  const ada = await newAdministrator(opened);
  const orderId = await makePaidOrder(opened.shop);
  await ada.open(`/admin/orders/${orderId}`);
  const lock = await holding(`select from orders where id = '${orderId}' for update`);
  const refused = await ada.press('Save Changes', { status: 'processing', notes: 'Rang at noon' });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('Failed to update order');
  expect(refused.html).toContain('Rang at noon');
  await lock.letGo();
  expect((await ada.press('Save Changes')).text).toContain('Order updated successfully!');
});
