import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changedFields, plainSubject, subjectAddress } from './changes.ts';
import { deedWords, hasWords } from './sentences.ts';

test('unchanged fields are not listed', () => {
  expect(changedFields({ name: 'Spring', value: 10 }, { name: 'Spring', value: 20 })).toEqual([
    { field: 'Value', before: '10', after: '20' },
  ]);
});

test('something new shows its initial values, but no empty ones', () => {
  expect(changedFields(null, { name: 'Spring', note: '' })).toEqual([
    { field: 'Name', before: '', after: 'Spring' },
  ]);
});

test('something deleted shows its last values', () => {
  expect(changedFields({ tags: ['a', 'b'] }, null)).toEqual([{ field: 'Tags', before: 'a, b', after: '' }]);
});

test('money and field names are in the words that staff use', () => {
  expect(changedFields({ creditLimitPence: 0 }, { creditLimitPence: 150_000 })).toEqual([
    { field: 'Credit limit', before: '£0.00', after: '£1,500.00' },
  ]);
});

test('each action is in words, with a link to its subject', () => {
  expect(deedWords('order.save')).toBe('changed the order');
  expect(deedWords('credit.terms')).toBe('changed the credit terms of');
  expect(deedWords('order_view.delete')).toBe('deleted the saved view');
  expect(plainSubject('setting:opening_hours')).toBe('opening hours');
  expect(plainSubject('order:11111111-1111-4111-8111-111111111111')).toBe('');
  expect(subjectAddress('order:11111111-1111-4111-8111-111111111111')).toBe(
    '/admin/orders/11111111-1111-4111-8111-111111111111',
  );
  expect(subjectAddress('day:2026-12-28')).toBeNull();
});

test('for a list, only the differences are shown, in words', () => {
  const paper = { id: 'silk', name: 'Silk', priceModifierPence: 0 };
  const foil = (priceModifierPence: number) => ({ id: 'foil', name: 'Gold foil', priceModifierPence });
  expect(changedFields({ options: [paper, foil(450)] }, { options: [paper, foil(500)] })).toEqual([
    {
      field: 'Options',
      before: 'id foil · name Gold foil · price modifier £4.50',
      after: 'id foil · name Gold foil · price modifier £5.00',
    },
  ]);
});

/** What looks like an action, but is the end of a file's name or an event of the card provider. */
const NOT_ACTIONS = /\.(pdf|png|eps|zip|csv)$|^(refund|charge)\./;
/** Nouns of the log, where they begin a text of their own: an action may be handed to whoever writes the entry. */
const ACTION =
  /'((?:order|payment|product|price|credit|enquiry|role|sheet|artwork|charge|complaint|draft|refund|staff|job)\.[a-z-]+)'/g;

test('everything that staff do is written to the log with words of its own', () => {
  const actions = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\baction: '([a-z_-]+\.[a-z-]+)'/g), ...text.matchAll(ACTION)].map(
      ([, action]) => action ?? '',
    );
  });
  const made = ['order.paid-back', 'order.attention', 'sheet.print', 'sheet.withdraw'];
  expect(actions.length).toBeGreaterThan(100);
  expect([...actions, ...made].filter((action) => !NOT_ACTIONS.test(action) && !hasWords(action))).toEqual(
    [],
  );
});
