/** On any page, a throttled visitor is told when to come back: every 429 has a `Retry-After`. */
import { addHours } from 'date-fns';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemArtworkLink, orderKey } from '#features/orders/order/confirmation.server.ts';
import { makeAdministrator } from '#features/people/accounts/index.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers, makeArtwork, newGuest } from '../factories.ts';
import { goodA5 } from '../fixtures/artwork.ts';
import { makePaidOrder } from '../paid-order.ts';
import { newCustomer, newShopper, type Shopper } from '../shopper.ts';

let strict: TestShop;
beforeAll(async () => {
  // Allows one of each.
  strict = await openTestShop({ throttleScale: 0.001 });
  await makeAdministrator(strict.shop, strict.accounts, {
    email: 'owner@example.com',
    password: async () => 'galley-press-42',
    onlyFirst: true,
  });
});

const file = () => new File([goodA5({ padBytes: 20_000 }).slice()], 'flyer.pdf');
const details = (email = 'jane@example.com') => ({
  email,
  firstName: 'Jane',
  lastName: 'Doe',
  address: '1 Castle Street',
  city: 'Lisburn',
  postalCode: 'BT28 1AA',
  phone: '',
  paymentMethod: 'stripe',
});

const ADDRESSES: Record<string, (by: Shopper) => Promise<Response>> = {
  'sign-in': ({ browser }) => browser.post('/login', { email: 'a@example.com', password: 'guess guess' }),
  registering: ({ browser }) =>
    browser.post('/register', {
      firstName: 'A',
      lastName: 'B',
      email: 'owner@example.com',
      password: 'long enough 1',
      confirmPassword: 'long enough 1',
    }),
  'a new password': ({ browser }) => browser.post('/forgot-password', { email: 'a@example.com' }),
  'a new link to an order': ({ browser }) =>
    browser.post('/order-links', { email: 'a@example.com', orderNumber: 'ORD-2026-000001' }),
  'sign-in by script': ({ browser }) =>
    browser.post('/functions/auth/sign-in', { email: 'a@example.com', password: 'guess guess' }),
  'a passkey': ({ browser }) => browser.post('/functions/auth/passkey-challenge', {}),
  'a discount code': ({ browser }) => browser.post('/cart', { intent: 'apply-code', code: 'NOPE' }),
  'a discount code by script': ({ browser }) =>
    browser.post('/cart/change', { intent: 'apply-code', code: 'NOPE' }),
  checkout: async () => {
    const guest = newGuest();
    await addFlyers(strict.shop, guest);
    // Each guest has a browser of their own; all are in one network.
    const headers = { cookie: `galley_cart=${guest.cartToken}` };
    return newShopper(strict).browser.post('/checkout', details(), headers);
  },
  'checkout as JSON': ({ browser }) =>
    browser.postJson('/functions/create-checkout-session', {
      customerInfo: {
        email: 'jane@example.com',
        name: 'Jane Doe',
        phone: '028 9212 3456',
        address: { line1: '1 Castle Street', city: 'Lisburn', postal_code: 'BT28 1AA' },
      },
    }),
  'a file on the product page': ({ browser }) =>
    browser.post(
      '/product/a5-flyers-001',
      { intent: 'update', artworkFile: file() },
      { 'content-length': '30000' },
    ),
  'a file by script': ({ browser }) =>
    browser.post('/product/a5-flyers-001/artwork', { artworkFile: file() }),
  'a file in pieces': ({ browser }) =>
    browser.post(
      '/uploads',
      {},
      {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '100',
        'Upload-Metadata': `filename ${btoa('a.pdf')},productId ${btoa('a5-flyers-001')}`,
      },
    ),
  'several files': ({ browser }) =>
    browser.post('/product/a5-flyers-001/artwork/parts', { parts: crypto.randomUUID() }),
  'a check by a program': ({ browser }) =>
    browser.post('/api/preflight', { file: file(), product: 'a5-flyers-001' }),
  'a search': ({ browser }) => browser.get(`/shop?search=${crypto.randomUUID()}`),
  'a price for a program': ({ browser }) => browser.get('/api/price?product=a5-flyers-001'),
  'a picture with one’s own artwork on it': async ({ browser }) => {
    const guest = newGuest();
    const artworkId = await makeArtworkWithPreview(strict, guest);
    return browser.get(`/artwork/${artworkId}/on/a5-flyers-001`, {
      cookie: `galley_cart=${guest.cartToken}`,
    });
  },
  'a change of one’s own order': async ({ browser }) =>
    browser.post(await linkTo('change'), { intent: 'look' }),
  'paying what was added to one’s own order': async ({ browser }) =>
    browser.post(await linkTo(''), { chargeId: crypto.randomUUID() }),
  'a message': ({ browser }) =>
    browser.post('/contact', {
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@example.com',
      phone: '',
      subject: 'general',
      message: 'Which paper is best?',
    }),
  'a sample pack': ({ browser }) =>
    browser.post('/sample-pack', {
      name: 'Jane Doe',
      email: 'jane@example.com',
      company: '',
      address: '1 Castle Street',
      city: 'Lisburn',
      postalCode: 'BT28 1AA',
      phone: '',
    }),
  'a data complaint': ({ browser }) =>
    browser.post('/privacy/complaint', {
      name: 'Jane',
      email: 'jane@example.com',
      complaint: 'You wrote to me.',
    }),
  'the newsletter': ({ browser }) =>
    browser.post('/newsletter', { email: 'jane@example.com', place: 'footer' }),
};

/** Every order is different, since the visitor is counted, not the order. */
async function linkTo(page: string): Promise<string> {
  const orderId = await makePaidOrder(strict.shop);
  return `/orders/${orderId}${page && `/${page}`}?key=${orderKey(strict.shop, orderId)}`;
}

let pictures = 0;
/** Each preview is different, so each picture is drawn afresh. */
async function makeArtworkWithPreview({ shop, db }: TestShop, guest: ReturnType<typeof newGuest>) {
  const id = await makeArtwork(shop, guest);
  const previewKey = `artwork/test/${id}.jpg`;
  pictures += 1;
  const preview = await sharp({
    create: { width: 100 + pictures, height: 140, channels: 3, background: '#fff' },
  })
    .jpeg()
    .toBuffer();
  await shop.storage.put(previewKey, preview);
  await db.updateTable('artworks').set({ previewKey }).where('id', '=', id).execute();
  return id;
}

describe.each(Object.entries(ADDRESSES))('%s', (_name, ask) => {
  test('is stopped with 429 and the seconds to wait (trust K2)', async () => {
    const shopper = newShopper(strict);
    let answer = await ask(shopper);
    for (let tries = 0; answer.status !== 429 && tries < 3; tries += 1) answer = await ask(shopper);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });
});

test('uploads of new files and fixes for an order are limited', async () => {
  const orderId = await makePaidOrder(strict.shop);
  const { id } = await strict.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const link = itemArtworkLink(strict.shop, orderId, id).replace(strict.shop.site.publicOrigin, '');
  const guest = newGuest();
  const artworkId = await makeArtwork(strict.shop, guest);
  const fix = `/artwork/${artworkId}/fixes?product=a5-flyers-001`;
  const headers = { 'content-length': '30000', cookie: `galley_cart=${guest.cartToken}` };
  for (const path of [link, fix])
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await newShopper(strict).browser.post(
        path,
        { intent: 'send', artworkFile: file() },
        headers,
      );
      if (tries === 0) continue;
      expect([path, answer.status]).toEqual([path, 429]);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
});

test('a customer’s requests for a new link, a new address, their data and deletion are limited', async () => {
  const roomy = await openTestShop({ throttleScale: 0.11 });
  const { shopper, email } = await newCustomer(roomy, 'Tom');
  const { browser } = shopper;
  const asks: [string, () => Promise<Response>][] = [
    ['data', () => browser.get('/account/data')],
    ['link', () => browser.post('/account', { intent: 'send-again' })],
    [
      'address',
      () => browser.post('/account', { intent: 'change-email', email: `n${email}`, password: 'wrong one' }),
    ],
    ['account', () => browser.post('/account/delete', { password: 'wrong one' })],
  ];
  for (const [name, ask] of asks) {
    let answer = await ask();
    for (let tries = 0; answer.status !== 429 && tries < 12; tries += 1) answer = await ask();
    expect([name, answer.status]).toEqual([name, 429]);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
});

test('somebody who searches too often is told what to do, and ordinary searching is far below the limit (trust K2)', async () => {
  const { browser } = newShopper(strict);
  await browser.get('/shop?search=flyers');
  const page = await (await browser.get('/shop?search=cards')).text();
  expect(page).toContain(
    'There are too many searches at the moment. Try again in a minute, or browse our products.',
  );
  const ordinary = await openTestShop({ throttleScale: 1 });
  const someone = newShopper(ordinary).browser;
  for (let i = 0; i < 60; i += 1) expect((await someone.get(`/shop?search=flyers+${i}`)).status).toBe(200);
});

test('a picture with the visitor’s own artwork on it is drawn once, and seeing it again doesn’t count', async () => {
  const roomy = await openTestShop({ throttleScale: 0.009 }); // one picture
  const guest = newGuest();
  const path = `/artwork/${await makeArtworkWithPreview(roomy, guest)}/on/a5-flyers-001`;
  const look = () => roomy.browser().get(path, { cookie: `galley_cart=${guest.cartToken}` });
  for (let i = 0; i < 5; i += 1) expect((await look()).status).toBe(200);
});

test('strangers’ guesses at discount codes stop after 20 in ten minutes (trust B13)', async () => {
  const ordinary = await openTestShop({ throttleScale: 1 });
  const statuses: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    const { browser } = newShopper(ordinary); // a new guest each time, on one network
    statuses.push((await browser.post('/cart', { intent: 'apply-code', code: `GUESS${i}` })).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('one client starts at most 30 unpaid card payments an hour (trust C13)', async () => {
  const ordinary = await openTestShop({ throttleScale: 1 });
  const statuses: number[] = [];
  for (let i = 0; i < 32; i += 1) {
    const guest = newGuest();
    await addFlyers(ordinary.shop, guest);
    const headers = { cookie: `galley_cart=${guest.cartToken}` };
    statuses.push((await ordinary.browser().post('/checkout', details(), headers)).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const { sessions } = await ordinary.db
    .selectFrom('payments')
    .select((is) => is.fn.countAll().as('sessions'))
    .executeTakeFirstOrThrow();
  expect(sessions).toBe(30);
});

test('counts that have expired are deleted, with the network addresses in them', async () => {
  const ordinary = await openTestShop({ throttleScale: 1 });
  ordinary.time.now = new Date();
  await newShopper(ordinary).browser.post('/login', { email: 'a@example.com', password: 'guess guess' });
  const counts = () => ordinary.db.selectFrom('rateLimits').select('key').execute();
  await ordinary.run('clear-rate-limits');
  expect(await counts()).not.toEqual([]);
  ordinary.time.now = addHours(ordinary.time.now, 1);
  await ordinary.run('clear-rate-limits');
  expect(await counts()).toEqual([]);
});

test.each([
  ['/product/a5-flyers-001/artwork', 'artworkFile'],
  ['/api/preflight', 'file'],
])(
  'an endless file without a length sent to %s is refused as too big, not read for ever',
  async (path, field) => {
    const ordinary = await openTestShop();
    const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
    let megabytes = 0;
    const body = new ReadableStream({
      start: (to) => to.enqueue(new TextEncoder().encode(head)),
      pull(to) {
        megabytes += 1;
        if (megabytes > 400) to.close();
        else to.enqueue(new Uint8Array(1024 * 1024).fill(120));
      },
    });
    const headers = { origin: 'http://localhost:3000', 'content-type': 'multipart/form-data; boundary=b' };
    const url = `http://localhost:3000${path}`;
    const answer = await ordinary.app.request(url, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(megabytes).toBeLessThan(150);
  },
);
