import type { PDFObject } from 'mupdf';
import { NotRewritable } from '../content/content-tokens.ts';
import { entries, nameOf, numberOf, own } from '../pdf-objects.ts';

/**
 * The plates to which the colours of a space go (PDF 32000-1, 8.6). `process`: the four inks; `isDirect` if the numbers
 * are the inks themselves (DeviceCMYK). `named`: the plates of these names.
 */
export type Meaning =
  | { is: 'process'; isDirect: boolean; components: number }
  | { is: 'named'; names: readonly string[]; object: PDFObject; components: number }
  | { is: 'pattern'; base: Meaning | null };

export type Find = (name: string) => PDFObject | null;

const process = (components: number, isDirect = false): Meaning => ({ is: 'process', isDirect, components });

const BY_NAME: ReadonlyMap<string, Meaning> = new Map([
  ['DeviceGray', process(1)],
  ['G', process(1)],
  ['CalGray', process(1)],
  ['DeviceRGB', process(3)],
  ['RGB', process(3)],
  ['CalRGB', process(3)],
  ['Lab', process(3)],
  ['DeviceCMYK', process(4, true)],
  ['CMYK', process(4, true)],
  ['Pattern', { is: 'pattern', base: null }],
]);

/** These are abbreviations only in an inline image (8.9.7); elsewhere the stream's own spaces may have these names. */
const SHORT = new Set(['G', 'RGB', 'CMYK']);

/**
 * Returns the meaning of a space by its name in content; `find` looks the name up among the colour spaces of the
 * stream.
 */
export function meaningByName(name: string, find: Find, depth = 0): Meaning {
  const space = SHORT.has(name) || !BY_NAME.has(name) ? find(name) : null;
  const known = space ? undefined : BY_NAME.get(name);
  if (known) return known;
  if (!space || nameOf(space) === name) throw new NotRewritable('a missing colour space');
  return meaningOf(space, find, depth + 1);
}

const DEPTH_MAX = 6;

/**
 * Returns the meaning of a space given by name or as an array. An indexed space means what its base means, with one
 * component.
 */
export function meaningOf(object: PDFObject, find: Find, depth = 0): Meaning {
  if (depth > DEPTH_MAX) throw new NotRewritable('a colour space within itself');
  const name = nameOf(object);
  if (name !== null) return meaningByName(name, find, depth);
  const [family, second] = [nameOf(own(object, 0)) ?? '', own(object, 1)];
  if (family === 'ICCBased') return process(numberOf(second && own(second, 'N')) ?? 0);
  if (family === 'Separation') return { is: 'named', names: [nameOf(second) ?? ''], object, components: 1 };
  if (family === 'DeviceN') {
    const names = entries(second).map((it) => nameOf(it) ?? '');
    return { is: 'named', names, object, components: names.length };
  }
  if (family === 'Indexed' || family === 'I') {
    if (!second) throw new NotRewritable('an indexed space without a base');
    return meaningOf(second, find, depth + 1);
  }
  if (family === 'Pattern')
    return { is: 'pattern', base: second ? meaningOf(second, find, depth + 1) : null };
  return meaningByName(family, () => null, depth);
}
