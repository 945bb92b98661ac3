import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newCustomer, newShopper } from '#test/shopper.ts';
import { wholeCustomer, ZELDA } from '#test/whole-customer.ts';
import { PERSONAL_TABLES } from './tables.ts';

type Rows = Record<string, unknown>[];

let opened: TestShop;
let zelda: Awaited<ReturnType<typeof wholeCustomer>>;
let file: Response;
let data: Record<string, unknown>;
beforeAll(async () => {
  opened = await openTestShop();
  zelda = await wholeCustomer(opened);
  file = await zelda.shopper.browser.get('/account/data');
  data = await file.json();
});

test('a customer downloads their data from the account page, as a file that is never cached (trust L5)', async () => {
  const page = await zelda.shopper.open('/account');
  expect(page.html).toMatch(/<a href="\/account\/data"[^>]*>Download my data/);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain('application/json');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-24.json"');
  expect(file.headers.get('cache-control')).toContain('no-store');
});

test('it contains everything that the list of tables says (trust L5)', () => {
  for (const [table, where] of Object.entries(PERSONAL_TABLES)) {
    if (!('inExport' in where)) continue;
    const part = data[where.inExport];
    const isThere = Array.isArray(part) ? part.length > 0 : part !== null && part !== undefined;
    expect({ table, isThere }).toEqual({ table, isThere: true });
  }
});

test('each part says what the shop knows', () => {
  const { email } = zelda;
  expect(data.account).toMatchObject({
    email,
    emailConfirmed: true,
    lastName: ZELDA.lastName,
    role: 'customer',
  });
  expect(data.addresses).toMatchObject([{ addressLine1: ZELDA.address, isDefault: true }]);
  const orders = data.orders as Rows;
  expect(orders).toHaveLength(4);
  for (const order of orders)
    expect(order).toMatchObject({
      customerName: 'Zelda Quillfeather',
      totalPence: 2598,
      shippingAddressLine1: ZELDA.address,
      items: [{ product: 'A5 Flyers', artwork: 'flyer.pdf', pricePence: 2099 }],
    });
  expect(orders.flatMap(({ collected, parcels }) => [collected, parcels]).filter(Boolean)).toMatchObject([
    [{ collectedBy: 'Zelda Quillfeather' }],
    [{ number: 1, carrier: 'Royal Mail' }],
  ]);
  const refunds = orders.flatMap(({ payments }) =>
    ((payments ?? []) as Rows).flatMap(({ refunds: all }) => all ?? []),
  );
  expect(refunds).toMatchObject([{ amountPence: 100, reason: 'Late' }]);
  const disputes = orders.flatMap(({ payments }) =>
    ((payments ?? []) as Rows).flatMap(({ disputes: all }) => all ?? []),
  );
  expect(disputes).toMatchObject([{ amountPence: 2598, reason: 'unrecognized', state: 'closed' }]);
  expect(data.tradeAccount).toMatchObject({
    isApproved: true,
    creditLimitPence: 10_000,
    currentBalancePence: 2598,
    ledger: [{ kind: 'order', amountPence: 2598 }],
  });
  expect((data.cart as Rows)[0]).toMatchObject({ product: 'A5 Flyers', artwork: 'flyer.pdf' });
  expect((data.artwork as Rows).map(({ name }) => name)).toEqual(
    Array((data.artwork as Rows).length).fill('flyer.pdf'),
  );
  expect(data.reviews).toMatchObject([{ rating: 5, body: 'Crisp.' }]);
  expect(data.newsletter).toMatchObject({
    status: 'subscribed',
    marketingConsent: true,
    consentText: 'Yes, send me offers.',
    campaigns: [{ campaign: 'Spring on the press', state: 'sent' }],
  });
  expect(data.messages).toMatchObject([{ message: 'Where is it?' }]);
  expect(data.samplePacks).toMatchObject([{ address: ZELDA.address }]);
  expect((data.mails as Rows).map(({ template }) => template)).toEqual(
    expect.arrayContaining(['verify-email', 'order-confirmation']),
  );
});

test('it contains no secrets: no password, no session, no link', async () => {
  const text = JSON.stringify(data);
  const { token } = await opened.db
    .selectFrom('sessions')
    .select('token')
    .where('userId', '=', zelda.userId)
    .executeTakeFirstOrThrow();
  for (const secret of ['argon2id', token, 'linkId', 'storageKey', 'idempotencyKey', 'token'])
    expect({ secret, isThere: text.includes(secret) }).toEqual({ secret, isThere: false });
});

test('it contains nothing about anybody else', async () => {
  const other = await newCustomer(opened, 'Olive');
  const text = await (await other.shopper.browser.get('/account/data')).text();
  expect(text).not.toMatch(/Zelda|Quillfeather|77 Quoile|zelda-/);
  expect((await newShopper(opened).browser.get('/account/data')).status).toBe(302);
});

test('with an unconfirmed address, data held under the address alone is left out', async () => {
  const stranger = await newCustomer(opened, 'Stranger');
  await opened.db.updateTable('subscribers').set({ email: stranger.email }).execute();
  await opened.db.updateTable('contactMessages').set({ email: stranger.email }).execute();
  const theirs = await (await stranger.shopper.browser.get('/account/data')).json();
  expect(theirs).toMatchObject({ newsletter: null, messages: [], samplePacks: [], orders: [] });
  expect(theirs.about.note).toContain('not confirmed yet');
});

test('repeated downloads are rate-limited', async () => {
  const strict = await openTestShop({ throttleScale: 1 });
  const { shopper } = await newCustomer(strict);
  for (let i = 0; i < 10; i += 1) expect((await shopper.browser.get('/account/data')).status).toBe(200);
  expect((await shopper.browser.get('/account/data')).status).toBe(429);
});
