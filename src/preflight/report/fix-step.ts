import { z } from 'zod';
import type { ArtworkKind } from './report.ts';

/**
 * Fixes that make a file print well. Plain JSON: the rules offer steps (repair/repairs.ts), the engine applies them in
 * order, and the database stores the applied steps with the fixed file. Page numbers count from 1 in the file as it is
 * when the step begins. Sizes in mm are finished (cut) sizes, in either orientation.
 */
const sizes = {
  widthMm: z.number().positive().max(10_000),
  heightMm: z.number().positive().max(10_000),
  bleedMm: z.number().nonnegative().max(100),
};

/** The number of pages whose content is checked (engine/limits.ts), so a fixed file is always checked in full. */
export const FIX_PAGES_MAX = 64;
const pages = z.array(z.int().positive()).min(1).max(FIX_PAGES_MAX);
/** A cover can go around any book we bind. */
const ARRANGED_PAGES_MAX = 1000;

/** separations that aren't inks; if omitted, those whose names say so */
const keep = z.array(z.string()).exactOptional();

const fixStepSchema = z.discriminatedUnion('repair', [
  /** pictures become pages that fill the sheet with bleed, cropped centrally */
  z.object({ repair: z.literal('sheet'), ...sizes }),
  /** form fields and comments become a fixed part of the page; scripts, attached files and anything that doesn't print are removed */
  z.object({ repair: z.literal('flatten') }),
  /** free fonts of the same widths are put in for missing standard fonts */
  z.object({ repair: z.literal('embed') }),
  /** the cut is stated, and anything outside the bleed is removed */
  z.object({ repair: z.literal('boxes'), ...sizes, pages }),
  /** scaled as a whole, keeping its proportions */
  z.object({ repair: z.literal('scale'), ...sizes, pages }),
  /** content just inside the cut is mirrored outwards into the bleed, except the separations called `keep`, which exist only once */
  z.object({ repair: z.literal('mirror-bleed'), ...sizes, pages, keep }),
  /** white and very light parts no longer overprint */
  z.object({ repair: z.literal('knock-out'), pages }),
  /**
   * all colours become the four inks, at most 300 % of them; what can't be converted is drawn as a picture. separations
   * called `keep` stay as they are
   */
  z.object({ repair: z.literal('cmyk'), pages, keep }),
  z.object({
    repair: z.literal('turn'),
    degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]),
    pages,
  }),
  /** these pages in this order; numbers may repeat */
  z.object({
    repair: z.literal('pages'),
    pages: z.array(z.int().positive()).min(1).max(ARRANGED_PAGES_MAX),
  }),
]);

export type FixStep = z.infer<typeof fixStepSchema>;
export type StepOf<Name extends FixStep['repair']> = Extract<FixStep, { repair: Name }>;
export type FixSource = { file: string; kind: ArtworkKind };

export const PDF_BYTES_MAX = 50 * 1024 * 1024;
