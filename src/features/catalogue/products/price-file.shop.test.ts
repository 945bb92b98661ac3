import { beforeAll, describe, expect, test } from 'vitest';
import { setSamplePrices } from '#features/pricing/product-pricing/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makePriceList } from '#test/price-lists.ts';
import { newCustomer } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A request from a program: no browser, no Origin. */
async function ask(query: string) {
  const response = await opened.app.request(`/api/price?${query}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

test('a program can ask what 500 flyers cost, in total and per copy, and when they leave: it gets the figures of the product page', async () => {
  const choices = 'quantity=500&sides=double-sided&turnaround=next-day';
  expect(await ask(`product=a5-flyers-001&${choices}`)).toEqual({
    status: 200,
    body: {
      pricePence: 7599,
      perCopyPence: 15.198,
      vatClass: 'standard',
      despatchOn: '2026-11-25',
      turnaround: 'next-day',
    },
  });
  const page = await (await opened.app.request(`/product/a5-flyers-001?${choices}`)).text();
  expect(page).toContain('Add to Cart - £75.99');
});

test('choices left out are the product page’s defaults', async () => {
  const { body } = await ask('product=a5-flyers-001');
  expect(body).toMatchObject({ pricePence: 1299, turnaround: 'standard' });
});

describe('what can’t be ordered', () => {
  test('is reported for each choice, by name', async () => {
    const { status, body } = await ask('product=a5-flyers-001&finish=gold&quantity=7&colour=red');
    expect(status).toBe(422);
    expect(body).toEqual({
      problems: {
        finish: expect.stringMatching(/no longer available/),
        quantity: expect.stringMatching(/no longer available/),
        colour: 'This option does not belong to this product.',
      },
    });
  });

  test.each(['constructor', '__proto__', 'toString'])('a choice named %s is not a choice', async (name) => {
    for (const group of ['turnaround', 'finish', 'quantity'])
      expect(await ask(`product=a5-flyers-001&${group}=${name}`)).toEqual({
        status: 422,
        body: { problems: { [group]: expect.stringMatching(/no longer available/) } },
      });
    const page = await opened.app.request(`/product/a5-flyers-001?turnaround=${name}`);
    expect(page.status).toBe(200);
  });

  test('is 404 for a product that isn’t sold', async () => {
    for (const query of ['', 'product=nothing', 'product=%00'])
      expect(await ask(query), query).toEqual({ status: 404, body: { error: 'Product Not Found' } });
  });
});

test('if sizes are free, width and height are given in mm', async () => {
  await setSamplePrices(opened.shop);
  // 2 × 1 m at £32, and 12 eyelets at 25p.
  const { body } = await ask('product=8x3-banners-001&width=2000&height=1000');
  expect(body).toMatchObject({ pricePence: 6700, perCopyPence: 6700 });
  for (const sides of ['width=2000', 'width=20&height=20', 'width=a&height=b']) {
    const { status, body: refused } = await ask(`product=8x3-banners-001&${sides}`);
    expect([status, Object.keys(refused.problems)], sides).toEqual([422, ['size']]);
  }
});

test('a trade customer gets their own price', async () => {
  const { shopper, userId } = await newCustomer(opened, 'Tess');
  await makePriceList(opened, { customers: [userId] });
  const { text } = await shopper.open('/api/price?product=a5-flyers-001&quantity=500&sides=double-sided');
  expect(JSON.parse(text).pricePence).toBe(5489);
});
