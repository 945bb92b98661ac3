import { expect, test } from 'vitest';
import { totalsOf } from '#features/pricing/prices/index.ts';
import { pence } from '#kit/money.ts';
import { type DeliveryQuote, differsElsewhere } from './delivery-quotes.ts';

test('with free delivery by a code, the summary still follows the postcode: it shows what delivery would have cost', () => {
  const flyers = [{ pricePence: pence(6099), vatClass: 'standard' as const }];
  const quoteAt = (zone: string, pricePence: number): DeliveryQuote => ({
    method: 'delivery',
    zone,
    areas: [],
    totals: totalsOf(flyers, { kind: 'delivery' }, { pricePence, freeFromPence: null }),
  });
  const [here, far] = [quoteAt('Mainland UK', 499), quoteAt('Highlands and Islands', 999)];
  expect(here.totals.totalPence).toBe(far.totals.totalPence);
  expect(differsElsewhere([here, far])).toBe(true);
  expect(differsElsewhere([here, here])).toBe(false);
});
