import { describe, expect, test } from 'vitest';
import type { Product } from '#features/catalogue/products/index.ts';
import type { Option, OptionGroup } from '#features/pricing/prices/index.ts';
import { matchProducts, searchedText } from './match-product.ts';

const option = (id: string, name: string, rest: Partial<Option> = {}): Option => ({
  id,
  name,
  description: null,
  priceModifierPence: 0,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies: null,
  ...rest,
});

const copies = (...all: number[]) => all.map((it) => option(String(it), String(it), { copies: it }));

const GROUPS: OptionGroup[] = [
  {
    key: 'sizes',
    label: 'Size',
    options: [option('a5', 'A5 (148 × 210 mm)'), option('a4', 'A4 (210 × 297 mm)')],
  },
  {
    key: 'finishes',
    label: 'Finish',
    options: [
      option('150-gloss', '150gsm Gloss'),
      option('150-silk', '150gsm Silk'),
      option('350-silk', '350gsm Silk'),
    ],
  },
  { key: 'quantities', label: 'Quantity', options: copies(50, 100, 350, 500, 1000) },
];

const product = (name: string, optionGroups = GROUPS, pricing?: Product['pricing']) =>
  ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    categoryId: 'flyers',
    basePricePence: 1000,
    widthMm: 148,
    heightMm: 210,
    optionGroups,
    ...(pricing ? { pricing } : {}),
  }) as unknown as Product;

const FLYERS = product('A5 Flyers');
const POSTERS = product('Posters', [GROUPS[2] as OptionGroup]);

const best = (text: string) => matchProducts([POSTERS, FLYERS], text)[0];

describe('what staff type', () => {
  test('“a5 500 silk” is 500 A5 on silk', () => {
    expect(best('a5 500 silk')).toMatchObject({
      product: { name: 'A5 Flyers' },
      selected: { size: 'a5', finish: '150-silk', quantity: '500' },
      missed: [],
    });
  });

  test('“1,000 flyers 350 silk” is 1,000 on the heavier silk: a number that is a weight isn’t a second quantity', () => {
    expect(best('1,000 flyers 350 silk')?.selected).toMatchObject({ quantity: '1000', finish: '350-silk' });
  });

  test.each([
    ['a5 flyers 350', '350', '150-gloss'],
    ['350 a5 flyers', '350', '150-gloss'],
    ['a5 350 silk', '350', '150-silk'],
    ['350 silk 1000', '1000', '350-silk'],
    ['500 350 silk', '500', '350-silk'],
    ['350 a5 350gsm', '350', '350-silk'],
  ])('“%s” is %s copies: a number is the quantity if it is sold as one', (text, quantity, finish) => {
    expect(best(text)?.selected).toMatchObject({ quantity, finish });
  });

  test('“2k” is two thousand, which isn’t listed, so staff set a price for it', () => {
    expect(best('a5 2k')).toMatchObject({ selected: { quantity: '2000' }, missed: [] });
  });

  test('a word that names a product has more weight than all words that name none', () => {
    const folded = product('A4 Folded Leaflets', [GROUPS[2] as OptionGroup]);
    const [first] = matchProducts([FLYERS, folded], 'folded leaflets 150gsm silk 1000 double');
    expect(first).toMatchObject({ product: { name: 'A4 Folded Leaflets' }, selected: { quantity: '1000' } });
  });

  test('a product that lists the quantity comes before those that don’t', () => {
    const slim = product('A5 Slim Flyers', [
      ...GROUPS.slice(0, 2),
      { ...(GROUPS[2] as OptionGroup), options: copies(2000) },
    ]);
    expect(matchProducts([FLYERS, slim], 'a5 2000').map((match) => match.product.name)).toEqual([
      'A5 Slim Flyers',
      'A5 Flyers',
    ]);
  });

  test('a product without something that was typed comes after those that have it', () => {
    expect(
      matchProducts([POSTERS, FLYERS], 'gloss 100').map(({ product: { name }, missed }) => [name, missed]),
    ).toEqual([
      ['A5 Flyers', []],
      ['Posters', ['gloss']],
    ]);
  });

  test('products are looked up by words, not by numbers', () => {
    expect(searchedText('A5 500 silk, 2k')).toBe('a5 silk');
  });
});
