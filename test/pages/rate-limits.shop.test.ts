/** A throttled visitor is told when to come back, on any page: 429 always carries `Retry-After`. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator } from '#features/accounts/index.server.ts';
import { itemArtworkLink } from '#features/orders/confirmation.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers, makeArtwork, newGuest } from '../factories.ts';
import { goodA5 } from '../fixtures/artwork.ts';
import { makePaidOrder } from '../paid-order.ts';
import { newCustomer, newShopper, type Shopper } from '../shopper.ts';

let strict: TestShop;
beforeAll(async () => {
  // Lets one of each through.
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
  'sign-in by script': ({ browser }) =>
    browser.post('/functions/auth/sign-in', { email: 'a@example.com', password: 'guess guess' }),
  'a discount code': ({ browser }) => browser.post('/cart', { intent: 'apply-code', code: 'NOPE' }),
  'a discount code by script': ({ browser }) =>
    browser.post('/cart/change', { intent: 'apply-code', code: 'NOPE' }),
  checkout: async ({ browser }) => {
    const guest = newGuest();
    await addFlyers(strict.shop, guest);
    return browser.post('/checkout', details(), { cookie: `galley_cart=${guest.cartToken}` });
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

describe.each(Object.entries(ADDRESSES))('%s', (_name, ask) => {
  test('is stopped with 429 and the seconds to wait', async () => {
    const shopper = newShopper(strict);
    let answer = await ask(shopper);
    for (let tries = 0; answer.status !== 429 && tries < 3; tries += 1) answer = await ask(shopper);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });
});

test('uploads of new and fixed files for an order are limited', async () => {
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
