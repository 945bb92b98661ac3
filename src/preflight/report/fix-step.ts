import { z } from 'zod';
import type { ArtworkKind } from './report.ts';

/**
 * What can be done to a file so that it prints well. Plain JSON: the rules offer steps (repair/repairs.ts), the engine
 * does them in order, and the database keeps with the made file what was done. Page numbers count from 1, in the file
 * as it is when the step begins. Sizes in mm are finished (cut) sizes; either way round is the same size.
 */
const sizes = {
  widthMm: z.number().positive().max(10_000),
  heightMm: z.number().positive().max(10_000),
  bleedMm: z.number().nonnegative().max(100),
};

/** At most as many pages as are looked into (engine/limits.ts): a fixed file is always checked whole. */
export const FIX_PAGES_MAX = 64;
const pages = z.array(z.int().positive()).min(1).max(FIX_PAGES_MAX);
/** A cover goes around the inside of any book that we bind. */
const ARRANGED_PAGES_MAX = 1000;

const fixStepSchema = z.discriminatedUnion('repair', [
  /** pictures among the files become pages that fill the sheet with bleed, cropped in the middle */
  z.object({ repair: z.literal('sheet'), ...sizes }),
  /** form fields and comments become a fixed part of the page; programs, attached files and what doesn't print go */
  z.object({ repair: z.literal('flatten') }),
  /** the cut is stated, and what lies outside the bleed goes */
  z.object({ repair: z.literal('boxes'), ...sizes, pages }),
  /** made larger or smaller as a whole, proportions kept */
  z.object({ repair: z.literal('scale'), ...sizes, pages }),
  /** what is just inside the cut is mirrored outwards into the bleed */
  z.object({ repair: z.literal('mirror-bleed'), ...sizes, pages }),
  /** all colours become the four inks, at most 300 % of them; pages where that can't be done are drawn as pictures */
  z.object({ repair: z.literal('cmyk'), pages }),
  z.object({
    repair: z.literal('turn'),
    degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]),
    pages,
  }),
  /** these pages in this order; a number may stand more than once */
  z.object({
    repair: z.literal('pages'),
    pages: z.array(z.int().positive()).min(1).max(ARRANGED_PAGES_MAX),
  }),
]);

export type FixStep = z.infer<typeof fixStepSchema>;
export type StepOf<Name extends FixStep['repair']> = Extract<FixStep, { repair: Name }>;
export type FixSource = { file: string; kind: ArtworkKind };

export const PDF_BYTES_MAX = 50 * 1024 * 1024;
