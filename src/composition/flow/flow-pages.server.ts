import type { Element, Field, RectMm } from '../layout/layout.ts';
import { breakLines, type Measure } from '../setting/break-lines.ts';
import type { Typefaces } from '../setting/shaper.server.ts';
import { breakPages, breakPrices, heightOf } from './break-pages.ts';
import type { BreakPrices, FlowChunk, FlowLook, FlowPart, FlowRow } from './flow.ts';

const PT_PER_MM = 72 / 25.4;
/** Kept free at the right, so that what was measured word by word fits when it is set as a row. */
const SPARE_PT = 1;
/** Kept free at the foot: the first row stands lower, and the last reaches deeper, than the distance of the lines says. */
const FOOT_PT = 6;
const LEADING = 1.25;

export interface Flow {
  parts: readonly FlowPart[];
  /** where text stands on each page */
  box: RectMm;
  align: 'left' | 'centre';
  anchor: 'top' | 'middle';
  /** times the looks’ own sizes, the largest first */
  scales: readonly number[];
}

/** The pages that a flow fills, with what their texts say, by field: `p3n1` is the second text of part `p3`. */
export interface FlowPages {
  pages: Element[][];
  fields: Field[];
  texts: Record<string, string>;
  /** the scale that was chosen */
  scale: number;
}

/** What smaller letters cost, for each tenth, against a divided hymn: see the prices of pages’ ends. */
const SMALLER = 0.2;
/** What it costs if a line of a verse goes on in the next row. */
const TURNED_LINE = 0.1;

/**
 * Sets a flow on exactly `count` pages, at the scale that divides it best; of two that are as good, the larger. Returns null
 * if it is too long even at the smallest scale. Pages that nothing is left for stay empty.
 */
export function flowPages(typefaces: Typefaces, flow: Flow, count: number): FlowPages | null {
  const pageHeight = flow.box[3] * PT_PER_MM - FOOT_PT;
  const width = flow.box[2] * PT_PER_MM - SPARE_PT;
  const measures = measuresOf(typefaces);
  const [largest = 1] = flow.scales;
  let best: { cost: number; rows: FlowRow[]; ends: number[]; scale: number } | null = null;
  for (const scale of flow.scales) {
    const rows = rowsOf(flow.parts, scale, width, measures);
    const divided = breakBest(rows, breakPrices(flow.parts, rows, pageHeight), pageHeight, count);
    const cost =
      (divided?.cost ?? 0) + (largest - scale) * 10 * SMALLER + turnedLines(flow.parts, rows) * TURNED_LINE;
    if (divided && (!best || cost < best.cost)) best = { cost, rows, ends: divided.ends, scale };
  }
  if (!best) return null;
  const { rows, ends, scale } = best;
  return placed(flow, rows, [...ends, ...Array(count - ends.length).fill(rows.length)], scale);
}

/** How many rows there are because a line of a verse was too long for one. */
function turnedLines(parts: readonly FlowPart[], rows: readonly FlowRow[]): number {
  const verses = parts.flatMap(({ chunks }) => chunks.filter(({ kind }) => kind === 'verse'));
  const lines = verses.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  return rows.filter(({ part, chunk }) => parts[part]?.chunks[chunk]?.kind === 'verse').length - lines;
}

/** Divides rows among so many pages, or fewer if that is better: an empty page costs as much as it has room. */
function breakBest(rows: readonly FlowRow[], prices: BreakPrices, pageHeight: number, count: number) {
  if (rows.length === 0) return { ends: [], cost: 0 };
  let best: { ends: number[]; cost: number } | null = null;
  // Fewer pages than their height needs hold less.
  for (let pages = count; pages >= 1 && heightOf(rows) <= pageHeight * pages; pages--) {
    const divided = breakPages(rows, prices, pageHeight, pages);
    const cost = (divided?.cost ?? 0) + count - pages;
    if (divided && (!best || cost < best.cost)) best = { ends: divided.ends, cost };
  }
  return best;
}

/** How many pages a flow would fill at its smallest, roughly: for what to say about one that is too long. */
export function roughPages(typefaces: Typefaces, { parts, box, scales }: Flow): number {
  const width = box[2] * PT_PER_MM - SPARE_PT;
  const rows = rowsOf(parts, scales.at(-1) ?? 1, width, measuresOf(typefaces));
  return heightOf(rows) / (box[3] * PT_PER_MM - FOOT_PT);
}

type Measures = (look: FlowLook, size: number) => Measure;

/** Measures rows as the sum of their words, each shaped once. */
function measuresOf(typefaces: Typefaces): Measures {
  const known = new Map<string, Map<string, { ems: number; glyphs: number }>>();
  return ({ font, tracking = 0 }, size) => {
    const typeface = typefaces(font);
    const words = known.get(font) ?? new Map<string, { ems: number; glyphs: number }>();
    known.set(font, words);
    const of = (word: string) => {
      const before = words.get(word);
      if (before) return before;
      const { width, glyphs } = typeface.shape(word);
      const measured = { ems: width, glyphs: glyphs.length };
      words.set(word, measured);
      return measured;
    };
    return (text) => {
      let [ems, glyphs] = [0, -1];
      for (const [i, word] of text.split(' ').entries()) {
        for (const it of i === 0 ? [of(word)] : [of(' '), of(word)]) {
          ems += it.ems;
          glyphs += it.glyphs;
        }
      }
      return (ems + (tracking / 1000) * Math.max(0, glyphs)) * size;
    };
  };
}

function rowsOf(parts: readonly FlowPart[], scale: number, width: number, measures: Measures): FlowRow[] {
  return parts.flatMap(({ chunks }, part) =>
    chunks.flatMap(({ text, look, before }, chunk) => {
      const size = sizeOf(look, scale);
      const height = size * (look.leading ?? LEADING);
      return brokenRows(cased(text, look), width, measures(look, size)).map(
        (row, i): FlowRow => ({ part, chunk, text: row, height, before: i === 0 ? before * PT_PER_MM : 0 }),
      );
    }),
  );
}

const sizeOf = ({ size }: FlowLook, scale: number) => Math.round(size * scale * 4) / 4;

const cased = (text: string, look: FlowLook) =>
  look.case === 'upper' ? text.toLocaleUpperCase('en-GB') : text;

/** Rows of a text: a word too long for a row is hyphenated, and divided anywhere if that doesn’t help. */
function brokenRows(text: string, width: number, measure: Measure): string[] {
  const broken = breakLines(text, width, measure, false) ?? breakLines(text, width, measure, true);
  if (broken) return broken;
  const short = text.replace(/\S+/g, (word) =>
    measure(word) <= width ? word : divided(word, width, measure),
  );
  return breakLines(short, width, measure, false) ?? short.split('\n');
}

function divided(word: string, width: number, measure: Measure): string {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece].join(' ');
}

function placed(flow: Flow, rows: readonly FlowRow[], ends: readonly number[], scale: number): FlowPages {
  const made: FlowPages = { pages: [], fields: [], texts: {}, scale };
  const counts = new Map<string, number>();
  for (const [page, end] of ends.entries()) {
    const lines = groups(rows.slice(page === 0 ? 0 : ends[page - 1], end)).flatMap((group) => {
      const [first] = group;
      const part = first && flow.parts[first.part];
      const chunk: FlowChunk | undefined = first && part?.chunks[first.chunk];
      if (!part || !chunk) return [];
      const number = counts.get(part.id) ?? 0;
      counts.set(part.id, number + 1);
      const id = `${part.id}n${number}`;
      made.fields.push({ id, label: part.id, kind: 'paragraph', example: '' });
      made.texts[id] = group.map(({ text }) => text).join('\n');
      const { size: _, ...look } = chunk.look;
      const before = first.before / PT_PER_MM;
      return [
        { text: `{{${id}}}`, ...look, size: sizeOf(chunk.look, scale), before, paragraph: true as const },
      ];
    });
    const { box: at, align, anchor } = flow;
    made.pages.push(lines.length > 0 ? [{ draw: 'text', at, align, anchor, lines }] : []);
  }
  return made;
}

/** Rows of the same chunk together. */
function groups(rows: readonly FlowRow[]): FlowRow[][] {
  const all: FlowRow[][] = [];
  for (const row of rows) {
    const last = all.at(-1)?.[0];
    if (last && last.part === row.part && last.chunk === row.chunk) all.at(-1)?.push(row);
    else all.push([row]);
  }
  return all;
}
