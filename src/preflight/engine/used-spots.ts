import type { PDFObject } from 'mupdf';
import { isSpotName } from './colour-names.ts';
import type { PageSpace } from './page-parts.ts';
import type { PageTrace } from './page-trace-result.ts';
import { entries, nameOf, own } from './pdf-objects.ts';

/** The library's names of colour spaces have at most this many characters. */
const NAME_MAX = 99;

/**
 * Returns the names of the inks in a Separation or DeviceN space, or in what a palette or pattern is made of (PDF
 * 32000-1, 8.6.6).
 */
export function inksOfSpace(space: PDFObject, depth = 0): string[] {
  if (!space.isArray() || depth > 4) return [];
  const [family, second] = [nameOf(own(space, 0)), own(space, 1)];
  if (!second) return [];
  if (family === 'Indexed' || family === 'Pattern') return inksOfSpace(second, depth + 1);
  if (family === 'Separation') return [nameOf(second) ?? ''];
  return family === 'DeviceN' ? entries(second).map((it) => nameOf(it) ?? '') : [];
}

/**
 * Returns the names of the spot colours with which a page paints, of those that its resources declare. Tracing reports
 * the spaces that are used, with their names cut off; of a gradient or a letter of a Type 3 font it only reports that
 * there is one. Something that only makes a soft mask has no plate.
 */
export function usedSpots(
  spaces: readonly PageSpace[],
  trace: PageTrace,
): { names: string[]; inLetters: boolean } {
  const traced = trace.colours.filter((it) => it.kind === 'spot').map((it) => it.space);
  const names = new Set<string>();
  let inLetters = false;
  for (const { space, by, font } of spaces) {
    const inks = inksOfSpace(space);
    const spots = inks.filter(isSpotName);
    if (spots.length === 0) continue;
    const isLetter = font !== null && trace.fontNames.has(font);
    const isUsed =
      isLetter || (by === 'gradient' ? trace.hasGradient : traced.some((it) => isNameOf(it, inks)));
    if (!isUsed) continue;
    inLetters ||= isLetter;
    for (const name of spots) names.add(name);
  }
  return { names: [...names], inLetters };
}

/**
 * Returns whether the library's name of a space, such as `DeviceN(2,DeviceCMYK,Gold,Black)`, may be that of these inks.
 */
function isNameOf(traced: string, inks: readonly string[]): boolean {
  const list = inks.join(',');
  if (traced.includes(`,${list})`)) return true;
  if (traced.length < NAME_MAX) return false;
  const from = traced.indexOf(`,${inks[0]?.slice(0, 8)}`);
  return from < 0 || list.startsWith(traced.slice(from + 1));
}
