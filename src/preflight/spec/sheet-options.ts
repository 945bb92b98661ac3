import type { ArtworkSpec } from './artwork-spec.ts';

const DEFAULT_BLEED_MM = 3;
const DEFAULT_SAFE_MM = 3;
const MM_MAX = 20_000;
const BLEED_MM_MAX = 50;
const PAGES_MAX = 1000;

/** Sizes as typed: `trim` is `148x210`, `bleed` mm, `pages` the required number (any by default). */
export type SheetOptions = { trim?: string; bleed?: string; pages?: string };

/** Returns the requirements of a sheet of this size, or the sentence saying what is wrong with the sizes. */
export function sheetSpec({ trim = '', bleed, pages }: SheetOptions): ArtworkSpec | string {
  const [, width, height] = /^(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)$/i.exec(trim.trim()) ?? [];
  const [widthMm, heightMm] = [Number(width), Number(height)];
  if (!(widthMm > 0 && heightMm > 0 && widthMm <= MM_MAX && heightMm <= MM_MAX))
    return 'Give a product id, or a trim size as WIDTHxHEIGHT in mm, such as 148x210.';
  const bleedMm = bleed === undefined ? DEFAULT_BLEED_MM : Number(bleed);
  if (!(bleedMm >= 0 && bleedMm <= BLEED_MM_MAX)) return `Bleed must be from 0 to ${BLEED_MM_MAX} mm.`;
  const counted = pageCount(pages);
  if (typeof counted === 'string') return counted;
  return { widthMm, heightMm, bleedMm, safeMm: DEFAULT_SAFE_MM, pages: counted ?? ANY_PAGES };
}

const ANY_PAGES = { wanted: 1, min: 1, max: PAGES_MAX };

/** Returns `pages` as a product would need it, null if any number will do, or a sentence if it isn't a number. */
export function pageCount(pages: string | undefined): ArtworkSpec['pages'] | null | string {
  if (pages === undefined) return null;
  const count = Number(pages);
  if (!Number.isInteger(count) || count < 1 || count > PAGES_MAX) return 'Pages must be a whole number.';
  return { wanted: count, min: count, max: count };
}
