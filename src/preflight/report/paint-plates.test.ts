import { expect, test } from 'vitest';
import { paintPlates, totalsOf } from './paint-plates.ts';
import { shareOver, sumOver } from './plates.ts';

/** Each mixture has a colour of its own: its place, three times. */
const MIXTURES = Array.from({ length: 48 }, (_, i) => 255 - 15 * Math.floor(i / 3));
const plate = (...ink: number[]) => Uint8Array.from(ink);

function painted(shown: Partial<Parameters<typeof paintPlates>[1]>, pixels = 1): number[][] {
  const out = new Uint8ClampedArray(pixels * 4);
  paintPlates(out, { process: [], spots: [], mixtures: MIXTURES, over: null, ...shown });
  return Array.from({ length: pixels }, (_, i) => [...out.subarray(i * 4, i * 4 + 4)]);
}

test.each([
  [[0, 0, 0, 0], 255],
  [[255, 0, 0, 0], 240],
  [[0, 255, 0, 0], 225],
  [[0, 0, 255, 0], 195],
  [[0, 0, 0, 255], 135],
  [[255, 255, 255, 255], 30],
  [[51, 0, 0, 0], 252],
])('inks %j together look as they do on paper', (inks, colour) => {
  const process = inks.map((ink) => plate(ink));
  expect(painted({ process })).toEqual([[colour, colour, colour, 255]]);
});

test('a spot colour darkens what lies under it by how much of it there is', () => {
  const spots = [{ bytes: plate(255, 128, 0), rgb: [255, 0, 100] as const }];
  const colours = painted({ spots }, 3);
  expect(colours).toEqual([
    [255, 0, 100, 255],
    [255, 127, 177, 255],
    [255, 255, 255, 255],
  ]);
});

test('too much ink is red, whichever plates are shown', () => {
  const totals = totalsOf(2, [plate(255, 255), null, plate(255, 255), plate(255, 0), plate(255, 0)]);
  expect([...totals]).toEqual([1020, 510]);
  const colours = painted({ over: { totals, least: sumOver(300) } }, 2);
  expect(colours).toEqual([
    [230, 0, 18, 255],
    [255, 255, 255, 255],
  ]);
});

test('a flat tint of exactly the limit isn’t above it', () => {
  const totals = Array.from({ length: 800 }, (_, sum) => (sum === 767 || sum === 790 ? 5 : 0));
  expect(shareOver(totals, 300)).toBe(0.5);
  expect(shareOver([], 300)).toBe(0);
});
