import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextElement } from '../layout/layout.ts';
import { setBlock } from '../setting/set-block.server.ts';
import { loadTypefaces } from '../setting/shaper.server.ts';
import { breakPages, breakPrices } from './break-pages.ts';
import type { FlowChunk, FlowPart } from './flow.ts';
import { type Flow, flowPages } from './flow-pages.server.ts';

const typefaces = await loadTypefaces();
const PT_PER_MM = 72 / 25.4;
const look = { font: 'eb-garamond/400Regular', size: 12, ink: 'ink', leading: 1.34 };
const head = (text: string): FlowChunk => ({ kind: 'head', text, look, before: 7 });
const chunk = (kind: FlowChunk['kind'], text: string): FlowChunk => ({ kind, text, look, before: 2.6 });

const flowOf = (parts: readonly FlowPart[]): Flow => ({
  parts,
  box: [19, 20, 110, 170],
  align: 'centre',
  anchor: 'middle',
  scales: [1.15, 1, 0.88],
});

/** What stands on each page, as `part, chunk, rows` from top to bottom. */
function pagesOf(parts: readonly FlowPart[], count: number) {
  const set = flowPages(typefaces, flowOf(parts), count);
  if (!set) return null;
  return set.pages.map((elements) =>
    elements.flatMap((element) =>
      (element as TextElement).lines.map(({ text }) => set.texts[text.slice(2, -2)]?.split('\n') ?? []),
    ),
  );
}

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const row = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));
const verse = fc.array(row, { minLength: 2, maxLength: 8 }).map((rows) => rows.join('\n'));
const prose = fc.array(word, { minLength: 20, maxLength: 160 }).map((words) => words.join(' '));
const service = fc
  .array(
    fc.array(
      fc.oneof(
        verse.map((text) => chunk('verse', text)),
        prose.map((text) => chunk('prose', text)),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((parts) =>
    parts.map((chunks, i): FlowPart => ({ id: `p${i}`, chunks: [head(`HEADING${i}`), ...chunks] })),
  );

describe('whatever an order of service says', () => {
  test('every word of it is printed once, in its order', () => {
    fc.assert(
      fc.property(service, (parts) => {
        const pages = pagesOf(parts, 14);
        if (!pages) return;
        const printed = pages.flat(2).join(' ').replaceAll('- ', '-');
        const said = parts.flatMap(({ chunks }) => chunks.map(({ text }) => text)).join(' ');
        expect(printed.split(/\s+/)).toEqual(said.split(/\s+/));
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test('no heading ends a page, no verse is divided, and of a paragraph two rows stand at either side', () => {
    fc.assert(
      fc.property(service, fc.constantFrom(2, 6, 10, 14), (parts, count) => {
        const pages = pagesOf(parts, count);
        if (!pages) return;
        const verses = parts.flatMap(({ chunks }) => chunks.filter(({ kind }) => kind === 'verse'));
        const printed = pages.flat().map((rows) => rows.join(' '));
        for (const { text } of verses) expect(printed).toContain(text.replaceAll('\n', ' '));
        for (const [i, page] of pages.entries()) {
          const last = page.at(-1) ?? [];
          expect(last.join(' ')).not.toMatch(/^HEADING\d+$/);
          const next = pages[i + 1]?.[0];
          const isDivided =
            last.length > 0 &&
            next &&
            !parts.some(({ chunks }) => chunks.some(({ text }) => startsWith(text, next)));
          if (isDivided) expect([last.length >= 2, next.length >= 2]).toEqual([true, true]);
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test('what was measured fits its page when it is set', () => {
    fc.assert(
      fc.property(service, (parts) => {
        const set = flowPages(typefaces, flowOf(parts), 14);
        for (const element of set?.pages.flat() ?? []) {
          const { at, lines } = element as TextElement;
          const block = lines.map((line) => ({
            text: set?.texts[line.text.slice(2, -2)] ?? '',
            typeface: typefaces(line.font),
            size: line.size,
            least: line.size,
            leading: line.leading ?? 1.25,
            tracking: 0,
            before: (line.before ?? 0) * PT_PER_MM,
            isParagraph: true,
          }));
          expect(setBlock(block, at[2] * PT_PER_MM, at[3] * PT_PER_MM).tooLong).toEqual([]);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

const startsWith = (text: string, rows: readonly string[]) =>
  text.replaceAll('\n', ' ').startsWith(rows.join(' ').slice(0, 40));

test('a hymn that fits stays on its page, and its pages are filled evenly', () => {
  const four = (name: string) => ['one', 'two', 'three', 'four'].map((n) => `${name} ${n}`).join('\n');
  const hymn = (id: string): FlowPart => ({
    id,
    chunks: [head(id), ...['a', 'b', 'c', 'd'].map((n) => chunk('verse', four(`${id} ${n}`)))],
  });
  const pages = pagesOf([hymn('p1'), hymn('p2')], 2);
  expect(pages?.map((page) => page[0])).toEqual([['p1'], ['p2']]);
  expect(pages?.map((page) => page.length)).toEqual([5, 5]);
});

test('what is too long for its pages even in small letters is refused; one long verse may be divided', () => {
  const long = Array.from({ length: 60 }, (_, i) => `row ${i}`).join('\n');
  expect(pagesOf([{ id: 'p1', chunks: [head('H'), chunk('verse', long)] }], 2)).not.toBeNull();
  const many = Array.from(
    { length: 9 },
    (_, i): FlowPart => ({ id: `p${i}`, chunks: [head('H'), chunk('verse', long)] }),
  );
  expect(pagesOf(many, 2)).toBeNull();
});

test('a word that no row can hold is divided, so that nothing is lost', () => {
  const word = 'x'.repeat(300);
  const pages = pagesOf([{ id: 'p1', chunks: [chunk('prose', word)] }], 2);
  expect(pages?.flat(2).join('')).toBe(word);
});

test('rows that may not be divided anywhere are refused', () => {
  const rows = [0, 1, 2].map((n) => ({ part: 0, chunk: 0, text: `${n}`, height: 40, before: 0 }));
  const parts = [{ id: 'p1', chunks: [chunk('line', 'x')] }];
  expect(breakPages(rows, breakPrices(parts, rows, 100), 100, 2)).toBeNull();
});
