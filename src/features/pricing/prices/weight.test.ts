import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choice, Option } from './options.ts';
import type { Stock } from './stock.ts';
import { type WeighedProduct, weightOf } from './weight.ts';

const FLYER: WeighedProduct = { form: 'sheet', widthMm: 148, heightMm: 210, pagesMin: 1 };
const BOOK: WeighedProduct = { ...FLYER, form: 'perfect-bound', pagesMin: 28 };
const paper = (gsm: number) => ({ name: `${gsm}gsm`, gsm, um: gsm });

function choice(group: Choice['group'], more: Partial<Option>): Choice {
  const option = {
    id: group,
    name: group,
    description: null,
    priceModifierPence: 0,
    widthMm: null,
    heightMm: null,
    pages: null,
    copies: null,
    ...more,
  };
  return { group, label: group, option };
}
const of = (group: Choice['group'], stock: Stock) => choice(group, { stock });
const copies = (count: number) => choice('quantities', { copies: count });

test('500 A5 flyers on 130gsm weigh just over two kilograms', () => {
  expect(weightOf(FLYER, [of('finishes', { paper: paper(130) }), copies(500)])).toBe(2021);
});

test('a booklet is its inner leaves and two leaves of cover', () => {
  const inside = of('innerPages', { paper: paper(130) });
  const chosen = [choice('weights', { pages: 32 }), inside, copies(100)];
  // 16 leaves of 130gsm
  expect(weightOf(BOOK, chosen)).toBe(Math.ceil(0.03108 * 130 * 16 * 100));
  // 14 leaves of 130gsm and 2 of 300gsm
  expect(weightOf(BOOK, [...chosen, of('cover', { paper: paper(300) })])).toBe(
    Math.ceil(0.03108 * (130 * 14 + 300 * 2) * 100),
  );
  expect(weightOf(BOOK, [...chosen, of('cover', { sheets: 0 })])).toBe(weightOf(BOOK, chosen));
});

test('the typed size counts, not the listed one', () => {
  const size = choice('sizes', { id: '1000x2000', widthMm: 1000, heightMm: 2000 });
  expect(weightOf(FLYER, [size, of('weights', { paper: paper(510) })])).toBe(1020);
});

test('a pad has as many sheets as its product says, and a diary the number that its view requires', () => {
  const pad = { ...FLYER, stock: { paper: paper(90), sheets: 50, grams: 12 } };
  expect(weightOf(pad, [])).toBe(Math.ceil(0.03108 * 90 * 50 + 12));
  expect(weightOf(pad, [of('weights', { sheets: 100 })])).toBe(Math.ceil(0.03108 * 90 * 100 + 12));
});

test('things not made of paper have a weight for each piece', () => {
  expect(weightOf({ ...FLYER, stock: { grams: 350 } }, [copies(12)])).toBe(4200);
});

test('a weight that isn’t stated is unknown, never zero', () => {
  expect(weightOf(FLYER, [copies(500)])).toBeNull();
  expect(weightOf({ ...FLYER, stock: { sheets: 3 } }, [])).toBeNull();
  expect(weightOf(FLYER, [of('eyelets', { grams: 2 })])).toBeNull();
  expect(weightOf({ ...FLYER, stock: { grams: 350 } }, [of('weights', { isUnknown: true })])).toBeNull();
});

test('more copies, heavier paper or more pages never weigh less', () => {
  const whole = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 28, max: 300 }), whole, (count, gsm, pages, more) => {
      const weigh = (a: number, b: number, c: number) => {
        const grams = weightOf(BOOK, [
          choice('weights', { pages: c }),
          of('innerPages', { paper: paper(b) }),
          of('cover', { paper: paper(300) }),
          copies(a),
        ]);
        return grams ?? Number.NaN;
      };
      const grams = weigh(count, gsm, pages);
      expect(Number.isInteger(grams)).toBe(true);
      expect(grams).toBeGreaterThan(0);
      expect(weigh(count + more, gsm, pages)).toBeGreaterThan(grams);
      // A gram more per square metre may round to the same whole gram.
      expect(weigh(count, gsm + more, pages)).toBeGreaterThanOrEqual(grams);
      expect(weigh(count, gsm, pages + more)).toBeGreaterThanOrEqual(grams);
    }),
  );
});
