import { expect, test } from 'vitest';
import { printedNumber } from './printed-number.ts';

test.each([
  ['ORD-2026-000123', 'ORD-2026-000123'],
  ['ord 2026 000123', 'ORD-2026-000123'],
  ['ORD2026000123', 'ORD-2026-000123'],
  ['ord–2026–000123', 'ORD-2026-000123'],
  [' ORD-2026-000123-1.2 ', 'ORD-2026-000123'],
  ['ORD-2026-000123-P2', 'ORD-2026-000123'],
  ['inv 2026 000004', 'INV-2026-000004'],
  ['CN-2026-000004', 'CN-2026-000004'],
  ['quo-2026-1234567', 'QUO-2026-1234567'],
])('%s is the printed number %s', (text, number) => {
  expect(printedNumber(text)?.number).toBe(number);
});

test.each(['2026-000123', 'ORD-2026', 'Orde 2026 000123', 'BT1 5GS', ''])(
  '%j is not a printed number',
  (text) => {
    expect(printedNumber(text)).toBeNull();
  },
);
