import { describe, expect, test } from 'vitest';
import { rightsOf } from '#visitor/rights.ts';
import { MENU, menuAddressOf, menuFor } from './back-office-menu.ts';

test('six places are for every day, and three for now and then', () => {
  expect(MENU.filter(({ isDaily }) => isDaily).map(({ title }) => title)).toEqual([
    'Work',
    'Orders',
    'Quotes',
    'Floor',
    'Customers',
    'Products',
  ]);
  expect(MENU.filter(({ isDaily }) => !isDaily).map(({ title }) => title)).toEqual([
    'Marketing',
    'Money',
    'Settings',
  ]);
});

describe('the menu knows where a page belongs', () => {
  test.each([
    ['/admin', '/admin'],
    ['/admin/orders/123/change', '/admin/orders'],
    ['/admin/station/digital', '/admin/jobs'],
    ['/admin/despatch/ORD-2026-000001', '/admin/despatch'],
    // Settings of the floor and of despatch are settings.
    ['/admin/despatch/settings', '/admin/settings'],
    ['/admin/production', '/admin/settings'],
    ['/admin/production/figures', '/admin/production/figures'],
    ['/admin/categories/flyers', '/admin/products'],
    ['/admin/find', undefined],
    ['/admin/orderly', undefined],
  ])('%s: %s', (page, address) => {
    expect(menuAddressOf(page)).toBe(address);
  });
});

test('the press has only what it may open, without empty places', () => {
  const places = menuFor(rightsOf(['press']));
  expect(places.map(({ title, links }) => [title, links.map(({ label }) => label)])).toEqual([
    ['Work', ['Mine']],
    ['Floor', ['Board', 'Sheets', 'Figures']],
    ['Settings', ['Settings']],
  ]);
});
