import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedCatalogue } from '#features/catalogue/products/seed-files.ts';
import { choiceName, isChoiceName } from './options.ts';
import { configure, firstChoices, fromPricePence } from './price.ts';
import type { PricedProduct } from './priced-product.ts';

const option = (id: string, priceModifierPence: number) => ({
  id,
  name: id,
  priceModifierPence,
  description: null,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies: null,
});

const flyers: PricedProduct = {
  basePricePence: 1299,
  optionGroups: [
    { key: 'sides', label: 'Sides', options: [option('single', 0), option('double', 800)] },
    { key: 'quantities', label: 'Quantity', options: [option('10', 0), option('500', 4000)] },
  ],
};

test('a line costs the base price and its surcharges, for the whole quantity', () => {
  expect(configure(flyers, { sides: 'double', quantity: '500' })).toMatchObject({
    ok: true,
    pricePence: 6099,
  });
});

test('a price is never below zero', () => {
  const cheap = {
    ...flyers,
    optionGroups: [{ key: 'eyelets' as const, label: 'Eyelets', options: [option('no', -9999)] }],
  };
  expect(configure(cheap, { eyelets: 'no' })).toMatchObject({ ok: true, pricePence: 0 });
});

test('an unknown option is named beside its choice, a missing one is requested', () => {
  expect(configure(flyers, { sides: 'triple' })).toEqual({
    ok: false,
    problems: {
      sides: 'The sides you chose is no longer available. Choose again.',
      quantity: 'Choose a quantity.',
    },
  });
});

test('an option of another product is refused (trust A6)', () => {
  const configured = configure(flyers, { sides: 'double', quantity: '500', lamination: 'gloss' });
  expect(configured).toMatchObject({ ok: false, problems: { lamination: expect.any(String) } });
});

test.each(['1e309', '-1', 'NaN', '9007199254740993', '５００', '', '__proto__', 'constructor'])(
  'a quantity of %j is refused (trust A5)',
  (quantity) => {
    expect(configure(flyers, { sides: 'double', quantity })).toMatchObject({ ok: false });
  },
);

test('hostile values are never priced', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (value, name) => {
      const configured = configure(flyers, { sides: value, quantity: '500', [name]: value });
      expect(configured.ok && typeof value !== 'string').toBe(false);
    }),
  );
});

test('every product can really be ordered at its From £ price (trust L12)', () => {
  for (const product of seedCatalogue().products) {
    const seeded = product as unknown as PricedProduct & { id: string };
    const configured = configure(seeded, firstChoices(seeded));
    expect(configured, seeded.id).toMatchObject({ ok: true, pricePence: fromPricePence(seeded) });
    expect(fromPricePence(seeded), seeded.id).toBe(seeded.basePricePence);
  }
});

test('every combination of every product’s options costs what a separate calculation in BigInt says (trust A2)', () => {
  let combinations = 0;
  for (const product of seedCatalogue().products) {
    const priced = product as unknown as PricedProduct;
    const walk = (at: number, selected: Record<string, string>, sum: bigint) => {
      const group = priced.optionGroups[at];
      if (!group) {
        combinations += 1;
        const configured = configure(priced, selected);
        if (!configured.ok || BigInt(configured.pricePence) !== (sum < 0n ? 0n : sum))
          expect({ id: product.id, selected, configured }).toEqual(sum);
        return;
      }
      for (const { id, priceModifierPence } of group.options)
        walk(at + 1, { ...selected, [choiceName(group.key)]: id }, sum + BigInt(priceModifierPence));
    };
    walk(0, {}, BigInt(priced.basePricePence));
  }
  expect(combinations).toBeGreaterThan(5000);
});

test('an owner’s group is recognised by its key, and no other field of a form can be taken for one', () => {
  expect(isChoiceName('own-foil')).toBe(true);
  for (const name of [
    'intent',
    'productId',
    'artworkId',
    'lineId',
    'customWidth',
    'own-',
    'own-Foil',
    'own-a b',
  ])
    expect([name, isChoiceName(name)]).toEqual([name, false]);
  expect(choiceName('own-foil')).toBe('own-foil');
});
