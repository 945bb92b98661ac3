import { expect, test } from 'vitest';
import { findPlaces } from '#shell/back-office-places.ts';
import { ROLES } from '#visitor/rights.ts';
import { SECTION_TITLES } from './section-titles.ts';

const placesFor = (search: string, role: keyof typeof ROLES = 'owner') =>
  findPlaces(search, ROLES[role].rights).map(({ to }) => to);

test.each(Object.entries(SECTION_TITLES))(
  'the settings’ section %s is found by its title, %s',
  (id, title) => {
    const at = placesFor(title).indexOf(`/admin/settings#${id}`);
    expect(at).toBeGreaterThanOrEqual(0);
    // Find lists five places.
    expect(at).toBeLessThan(5);
  },
);

test.each([
  ['refund', '/admin/orders'],
  ['money back', '/admin/problems'],
  ['email template', '/admin/email-marketing'],
  ['logo', '/admin/settings#company'],
  ['opening hours', '/admin/settings#opening_hours'],
  ['vat', '/admin/vat'],
  ['tax', '/admin/vat'],
  ['backup', '/admin/system'],
  ['holiday', '/admin/settings#closed-days'],
  ['bank holiday', '/admin/settings#closed-days'],
  ['password', '/admin/settings#password_length_min'],
  ['bank', '/admin/settings#bank_transfer'],
  ['sort code', '/admin/settings#bank_transfer'],
  ['shipping', '/admin/delivery'],
  ['voucher', '/admin/discount-codes'],
  ['complaint', '/admin/problems'],
  ['users', '/admin/staff'],
  ['gdpr', '/admin/personal-data'],
  ['newsletter', '/admin/email-marketing'],
  ['help', '/help'],
])('“%s” finds %s among the first five', (words, to) => {
  expect(placesFor(words).slice(0, 5)).toContain(to);
});

test('nobody is offered what their role doesn’t open', () => {
  for (const words of ['company', 'bank', 'password', 'backup', 'vat', 'logo'])
    for (const role of ['office', 'press', 'prepress', 'despatch'] as const)
      expect([
        words,
        role,
        placesFor(words, role).filter((to) => /settings#|admin\/(vat|system|staff)/.test(to)),
      ]).toEqual([words, role, []]);
});
