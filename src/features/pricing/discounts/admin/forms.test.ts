import { expect, test } from 'vitest';
import { codeErrors, codeSchema } from './forms.ts';

const CODE = {
  code: 'SPRING',
  name: 'Spring',
  type: 'fixed',
  validFrom: '2026-11-24',
  validUntil: '2026-12-24',
};

test('the value and minimum of a code are read as people type pounds', () => {
  const values = { ...CODE, value: ' £1,250 ', minimumOrderValue: '£2,000.5' };
  expect(codeSchema.parse(values)).toMatchObject({ value: 125_000, minimumOrderPence: 200_050 });
});

test.each(['12,50', '1,25', '£', '5.005', '-5', '€5'])('“%s” isn’t a value for a code', (value) => {
  expect(codeSchema.safeParse({ ...CODE, value }).error?.issues).toMatchObject([
    { path: ['value'], message: 'Enter the amount in pounds, like 20.00' },
  ]);
});

test('everything that is wrong with a code is said at once, whatever else is wrong', () => {
  const errors = codeErrors({
    code: 'no spaces',
    name: '',
    type: 'percentage',
    value: '120',
    minimumOrderValue: 'lots',
    maximumDiscountAmount: '0',
    usageLimit: '-1',
    validFrom: '2026-12-24',
    validUntil: '2026-12-01',
  });
  expect(Object.keys(errors).toSorted()).toEqual([
    'code',
    'maximumDiscountAmount',
    'minimumOrderValue',
    'name',
    'usageLimit',
    'validUntil',
    'value',
  ]);
});
