import { beforeAll, describe, expect, test } from 'vitest';
import { testCards } from '#platform/card/test-card.server.ts';
import routes from '../../src/routes.ts';
import { openTestShop, rowClock, type TestShop } from '../app.ts';
import { addFlyers, newGuest } from '../factories.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

interface Post {
  origin?: string;
  site?: string;
  type?: string;
  host?: string;
  path?: string;
}

const post = async (from: Post): Promise<number> => (await answerTo(from)).status;

/** Removes a code from a guest's cart with a form and these headers. */
async function answerTo({ origin, site, type, host = 'localhost', path = '/cart' }: Post): Promise<Response> {
  const headers = new Headers({ 'content-type': type ?? 'application/x-www-form-urlencoded' });
  if (origin) headers.set('origin', origin);
  if (site) headers.set('sec-fetch-site', site);
  const init = { method: 'POST', headers, body: 'intent=remove-code' };
  return opened.app.request(`http://${host}:3000${path}`, init);
}

describe('a change is accepted', () => {
  test('from our own pages, by any name of this machine', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect({ host, status: await post({ host, origin: `http://${host}:3000` }) }).toEqual({
        host,
        status: 302,
      });
  });

  test('without an Origin if the browser says that it is the same site', async () => {
    expect(await post({ site: 'same-origin' })).toBe(302);
  });
});

describe('a change is refused', () => {
  const FOREIGN = [
    'https://evil.example',
    'http://localhost.evil.example:3000',
    'http://localhost:3001',
    'http://localhost',
    'https://localhost:3000',
    'null',
    'http://localhost:3000@evil.example',
    'file://',
    'x',
  ];
  test.each(FOREIGN)('from %s (trust I6)', async (origin) => {
    expect(await post({ origin })).toBe(403);
    expect(await post({ origin, site: 'same-origin' })).toBe(403);
    expect(await post({ origin, type: 'application/json', path: '/functions/create-checkout-session' })).toBe(
      403,
    );
  });

  test('without an Origin, from a form, from a text or from another site (trust I6)', async () => {
    expect(await post({})).toBe(403);
    expect(await post({ type: 'text/plain' })).toBe(403);
    expect(await post({ type: 'multipart/form-data; boundary=x' })).toBe(403);
    for (const site of ['cross-site', 'same-site', 'none']) expect(await post({ site })).toBe(403);
    expect(await post({ site: 'cross-site', type: 'application/json' })).toBe(403);
  });

  test('from another site at every address of the shop (trust H10, I6)', async () => {
    for (const pattern of paths(routes as Entry[]))
      expect({ pattern, status: await post({ path: pattern, origin: 'https://evil.example' }) }).toEqual({
        pattern,
        status: 403,
      });
  });

  test('at an address that isn’t in the shop’s settings, with a sentence that says which is', async () => {
    const answer = await answerTo({ origin: 'http://192.168.1.20:8080', site: 'same-origin' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('this shop’s address is http://localhost:3000. Open it there.');
    const foreign = await answerTo({ origin: 'http://192.168.1.20:8080', site: 'cross-site' });
    expect(await foreign.text()).toBe('This request did not come from one of this shop’s pages.');
  });

  test('as JSON sent as text (trust I6)', async () => {
    const path = '/functions/create-checkout-session';
    expect(await post({ path, origin: 'http://localhost:3000', type: 'text/plain' })).toBe(400);
    expect(await post({ path, type: 'text/plain' })).toBe(403);
  });
});

interface Entry {
  path?: string;
  children?: Entry[];
}
const paths = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children ? paths(entry.children) : [`/${(entry.path ?? '').replace(/[:*]/g, '')}`],
  );

test('the card provider’s events need a signature, but no Origin', async () => {
  expect(await post({ path: '/webhooks/stripe' })).toBe(400);
  expect(await post({ path: '/webhooks/stripe', origin: 'https://evil.example' })).toBe(400);
  const cards = testCards(
    { db: opened.db, clock: rowClock },
    opened.shop.signer.deriveKey('test-card-events'),
  );
  const { body, signature } = cards.signedEvent({ id: 'cs_test_none', status: 'complete' });
  const answer = await opened.app.request('http://localhost:3000/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  });
  expect(answer.status).toBe(200);
});

test('opening a page changes nothing, whatever its address contains (trust I6)', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const cookie = `galley_cart=${guest.cartToken}`;
  const state = async () => ({
    lines: await opened.db.selectFrom('cartLines').selectAll().execute(),
    carts: await opened.db.selectFrom('carts').selectAll().execute(),
    orders: await opened.db.selectFrom('orders').select('id').execute(),
    users: await opened.db.selectFrom('users').select('id').execute(),
  });
  const before = await state();
  const requested = [
    '/cart?intent=remove&lineId=x',
    '/cart?intent=apply-code&code=WELCOME10',
    '/checkout?intent=pay',
    '/logout',
    '/product/a5-flyers-001?intent=add',
    '/login?email=a@b.cd&password=x',
    '/checkout/cancelled?order=x',
    '/register?email=a@b.cd',
    '/functions/create-checkout-session',
    '/account?intent=save-profile',
  ];
  for (const path of requested)
    for (const method of ['GET', 'HEAD'])
      await opened.app.request(`http://localhost:3000${path}`, { method, headers: { cookie } });
  expect(await state()).toEqual(before);
});
