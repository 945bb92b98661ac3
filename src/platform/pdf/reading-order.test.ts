import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftToRight, piecesOf } from './reading-order.ts';

const onPaper = (line: string) =>
  leftToRight(piecesOf(line))
    .map(({ words, level }) => (level % 2 === 1 ? [...words].reverse().join('') : words))
    .join('');

test('right-to-left words are placed among left-to-right words as Unicode says', () => {
  expect(onPaper('Order ORD-2026-000001')).toBe('Order ORD-2026-000001');
  expect(onPaper('אבג 123 דהו')).toBe('והד 123 גבא');
  expect(onPaper('To (אבג) 5')).toBe('To (גבא) 5');
  expect(onPaper('אבג (דה)')).toBe('(הד) גבא');
});

test('no letter of a line is lost or doubled', () => {
  const letter = fc.constantFrom(...'ab 1,.אבג محمد王'.split(''), '🦄');
  fc.assert(
    fc.property(
      fc.array(letter).map((letters) => letters.join('')),
      (line) => {
        expect([...onPaper(line)].sort()).toEqual([...line].sort());
      },
    ),
  );
});
