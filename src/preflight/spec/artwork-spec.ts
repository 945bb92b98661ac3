import type { FinishRole } from '../report/separation-roles.ts';
import type { ArtworkRules } from './artwork-rules.ts';
import type { CoverSpread } from './binding.ts';

/**
 * The artwork requirements of a product with its chosen options. Sizes are in millimetres and finished (cut);
 * `pages.wanted` is what the chosen options print (1 single sided, 2 double sided, n for a booklet), `min` and `max`
 * what the product can print at all.
 */
export type ArtworkSpec = {
  widthMm: number;
  heightMm: number;
  bleedMm: number;
  safeMm: number;
  /**
   * `free`: no option sets the number, so any from `min` to `max` is printed. `step` is the pages of one folded sheet;
   * what is missing from the last one stays blank
   */
  pages: { wanted: number; min: number; max: number; free?: boolean; step?: number };
  /** how many are ordered; omitted if that isn't known */
  copies?: number;
  /** leaves are bound at one edge, so two pages side by side in the file are a spread */
  bound?: boolean;
  /** the first pages of the file may be the open cover; omitted if the product has no such cover */
  cover?: CoverSpread;
  /** what it may or must have besides its colours; if omitted that isn't known, so nothing is missing and nothing too much */
  finishing?: Finishing;
  /** the rules to judge by; by default those for products held in the hand */
  rules?: ArtworkRules;
};

/** `may`: the file decides whether it has it; `must`: every file has it; if omitted, the product can't have it. */
export type Finishing = Partial<Record<FinishRole, 'may' | 'must'>>;

/** The same without the rules. This is stored with an order, so that its files are judged as they were then. */
export type ArtworkNeeds = Omit<ArtworkSpec, 'rules'>;

/** How far a page may be off its size, in mm: cutting is no more exact than this (ISO 216 itself allows ±1 to ±3). */
export const SIZE_TOLERANCE_MM = 1;

/**
 * How far a cover's spine may be off its width and still print, in mm. The cover is centred on the spine, so half of
 * this is taken from the bleed, or cut off, at each fore-edge, which is no more than the bleed and the safe area allow.
 */
export const SPINE_TOLERANCE_MM = 3;

/** How much bleed may be missing, in mm: 3 mm is often saved as 8 pt = 2.82 mm. */
export const BLEED_TOLERANCE_MM = 0.5;

/** How far width and height may be scaled differently before a picture looks squeezed or must be cut (1.5 %). */
export const PROPORTION_TOLERANCE = 0.015;

export const MM_PER_INCH = 25.4;
export const PT_PER_INCH = 72;

/** Portrait sizes in mm by name: ISO 216 A series, the trade's DL (one third of A4), and US Letter and Legal. */
const PAPER_SIZES: ReadonlyArray<readonly [name: string, shortMm: number, longMm: number]> = [
  ['A0', 841, 1189],
  ['A1', 594, 841],
  ['A2', 420, 594],
  ['A3', 297, 420],
  ['A4', 210, 297],
  ['A5', 148, 210],
  ['A6', 105, 148],
  ['A7', 74, 105],
  ['DL', 99, 210],
  ['US Letter', 215.9, 279.4],
  ['US Legal', 215.9, 355.6],
];

/**
 * Returns `A4` for 297 × 210, for example, in either orientation, within the size tolerance, or null if the size has no
 * common name.
 */
export function paperName(widthMm: number, heightMm: number): string | null {
  const shortMm = Math.min(widthMm, heightMm);
  const longMm = Math.max(widthMm, heightMm);
  const size = PAPER_SIZES.find(
    ([, short, long]) =>
      Math.abs(short - shortMm) <= SIZE_TOLERANCE_MM && Math.abs(long - longMm) <= SIZE_TOLERANCE_MM,
  );
  return size?.[0] ?? null;
}
