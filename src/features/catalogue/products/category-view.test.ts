import { expect, test } from 'vitest';
import {
  FIRST_PAGE,
  formatsToCompare,
  requestedView,
  viewOf,
  viewUrl,
  withoutFilter,
} from './category-view.ts';
import type { Product } from './product.ts';
import { seedCatalogue } from './seed-files.ts';

const productsOf = (category: string) =>
  seedCatalogue().products.filter(({ categoryId }) => categoryId === category) as unknown as Product[];
const FACETS = {
  size: ['a4', 'a5', 'a6'].map((id) => ({ id, name: id })),
  finish: [{ id: '170gsm-silk', name: '170gsm Silk' }],
};
const viewed = (query: string, counts = { total: 60, matching: 60 }) =>
  viewOf(requestedView(new URLSearchParams(query)), { facets: FACETS, ...counts });

test('a view has an address, and each filter can be removed from it', () => {
  const view = viewed('sort=size&finish=170gsm-silk&size=a6&size=a5&page=2');
  expect(viewUrl('flyers', view)).toBe('/shop/flyers?size=a5&size=a6&finish=170gsm-silk&sort=size&page=2');
  // Without the filter, the list is shown from its start.
  expect(viewUrl('flyers', withoutFilter(view, 'size', 'a5'))).toBe(
    '/shop/flyers?size=a6&finish=170gsm-silk&sort=size',
  );
  expect(viewUrl('flyers', FIRST_PAGE)).toBe('/shop/flyers');
});

test('unknown filters, orders and pages are ignored; a page past the end is the last one', () => {
  expect(viewed('size=a5&size=nothing&sort=%00&page=0')).toEqual({ ...FIRST_PAGE, size: ['a5'] });
  expect(viewed('page=99').page).toBe(3);
  expect(viewed('page=2e9').page).toBe(1);
});

test('a category of fewer than ten products has no filters and no order', () => {
  expect(viewed('size=a5&sort=size', { total: 9, matching: 9 })).toEqual(FIRST_PAGE);
});

test('only formats that differ in nothing but size are compared, smallest first', () => {
  expect(formatsToCompare(productsOf('flyers')).map(({ name }) => name)[0]).toBe('A7 Flyers');
  for (const category of ['posters', 'banners', 'correx-boards', 'plan-printing'])
    expect({ category, formats: formatsToCompare(productsOf(category)).length > 2 }).toMatchObject({
      formats: true,
    });
  for (const category of ['stationery', 'business-cards', 'booklets', 'funeral'])
    expect({ category, formats: formatsToCompare(productsOf(category)) }).toMatchObject({ formats: [] });
});
