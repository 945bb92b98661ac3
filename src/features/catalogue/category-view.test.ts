import { expect, test } from 'vitest';
import {
  facetsOf,
  formatsToCompare,
  productsInView,
  readView,
  viewUrl,
  withoutFilter,
} from './category-view.ts';
import type { Product } from './product.ts';
import { seedCatalogue } from './seed-files.ts';

const productsOf = (category: string) =>
  seedCatalogue().products.filter(({ categoryId }) => categoryId === category) as unknown as Product[];
const FLYERS = productsOf('flyers');
const FACETS = facetsOf(FLYERS);
const shown = (query: string) =>
  productsInView(FLYERS, readView(new URLSearchParams(query), FACETS)).map(({ name }) => name);

test('flyers can be filtered by ten sizes and five papers', () => {
  expect(FACETS.size.map(({ name }) => name)).toContain('A5');
  expect(FACETS.size).toHaveLength(10);
  expect(FACETS.finish).toHaveLength(5);
});

test('any choice of one filter matches; an unknown choice is ignored', () => {
  expect(shown('size=a5&size=a6')).toEqual(['A5 Flyers', 'A6 Flyers']);
  expect(shown('size=a5&size=nothing&sort=%00')).toEqual(['A5 Flyers']);
  expect(shown('size=nothing')).toHaveLength(10);
});

test('cheapest, dearest, smallest and first by name come first when asked for', () => {
  expect(shown('sort=size')[0]).toBe('A7 Flyers');
  expect(shown('sort=price-up')[0]).toBe('A7 Flyers');
  expect(shown('sort=price-down')[0]).toBe('A3 Flyers');
  expect(shown('sort=name')[0]).toBe('148mm Square Flyers');
  expect(shown('')).toEqual(FLYERS.map(({ name }) => name));
});

test('a view has an address, and each filter can be removed from it', () => {
  const view = readView(new URLSearchParams('sort=size&finish=170gsm-silk&size=a6&size=a5'), FACETS);
  expect(viewUrl('flyers', view)).toBe('/shop/flyers?size=a5&size=a6&finish=170gsm-silk&sort=size');
  expect(viewUrl('flyers', withoutFilter(view, 'size', 'a5'))).toBe(
    '/shop/flyers?size=a6&finish=170gsm-silk&sort=size',
  );
  expect(viewUrl('flyers', { size: [], finish: [], sort: 'ours' })).toBe('/shop/flyers');
});

test('only formats that differ in nothing but size are compared, smallest first', () => {
  expect(formatsToCompare(FLYERS).map(({ name }) => name)[0]).toBe('A7 Flyers');
  for (const category of ['posters', 'banners', 'correx-boards', 'plan-printing'])
    expect({ category, formats: formatsToCompare(productsOf(category)).length > 2 }).toMatchObject({
      formats: true,
    });
  for (const category of ['stationery', 'business-cards', 'booklets', 'funeral'])
    expect({ category, formats: formatsToCompare(productsOf(category)) }).toMatchObject({ formats: [] });
});
