import { beforeAll, expect, test } from 'vitest';
import { readToPrice } from '#features/pricing/prices/index.server.ts';
import { configure, firstChoices } from '#features/pricing/prices/index.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';
import { readPricingVersions } from './admin/save-pricing.server.ts';
import { setSamplePrices } from './sample-prices.server.ts';
import { SAMPLE_PRICES } from './sample-prices.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const addToCart = async (path: string) =>
  /Add to Cart - (£[\d.,]+)/.exec((await newShopper(opened).open(path)).text)?.[1];

test('seven products are switched to the ways in which printers price, cost what they should, and switch back to the penny', async () => {
  const before = new Map<string, number | null>();
  for (const { productId } of SAMPLE_PRICES) before.set(productId, await firstPrice(productId));
  // Products that the owner has priced are left alone.
  const ada = await newAdministrator(opened);
  await ada.open('/admin/products/notepads-001/pricing');
  await ada.press('Publish', {
    anyQuantity: 'yes',
    quantityLeast: '25',
    quantityMost: '50',
    quantityStep: '1',
  });
  const left = (done: Awaited<ReturnType<typeof setSamplePrices>>) => done.filter((it) => it.left !== null);
  expect(left(await setSamplePrices(opened.shop))).toEqual([
    { name: 'Notepads', left: 'it has prices of its own' },
  ]);
  await ada.open('/admin/products/notepads-001/pricing');
  await ada.press('Publish', { anyQuantity: '' });
  expect(left(await setSamplePrices(opened.shop))).toHaveLength(6);

  // Sizes and surcharges are written as people write them.
  const banner = (await newShopper(opened).open('/product/8x3-banners-001?size=3200x1000')).text;
  for (const words of ['3,200 × 1,000 mm', 'up to 1,500 × 6,000 mm', '+£8.00 and +£1.20 a metre around'])
    expect(banner).toContain(words);
  // Table, and between its rows: 250 for £58.99, 500 for £79.99.
  expect(await addToCart('/product/a4-folded-leaflets-001?quantity=375')).toBe('£69.49');
  expect(
    await addToCart('/product/premium-business-cards-001?weight=600gsm&sides=double-sided&quantity=1000'),
  ).toBe('£158.99');
  // Area: 2 × 1 m at £32, and 12 eyelets at 25p.
  expect(await addToCart('/product/8x3-banners-001?size=2000x1000')).toBe('£67.00');
  expect(await addToCart('/product/a1-foamex-boards-001?size=1000x500&thickness=10mm')).toMatch(/^£/);
  // Set-up £32, and 100 × (36p + 8 pages at 2.4p).
  expect(await addToCart('/product/stapled-booklet-001?quantity=100')).toBe('£87.20');
  expect(await addToCart('/product/ncr-forms-001?quantity=50')).toBe('£50.00');
  // 140 × 200 mm is cut from A5.
  expect(await addToCart('/product/notepads-001?size=140x200')).toBe('£29.99');
  expect((await readPricingVersions(opened.db, 'ncr-forms-001'))[0]).toMatchObject({
    madeByName: 'Sample data',
    note: 'Sample: forms by set-up and price each',
  });

  expect(left(await setSamplePrices(opened.shop, true))).toEqual([]);
  for (const { productId } of SAMPLE_PRICES) expect(await firstPrice(productId)).toBe(before.get(productId));
});

async function firstPrice(id: string): Promise<number | null> {
  const product = await readToPrice(opened.db, id);
  const configured = product && configure(product, firstChoices(product));
  return configured?.ok ? configured.pricePence : null;
}
