import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { type BlockLine, setBlock } from './set-block.server.ts';
import { loadTypefaces } from './shaper.server.ts';

const typefaces = await loadTypefaces();
const line = (text: string, more: Partial<BlockLine> = {}): BlockLine => ({
  text,
  typeface: typefaces('lora/400Regular'),
  size: 12,
  least: 7,
  leading: 1.25,
  tracking: 0,
  before: 0,
  isParagraph: false,
  ...more,
});

describe('words that don’t fit', () => {
  test('become smaller in steps of half a point, no more than they must', () => {
    const { rows, tooLong } = setBlock([line('Aoife Ní Bhriain-Featherstone')], 150, 40);
    expect(tooLong).toEqual([]);
    expect(rows[0]?.size).toBeLessThan(12);
    expect((rows[0]?.size ?? 0) * 2).toBe(Math.round((rows[0]?.size ?? 0) * 2));
    expect(
      setBlock([line('Aoife Ní Bhriain-Featherstone', { least: (rows[0]?.size ?? 0) + 0.5 })], 150, 40)
        .tooLong,
    ).toHaveLength(1);
  });

  test('are cut at their smallest size, and it is said by how many letters', () => {
    const { rows, tooLong } = setBlock([line('WWWWWWWWWWWWWWWWWWWW')], 60, 40);
    const { letters = 0 } = tooLong[0] ?? {};
    expect(tooLong).toEqual([{ line: 0, letters, size: 7 }]);
    expect(setBlock([line('W'.repeat(20 - letters))], 60, 40).tooLong).toEqual([]);
    expect(rows[0]?.shaped.glyphs).toHaveLength(20 - letters);
  });

  test('are hyphenated only when smaller letters don’t help', () => {
    const words = 'Characteristically unpretentious gardening';
    const wide = setBlock([line(words, { isParagraph: true })], 110, 80);
    expect(wide.rows.every(({ size }) => size === 12)).toBe(true);
    const narrow = setBlock([line(words, { isParagraph: true })], 40, 80);
    expect(narrow.tooLong).toEqual([]);
    expect(narrow.rows.every(({ size }) => size === 7)).toBe(true);
    expect(narrow.rows.length).toBeGreaterThan(wide.rows.length);
  });
});

test('nothing is ever wider or higher than its box, whatever is typed', () => {
  const texts = fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.boolean()), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 20, max: 300 }),
      fc.integer({ min: 40, max: 200 }),
      (typed, width, height) => {
        const lines = typed.map(([text, isParagraph]) => line(text.replace(/\s+/g, ' '), { isParagraph }));
        const set = setBlock(lines, width, height);
        for (const row of set.rows) expect(row.width).toBeLessThanOrEqual(width + 0.01);
        if (set.tooLong.every(({ letters }) => letters > 0)) return;
        expect(set.tooLong.map(({ letters }) => letters)).toContain(0);
      },
    ),
    { numRuns: 60 },
  );
});

test('a line break that was typed stays, and no word is lost', () => {
  const measure = (text: string) => text.length;
  expect(breakLines('one two\nthree', 20, measure, false)).toEqual(['one two', 'three']);
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,14}$/), { minLength: 1, maxLength: 12 }), (words) => {
      const rows = breakLines(words.join(' '), 15, measure, false);
      expect(rows?.join(' ')).toBe(words.join(' '));
    }),
  );
});

test('a font tells which letters it hasn’t', () => {
  expect(typefaces('lora/400Regular').shape('Łódź, Ó Ceallaigh').missing).toEqual([]);
  expect(typefaces('lora/400Regular').shape('漢a漢b字').missing).toEqual(['漢', '字']);
});
