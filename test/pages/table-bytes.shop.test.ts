import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openTestShop } from '../app.ts';
import { newAdministrator, newShopper } from '../shopper.ts';

const ID = 'a5-flyers-001';

test('a price table of 2,000 cells adds at most 5 kB to a compressed product page', async () => {
  const opened = await openTestShop();
  const bytes = async () =>
    brotliCompressSync((await newShopper(opened).open(`/product/${ID}`)).html).byteLength;
  const ada = await newAdministrator(opened);
  const publish = async (rows: number) => {
    // Ten columns of prices as a calculation makes them, with no two steps alike.
    const prices = Array.from({ length: rows }, (_, row) => {
      const copies = (row + 1) * 10;
      const cells = Array.from({ length: 10 }, (__, column) =>
        ((900 + column * 317 + copies ** 0.83 * (41 + column * 3.7)) / 100).toFixed(2),
      );
      return [copies, ...cells].join('\t');
    });
    await ada.open(`/admin/products/${ID}/pricing`);
    const page = await ada.press('Publish', {
      method: 'table',
      'tableGroup:finishes': 'yes',
      'tableGroup:sides': 'yes',
      table: prices.join('\n'),
    });
    expect(page.text).toContain('Published.');
    return bytes();
  };
  const small = await publish(1);
  const large = await publish(200);
  expect(large - small).toBeLessThanOrEqual(5 * 1024);
});
