import type { PDFObject } from 'mupdf';
import { streamBytes } from '../fixes/rewrite-pages.ts';
import { entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import { PROCESS_PLATES } from '../plates/paint-state.ts';

/** Shares of cyan, magenta, yellow and black, 0 to 1. */
export type Shares = readonly [number, number, number, number];

/** How colours of a space are written in the four inks. `values`: one for each component, as in the content. */
export type Replacement = {
  components: number;
  initial: readonly number[];
  inksOf: (values: readonly number[]) => Shares;
};

/** `kept` if nothing in it is replaced, or not all of it can be. */
export type Meant =
  | { is: 'kept' }
  | { is: 'replaced'; by: Replacement }
  | { is: 'pattern'; base: Replacement };

export const UNTOUCHED: Meant = { is: 'kept' };

const DEPTH_MAX = 4;

/**
 * Returns what becomes of a colour space (PDF 32000-1, 8.6.6), an array as in the resources of a stream or in an image.
 */
export function meantBy(space: PDFObject | null, inks: ReadonlyMap<string, Shares>, depth = 0): Meant {
  if (!space?.isArray() || depth > DEPTH_MAX) return UNTOUCHED;
  const [family, second] = [nameOf(own(space, 0)), own(space, 1)];
  if (family === 'Separation') return namedInks([nameOf(second) ?? ''], inks);
  if (family === 'DeviceN')
    return namedInks(
      entries(second).map((it) => nameOf(it) ?? ''),
      inks,
    );
  const base = meantBy(second, inks, depth + 1);
  if (base.is !== 'replaced') return UNTOUCHED;
  if (family === 'Pattern') return { is: 'pattern', base: base.by };
  return family === 'Indexed' || family === 'I' ? tabled(space, base.by) : UNTOUCHED;
}

/**
 * Inks of which at least one is replaced. With another spot colour among them they can't be, since that one needs its
 * plate.
 */
function namedInks(names: readonly string[], inks: ReadonlyMap<string, Shares>): Meant {
  if (!names.some((it) => inks.has(it))) return UNTOUCHED;
  const parts: Shares[] = [];
  for (const name of names) {
    const place = PROCESS_PLATES.indexOf(name);
    const own: Shares = [0, 1, 2, 3].map((i) => (i === place ? 1 : 0)) as unknown as Shares;
    const part = inks.get(name) ?? (place >= 0 || name === 'None' ? own : null);
    if (!part) return UNTOUCHED;
    parts.push(part);
  }
  const by: Replacement = {
    components: names.length,
    initial: names.map(() => 1),
    inksOf: (values) => {
      const sum = [0, 0, 0, 0];
      for (const [i, part] of parts.entries()) {
        const tint = Math.min(1, Math.max(0, values[i] ?? 0));
        for (let ink = 0; ink < 4; ink++) sum[ink] = (sum[ink] as number) + tint * (part[ink] as number);
      }
      return sum.map((it) => Math.min(1, it)) as unknown as Shares;
    },
  };
  return { is: 'replaced', by };
}

/** A table of colours, in which a value is a place (8.6.6.3). */
function tabled(space: PDFObject, base: Replacement): Meant {
  const bytes = tableOf(own(space, 3));
  const highest = numberOf(own(space, 2)) ?? 0;
  if (!bytes || highest < 0 || highest > 255) return UNTOUCHED;
  const inksOf: Replacement['inksOf'] = ([value = 0]) => {
    const at = Math.min(highest, Math.max(0, Math.round(value))) * base.components;
    return base.inksOf(Array.from({ length: base.components }, (_, i) => (bytes[at + i] ?? 0) / 255));
  };
  return { is: 'replaced', by: { components: 1, initial: [0], inksOf } };
}

function tableOf(table: PDFObject | null): Uint8Array | null {
  if (table?.isStream()) return streamBytes(table);
  return table?.isString() ? Uint8Array.from(table.asByteString()) : null;
}
