import { z } from 'zod';

/**
 * What the artwork engine found in one uploaded file. Plain JSON: the engine makes it once, the database keeps
 * it, server and browser judge it as often as the product's options change (see judge.ts).
 *
 * Lengths ending in `Mm` are millimetres. Boxes are `[x0, y0, x1, y1]` in the file's own user-space units
 * (1/72 inch times the page's UserUnit), bottom-left origin, before rotation, as PDF 32000-1 8.3.2.3 has them.
 */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const boxName = z.enum(['media', 'crop', 'bleed', 'trim']);

/** One thing among several that a finding speaks of: a page, or a place on it. */
const findingItem = z.object({
  page: z.int().positive().exactOptional(),
  rect: box.exactOptional(),
  value: z.number().exactOptional(),
});

/**
 * One fact worth telling. `code` and `params` are all that messages.ts needs to write the sentence.
 * `page` counts from 1, null means the whole file. `certainty` is `estimated` where the figure was measured in a
 * rendering and not read from the file.
 */
export const findingSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  page: z.int().positive().nullable(),
  rect: box.exactOptional(),
  measured: z.union([z.number(), z.array(z.number())]).exactOptional(),
  wanted: z.union([z.number(), z.array(z.number())]).exactOptional(),
  items: z.array(findingItem).exactOptional(),
  certainty: z.enum(['exact', 'estimated']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** An image on a page, for the resolution check of placed images. `ppi` is the lower of the two directions. */
const pageImage = z.object({
  widthPx: z.int(),
  heightPx: z.int(),
  ppi: z.number(),
  rect: box,
});

/** `boxes` are all filled in; `statedBoxes` says which of them the file really states. */
const pageFacts = z.object({
  /** counts from 1; pages that can't be read are left out, and a finding says so */
  page: z.int().positive(),
  boxes: z.object({ media: box, crop: box, bleed: box, trim: box }),
  statedBoxes: z.array(boxName),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  userUnit: z.number().positive(),
  /** the visible page: CropBox, after rotation and UserUnit */
  widthMm: z.number(),
  heightMm: z.number(),
  images: z.array(pageImage).exactOptional(),
});

/** A JPEG or PNG. Pixels are as stored; orientations 5 to 8 (EXIF 2.32, 4.6.4) show it turned by 90 degrees. */
const pixelFacts = z.object({
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** what the file claims; effective resolution is computed from the finished size instead */
  ppi: z.number().positive().exactOptional(),
  exifOrientation: z.int().min(1).max(8).exactOptional(),
  colour: z.enum(['grey', 'rgb', 'cmyk', 'unknown']),
});

/** Milliseconds by stage, and in all. */
const timing = z.object({
  openMs: z.number(),
  pagesMs: z.number(),
  previewMs: z.number(),
  totalMs: z.number(),
});

/** Parses a stored report at the edge: once, and inside the type is trusted. */
export const engineReportSchema = z.object({
  kind: z.enum(['pdf', 'jpeg', 'png']),
  pageCount: z.int().nonnegative(),
  /** in order; fewer than `pageCount` where the file has very many or a page can't be read */
  pages: z.array(pageFacts),
  pixel: pixelFacts.exactOptional(),
  findings: z.array(findingSchema),
  engine: z.object({ name: z.string(), version: z.string() }),
  timing,
  /** false when the check was stopped before its end; the findings say why */
  complete: z.boolean(),
});

export type Box = z.infer<typeof box>;
export type BoxName = z.infer<typeof boxName>;
export type Finding = z.infer<typeof findingSchema>;
export type FindingItem = z.infer<typeof findingItem>;
export type PageFacts = z.infer<typeof pageFacts>;
export type PixelFacts = z.infer<typeof pixelFacts>;
export type EngineReport = z.infer<typeof engineReportSchema>;
export type ArtworkKind = EngineReport['kind'];
