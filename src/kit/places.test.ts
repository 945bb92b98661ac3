import { expect, test } from 'vitest';
import { IRELAND } from './country.ts';
import { PLACES, placeOf } from './places.ts';

test.each([
  ['BT28 1AA', 'uk'],
  ['E1 6AN', 'uk'],
  ['G2 1AB', 'uk'],
  ['je2 3ab', 'jersey'],
  ['GY10 1AA', 'guernsey'],
  ['IM1 1AA', 'isle-of-man'],
  ['BF1 4AA', 'forces'],
  ['GX11 1AA', 'gibraltar'],
  ['', 'uk'],
  ['JE', 'uk'],
])('%s is in %s', (postcode, id) => {
  expect(placeOf(postcode).id).toBe(id);
});

test('an Eircode is in Ireland, whatever letters it begins with', () => {
  expect(placeOf('A91 F4E2', IRELAND).id).toBe('ireland');
  expect(placeOf('Y14 JE22', IRELAND).id).toBe('ireland');
});

test('parcels to places outside UK VAT need a customs declaration, and we deliver there only if the owner decides to', () => {
  for (const { vat, hasCustoms, delivery } of PLACES)
    if (vat === 'export') expect([hasCustoms, delivery]).not.toContain('always');
  expect(PLACES.filter(({ vat }) => vat === 'export').every(({ hasCustoms }) => hasCustoms)).toBe(true);
});
