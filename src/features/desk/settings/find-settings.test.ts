import { expect, test } from 'vitest';
import { findPlaces } from '#shell/back-office-places.ts';
import { SETTINGS } from '#shell/settings-places.ts';
import { ROLES } from '#visitor/rights.ts';
import { isSubject, sectionsOf } from './subjects.ts';

const placesFor = (search: string, role: keyof typeof ROLES = 'owner') =>
  findPlaces(search, ROLES[role].rights).map(({ to }) => to);

test.each(SETTINGS.flatMap(({ lines }) => lines))(
  'the settings “$title” are found by their title, and each of their forms by its heading',
  ({ to, title }) => {
    const subject = to.replace('/admin/settings/', '');
    const headings = isSubject(subject) ? Object.values(sectionsOf(subject)) : [];
    // Find lists five places.
    for (const words of [title, ...headings]) expect(placesFor(words).slice(0, 5)).toContain(to);
  },
);

test.each([
  ['refund', '/admin/orders'],
  ['money back', '/admin/problems'],
  ['email template', '/admin/email-marketing'],
  ['logo', '/admin/settings/company'],
  ['opening hours', '/admin/settings/opening-hours'],
  ['vat', '/admin/vat'],
  ['tax', '/admin/vat'],
  ['backup', '/admin/system'],
  ['holiday', '/admin/settings/opening-hours'],
  ['bank holiday', '/admin/settings/opening-hours'],
  ['password', '/admin/settings/signing-in'],
  ['bank', '/admin/settings/bank-transfer'],
  ['sort code', '/admin/settings/bank-transfer'],
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
        placesFor(words, role).filter((to) => /admin\/settings\/|admin\/(vat|system|staff)/.test(to)),
      ]).toEqual([words, role, []]);
});
