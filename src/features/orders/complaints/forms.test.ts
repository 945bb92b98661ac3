import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseComplaint } from './forms.ts';

const FLYERS = { id: 'flyers', quantity: 50 };
const CARDS = { id: 'cards', quantity: 1000 };
const SAID = { words: 'Ragged edges', wish: 'reprint' };

test('items left empty are not affected', () => {
  const values = {
    ...SAID,
    'copies-cards': '1,000',
    'wrong-cards': 'colour',
    'copies-flyers': '',
    'wrong-flyers': '',
  };
  expect(parseComplaint([FLYERS, CARDS], values)).toEqual({
    ok: true,
    form: { ...SAID, items: [{ itemId: 'cards', copies: 1000, wrong: 'colour' }] },
  });
});

test('an empty form says what is missing, beside each field', () => {
  expect(parseComplaint([FLYERS, CARDS], {})).toEqual({
    ok: false,
    errors: {
      'copies-flyers': 'Enter how many copies are affected',
      words: 'Tell us what is wrong',
      wish: 'Choose what you would like us to do',
    },
  });
});

test('copies need a problem and a problem needs copies: whichever is missing is asked for', () => {
  const half = { ...SAID, 'copies-flyers': '5', 'wrong-cards': 'late' };
  expect(parseComplaint([FLYERS, CARDS], half)).toEqual({
    ok: false,
    errors: {
      'wrong-flyers': 'Choose what is wrong',
      'copies-cards': 'Enter a whole number from 1 to 1,000',
    },
  });
});

test.each(['0', '51', '-1', '1.5', 'all', '99999999999'])('%s of 50 copies is refused', (copies) => {
  const values = { ...SAID, 'copies-flyers': copies, 'wrong-flyers': 'cut' };
  expect(parseComplaint([FLYERS], values)).toMatchObject({
    errors: { 'copies-flyers': 'Enter a whole number from 1 to 50' },
  });
});

test('whatever is typed, no more is accepted than was ordered', () => {
  const field = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('', 'cut', 'late', '50'));
  fc.assert(
    fc.property(field, field, field, field, (copies, wrong, more, worse) => {
      const values = {
        ...SAID,
        'copies-flyers': copies,
        'wrong-flyers': wrong,
        'copies-cards': more,
        'wrong-cards': worse,
      };
      const parsed = parseComplaint([FLYERS, CARDS], values);
      if (!parsed.ok) return;
      expect(parsed.form.items.length).toBeGreaterThan(0);
      for (const item of parsed.form.items) {
        expect(item.copies).toBeGreaterThanOrEqual(1);
        expect(item.copies).toBeLessThanOrEqual(item.itemId === 'flyers' ? 50 : 1000);
      }
    }),
  );
});
