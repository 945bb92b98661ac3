import { z } from 'zod';

/**
 * What the artwork engine found in one uploaded file. Plain JSON: the engine makes it once, the database keeps
 * it, server and browser judge it as often as the product's options change (see judge.ts).
 *
 * Lengths ending in `Mm` are millimetres. `boxes` of a page are `[x0, y0, x1, y1]` in the file's own user-space units
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
const findingSchema = z.object({
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

/** A rectangle on a page as it is looked at: points (1/72 inch, UserUnit applied) from the top left corner of the
 * MediaBox, after rotation, y downwards. */
const rect = box;

/** An image as it is placed: `ppi` is the effective resolution across and up, whatever the file claims. */
const placedImage = z.object({
  widthPx: z.int(),
  heightPx: z.int(),
  ppi: z.tuple([z.number(), z.number()]),
  /** as the library names it: `DeviceCMYK`, `ICCBased(RGB,sRGB)`, `Indexed(1,DeviceRGB)`; empty for a stencil */
  colourSpace: z.string(),
  kind: z.enum(['image', 'stencil']),
  visible: z.boolean(),
  rect,
});

/** Somewhere on a page with a figure: a line's width in points, a letter's size in points, a distance in mm. */
const place = z.object({ value: z.number(), rect });

/** What kinds of colour there are, for print: CMYK and grey need nothing, the others are converted or want a plate. */
const colourKind = z.enum(['cmyk', 'grey', 'rgb', 'lab', 'spot']);

const colourUse = z.object({
  kind: colourKind,
  /** as the library names it */
  space: z.string(),
  usedFor: z.array(z.enum(['image', 'fill', 'stroke', 'text', 'gradient'])),
  /** where it is used first; gradients are found in the resources, without a place */
  rect: rect.exactOptional(),
});

/** How much of a strip of half a millimetre has ink, 0 to 1: just inside the cut, and at the outer edge of the bleed
 * (null where the page ends before). */
const edge = z.object({ inside: z.number(), outside: z.number().nullable() });

/** A line that a page may be cut along, and what is near it. Which one holds depends on the product. */
const cut = z.object({
  /** `trim`: the TrimBox; `visible`: the whole visible page; `inset`: the visible page less the bleed all round */
  by: z.enum(['trim', 'visible', 'inset']),
  rect,
  edges: z.object({ left: edge, top: edge, right: edge, bottom: edge }).exactOptional(),
  /** text inside the cut and within 12 mm of it, nearest first; `value` is the distance in mm */
  text: z.array(place),
});

/**
 * Ink as it would fall on the sheet, measured at 100 dpi. `coverage` is the mean of each ink over the sheet, 0 to 1;
 * `maxTac` the greatest total area coverage of one pixel in percent. `over` tells for each limit in percent that is
 * passed, over how many square millimetres and where. `certainty` is `exact` where everything is in CMYK already.
 */
const ink = z.object({
  coverage: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  maxTac: z.number(),
  over: z.array(z.object({ limitPercent: z.number(), areaMm2: z.number(), share: z.number(), rect })),
  certainty: z.enum(['exact', 'estimated']),
});

/** What stands on a page. Lists hold the worst few, worst first. */
const pageContent = z.object({
  /** of images that can be seen, the lowest resolution first */
  images: z.array(placedImage),
  imageCount: z.int(),
  colours: z.array(colourUse),
  /** lines thinner than 1 pt, thinnest first */
  thinLines: z.array(place),
  /** text under 8 pt, smallest first */
  smallText: z.array(place),
  /** text under 14 pt in three or four inks, smallest first */
  richText: z.array(place),
  transparency: z.boolean(),
  /** comments, stamps and form fields, which print or not as the program likes */
  annotations: z.int(),
  cuts: z.array(cut),
  ink: ink.exactOptional(),
  blank: z.boolean(),
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
  /** missing on pages that were not looked into */
  content: pageContent.exactOptional(),
  /** every image, for reports of the engine by itself; the shop does not keep it */
  allImages: z.array(placedImage).exactOptional(),
});

/** `used` is false where no text that prints is set in it: of a missing font only then nothing is missing. */
const font = z.object({ name: z.string(), type: z.string(), embedded: z.boolean(), used: z.boolean() });

/** What the file as a whole holds beside its pages. */
const documentFacts = z.object({
  fonts: z.array(font),
  /** names of inks beside cyan, magenta, yellow and black */
  spots: z.array(z.string()),
  overprint: z.boolean(),
  layers: z.boolean(),
  javascript: z.boolean(),
  attachments: z.boolean(),
  formFields: z.boolean(),
  xfa: z.boolean(),
  encrypted: z.boolean(),
  /** e.g. `FOGRA39`; null where there is none */
  outputIntent: z.string().nullable(),
});

/** A JPEG or PNG. Pixels are as stored; orientations 5 to 8 (EXIF 2.32, 4.6.4) show it turned by 90 degrees. */
const pixelFacts = z.object({
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** what the file claims; effective resolution is computed from the finished size instead */
  ppi: z.number().positive().exactOptional(),
  exifOrientation: z.int().min(1).max(8).exactOptional(),
  colour: z.enum(['grey', 'rgb', 'cmyk', 'unknown']),
  bitsPerChannel: z.int().positive().exactOptional(),
  /** parts may be transparent, and print as white paper */
  alpha: z.boolean().exactOptional(),
  /** over the whole picture, whatever size it is printed at: areas in it mean nothing, shares do */
  ink: ink.exactOptional(),
});

/** Milliseconds by stage, and in all. */
const timing = z.object({
  openMs: z.number(),
  pagesMs: z.number(),
  totalMs: z.number(),
});

/** Parses a stored report at the edge: once, and inside the type is trusted. */
export const engineReportSchema = z.object({
  kind: z.enum(['pdf', 'jpeg', 'png']),
  pageCount: z.int().nonnegative(),
  /** in order; fewer than `pageCount` where the file has very many or a page can't be read */
  pages: z.array(pageFacts),
  pixel: pixelFacts.exactOptional(),
  document: documentFacts.exactOptional(),
  findings: z.array(findingSchema),
  engine: z.object({ name: z.string(), version: z.string() }),
  timing,
  /** false when the check was stopped before its end; the findings say why */
  complete: z.boolean(),
});

export type Box = z.infer<typeof box>;
export type BoxName = z.infer<typeof boxName>;
export type Certainty = Finding['certainty'];
export type Finding = z.infer<typeof findingSchema>;
export type FindingItem = z.infer<typeof findingItem>;
export type Rect = z.infer<typeof rect>;
export type PlacedImage = z.infer<typeof placedImage>;
export type Place = z.infer<typeof place>;
export type ColourKind = z.infer<typeof colourKind>;
export type ColourUse = z.infer<typeof colourUse>;
export type Cut = z.infer<typeof cut>;
export type Edge = z.infer<typeof edge>;
export type InkFacts = z.infer<typeof ink>;
export type PageContent = z.infer<typeof pageContent>;
export type DocumentFacts = z.infer<typeof documentFacts>;
export type FontFacts = z.infer<typeof font>;
export type PageFacts = z.infer<typeof pageFacts>;
export type PixelFacts = z.infer<typeof pixelFacts>;
export type EngineReport = z.infer<typeof engineReportSchema>;
export type ArtworkKind = EngineReport['kind'];

/** Why a file was refused. `too-complex` stands for time, memory and size limits alike. */
export type RefusedReason = 'password' | 'damaged' | 'too-complex';
