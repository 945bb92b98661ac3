import { z } from 'zod';
import { SEPARATION_ROLES } from './separation-roles.ts';

/** Like `rect` of report.ts, in points of the page as viewed. */
const rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** The lines a machine follows, drawn in one separation on one page. */
const lineFacts = z.object({
  /** outlines and single lines; pieces whose ends meet within 0.1 mm count as one */
  paths: z.int(),
  /** those among them whose ends don't meet */
  open: z.int(),
  /** shapes that are filled, not stroked */
  filled: z.int(),
  /** the thickest stroke, in points; 0 if nothing is stroked */
  thickestPt: z.number(),
  /** around the lines themselves, without their thickness */
  rect,
  /** to draw them: SVG path data (M, L, C and Z with absolute figures), in points of the page as viewed */
  path: z.string().regex(/^[MLCZ\d .-]*$/),
  /** false if there are more segments than `path` may have */
  whole: z.boolean(),
});

/** A named ink other than the four, as one page uses it. */
export const separationFacts = z.object({
  name: z.string(),
  /** its role when the file was checked */
  role: z.enum(SEPARATION_ROLES),
  usedFor: z.array(z.enum(['image', 'fill', 'stroke', 'text', 'gradient'])),
  /** around everything drawn with it; gradients are found in the resources, without a place */
  rect: rect.exactOptional(),
  /** what the owner printed it as when the file was checked: the four inks in per cent, or another spot colour */
  printedAs: z
    .union([
      z.object({ inks: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly() }),
      z.object({ spot: z.string() }),
    ])
    .exactOptional(),
  /** it is drawn on a layer that doesn't print, which we use all the same */
  fromHiddenLayer: z.literal(true).exactOptional(),
  /** other inks in the same colour, if any (DeviceN) */
  mixedWith: z.array(z.string()).exactOptional(),
  /** only for lines, if any are drawn */
  line: lineFacts.exactOptional(),
});

export type SeparationFacts = z.infer<typeof separationFacts>;
export type LineFacts = z.infer<typeof lineFacts>;
