import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

const app = new Hono()
  .use(fetchAhead(['/shop', '/product/*']))
  .get('/data', (c) => c.json({}))
  .all('*', (c) => c.html('<p>A page</p>'));

test('the shop’s pages name a file that says which links may be fetched ahead: none with a query', async () => {
  const file =
    /^"(.+)"$/.exec((await app.request('/cart')).headers.get('speculation-rules') ?? '')?.[1] ?? '';
  const rules = await app.request(file);
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json');
  expect(await rules.json()).toEqual({
    prefetch: [
      {
        where: {
          and: [{ href_matches: ['/shop', '/product/*'] }, { not: { href_matches: '/*\\?(.+)' } }],
        },
        eagerness: 'moderate',
      },
    ],
  });
});

test('nothing is fetched ahead from the back office or from data', async () => {
  for (const path of ['/admin', '/admin/orders', '/data'])
    expect((await app.request(path)).headers.get('speculation-rules')).toBeNull();
});

test('a request that may have changed the cart makes browsers forget what they fetched ahead; looking does not', async () => {
  const cleared = async (method: string) =>
    (await app.request('/cart/change', { method })).headers.get('clear-site-data');
  expect(await cleared('POST')).toBe('"prefetchCache", "prerenderCache"');
  expect(await cleared('GET')).toBeNull();
  expect(await cleared('HEAD')).toBeNull();
});
