import { describe, expect, test } from 'vitest';
import type { OptionTurnaround } from './option-turnaround.ts';
import type { Option, OptionGroup } from './options.ts';
import { configure } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import { PLAIN_PRICING } from './pricing.ts';
import { turnaroundProblems } from './turnaround-problems.ts';
import { movingTurnarounds } from './turnaround-rules.ts';

const option = (id: string, more: Partial<Option> = {}): Option => ({
  id,
  name: id,
  description: null,
  priceModifierPence: 0,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies: null,
  ...more,
});

/** A product of 100 or 500 copies with these turnarounds, which each take a working day unless they say otherwise. */
function productWith(
  turnarounds: Record<string, Partial<OptionTurnaround>>,
  takesAny = false,
): PricedProduct {
  const quantities = [100, 500].map((copies) => option(String(copies), { copies }));
  const options = Object.entries(turnarounds).map(([id, turnaround]) =>
    option(id, { turnaround: { workingDays: 1, cutOff: '11:00', ...turnaround } }),
  );
  const optionGroups: OptionGroup[] = [
    { key: 'quantities', label: 'Quantity', options: quantities },
    { key: 'turnaround', label: 'Turnaround', options },
  ];
  const anyQuantity = { least: 100, most: 500, step: 50 };
  return { basePricePence: 1000, optionGroups, pricing: takesAny ? { ...PLAIN_PRICING, anyQuantity } : null };
}

describe('which turnarounds move to the next day when theirs is full', () => {
  const moving = (product: PricedProduct) => [...movingTurnarounds(product.optionGroups)];

  test('the slowest, however many there are', () => {
    expect(
      moving(productWith({ standard: { workingDays: 3 }, express: {}, rush: { workingDays: 0 } })),
    ).toEqual(['standard']);
  });

  test('for each quantity the slowest that is offered, so that every quantity can be ordered', () => {
    expect(moving(productWith({ standard: { workingDays: 3, copiesMax: 250 }, express: {} }))).toEqual([
      'standard',
      'express',
    ]);
    const gap = {
      slow: { workingDays: 3, copiesMax: 150 },
      fast: {},
      bulk: { workingDays: 5, copiesMin: 400 },
    };
    expect(moving(productWith(gap))).toEqual(['slow', 'bulk', 'fast']);
  });
});

describe('turnarounds that a product can’t have', () => {
  test('every quantity needs one, including those that customers type', () => {
    const limited = { few: { copiesMax: 200 }, many: { copiesMin: 400 } };
    expect(turnaroundProblems(productWith(limited))).toEqual([]);
    expect(turnaroundProblems(productWith(limited, true))).toEqual([
      'With 250 copies, no turnaround is left to choose.',
    ]);
    expect(turnaroundProblems(productWith({ few: { copiesMax: 200 } }))).toEqual([
      'With 500, no turnaround is left to choose.',
    ]);
  });

  test('the default quantity needs one that is offered', () => {
    const product = productWith({ standard: { copiesMax: 200 }, express: {} });
    const [quantities] = product.optionGroups;
    if (quantities) quantities.start = '500';
    expect(turnaroundProblems(product)).toEqual([
      'standard is for up to 200 copies. The shop shows it first, with 500.',
    ]);
  });
});

describe('the surcharge of the shop', () => {
  const price = (turnaround: Partial<OptionTurnaround>, quantity: string) => {
    const configured = configure(productWith({ standard: {}, rush: turnaround }), {
      quantity,
      turnaround: 'rush',
    });
    return configured.ok ? configured.pricePence : configured.problems;
  };

  test('is a share of the rest of the price, rounded to the penny once', () => {
    expect(price({ percentBp: 1250 }, '100')).toBe(1125);
    expect(price({ percentBp: 333 }, '100')).toBe(1033);
  });

  test('or an amount by quantity, in which the last step reached counts', () => {
    const steps = [
      { copies: 200, pence: 500 },
      { copies: 500, pence: 1200 },
    ];
    expect(price({ steps }, '100')).toBe(1000);
    expect(price({ steps }, '500')).toBe(2200);
  });
});
