import { expect, test, vi } from 'vitest';
import { formatMm, formatSize } from './millimetres.ts';

test('a measurement has at most one decimal, and its thousands are grouped', () => {
  const shown = (mm: number) => (Math.round(mm * 10) / 10).toLocaleString('en-GB');
  for (const mm of [0, 0.04, 0.05, 3, 52.5, 99.96, 210, 999.95, 2438, 2438.4, 1_234_567.8, -3.25, -1219.2])
    expect(formatMm(mm)).toBe(shown(mm));
  expect(formatSize({ widthMm: 2438.4, heightMm: 85 })).toBe('2,438.4 × 85 mm');
});

test('measurements are written without Intl, which takes a phone 60 ms to start while a product page comes alive', () => {
  const format = vi.spyOn(Number.prototype, 'toLocaleString');
  formatMm(2438.4);
  expect(format).not.toHaveBeenCalled();
});
