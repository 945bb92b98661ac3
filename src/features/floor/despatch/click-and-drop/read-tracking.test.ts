import { expect, test } from 'vitest';
import { readTracking } from './read-tracking.ts';

const HEAD = 'Order reference,Tracking number';
const ofParcels = (...numbers: string[]) =>
  `${HEAD}\n${numbers.map((number, i) => `ORD-2026-00000${i + 1}-P1,${number}`).join('\n')}\n`;
const problemsOf = (text: string) => {
  const read = readTracking(text);
  return read.ok ? [] : read.problems;
};

test('tracking numbers are read whatever the separator', () => {
  for (const sign of [',', ';', '\t'])
    expect(readTracking(ofParcels('AB123456789GB').replaceAll(',', sign))).toEqual({
      ok: true,
      lines: [{ line: 2, code: 'ORD-2026-000001-P1', trackingNumber: 'AB123456789GB' }],
    });
});

test('numbers that a spreadsheet has rounded or shortened are refused, with their lines', () => {
  expect(problemsOf(ofParcels('1.55012E+13', '15501234567890'))).toEqual([
    expect.stringMatching(/^Line 2: .*1.55012E\+13/),
  ]);
  expect(problemsOf(ofParcels('340434161094042000'))).toEqual([expect.stringContaining('keeps 15 digits')]);
  expect(problemsOf(ofParcels('15501234567890', '15501234567891', '5501234567892'))).toEqual([
    expect.stringMatching(/^Line 4: “5501234567892” is shorter/),
  ]);
  // Of two carriers.
  expect(problemsOf(ofParcels('15501234567890', '5501234567892', '5501234567893'))).toEqual([]);
});

test('a line with too many cells is refused, and a missing column is named together with those that are there', () => {
  expect(problemsOf(`${HEAD}\nORD-2026-000001-P1,AB,123\n`)).toEqual([
    expect.stringContaining('Line 2: This row has more cells'),
  ]);
  expect(problemsOf('Order reference,Number\nORD-2026-000001-P1,AB\n')).toEqual([
    'The first line must name the columns “Order reference” and “Tracking number”. There is no column “Tracking number”. The file has “Order reference”, “Number”.',
  ]);
});
