import { z } from 'zod';
import { DRAWN_AS_PICTURE } from './drawn-as-picture.ts';
import { separationFacts } from './separations.ts';

/**
 * What the artwork engine found in one uploaded file. Plain JSON: the engine makes it once, the database stores it, and
 * server and browser judge it again whenever the product's options change (see judge.ts).
 * Lengths ending in `Mm` are millimetres. `boxes` of a page are `[x0, y0, x1, y1]` in the file's own user-space units
 * (1/72 inch times the page's UserUnit), bottom-left origin, before rotation, as in PDF 32000-1 8.3.2.3.
 */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const boxName = z.enum(['media', 'crop', 'bleed', 'trim']);

/** One of several things a finding covers: a page, or a place on it. */
const findingItem = z.object({
  page: z.int().positive().exactOptional(),
  rect: box.exactOptional(),
  value: z.number().exactOptional(),
});

/**
 * One finding. messages.ts writes its sentence from `code` and `params` alone. `page` counts from 1; null means the
 * whole file. `certainty` is `estimated` if the figure was measured in a rendering, not read from the file.
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

/**
 * A rectangle on a page as viewed: points (1/72 inch, UserUnit applied) from the top left corner of the MediaBox, after
 * rotation, y downwards.
 */
const rect = box;

/** An image as placed: `ppi` is the effective resolution across and up, whatever the file claims. */
const placedImage = z.object({
  widthPx: z.int(),
  heightPx: z.int(),
  ppi: z.tuple([z.number(), z.number()]),
  /** the library's name: `DeviceCMYK`, `ICCBased(RGB,sRGB)`, `Indexed(1,DeviceRGB)`; empty for a stencil */
  colourSpace: z.string(),
  kind: z.enum(['image', 'stencil']),
  visible: z.boolean(),
  /** line art: each pixel is ink or paper */
  oneBit: z.literal(true).exactOptional(),
  /** of a coarse picture with a soft mask: the largest difference between neighbouring samples, of 255 */
  step: z.int().exactOptional(),
  rect,
});

/** A place on a page with a figure: a line width in points, a letter size in points, a distance in mm. */
const place = z.object({ value: z.number(), rect });

/** Kinds of colour for print: CMYK and grey print as they are, the others are converted or need a plate. */
const colourKind = z.enum(['cmyk', 'grey', 'rgb', 'lab', 'spot']);

const colourUse = z.object({
  kind: colourKind,
  /** the library's name */
  space: z.string(),
  usedFor: z.array(z.enum(['image', 'fill', 'stroke', 'text', 'gradient'])),
  /** where it is first used; gradients are found in the resources, without a place */
  rect: rect.exactOptional(),
});

/**
 * The inked share of a half-millimetre strip, 0 to 1: just inside the cut, and at the outer edge of the bleed (null if
 * the page ends before it).
 */
const edge = z.object({ inside: z.number(), outside: z.number().nullable() });

/** A possible cut line of a page, and what is near it. The product decides which one applies. */
const cut = z.object({
  /** `trim`: the TrimBox; `visible`: the whole visible page; `inset`: the visible page less the bleed all round */
  by: z.enum(['trim', 'visible', 'inset']),
  rect,
  edges: z.object({ left: edge, top: edge, right: edge, bottom: edge }).exactOptional(),
  /** text inside the cut and within 12 mm of it, nearest first; `value` is the distance in mm */
  text: z.array(place),
  /** what is drawn inside the cut in the registration colour, which is meant for marks outside it */
  registration: z.array(rect).exactOptional(),
});

/**
 * Ink as it would fall on the sheet, measured at 100 dpi. `coverage` is the mean of each ink over the sheet, 0 to 1;
 * `maxTac` the greatest total area coverage of one pixel in percent. `over` gives the area in square millimetres and
 * the place for each percentage limit exceeded. `certainty` is `exact` if everything is already in CMYK.
 */
const ink = z.object({
  coverage: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  maxTac: z.number(),
  over: z.array(z.object({ limitPercent: z.number(), areaMm2: z.number(), share: z.number(), rect })),
  certainty: z.enum(['exact', 'estimated']),
});

const area = z.object({ areaMm2: z.number(), rect });

/**
 * What overprinting does to a page, besides black over colours: where white or light marks disappear, and where colours
 * change.
 */
const overprintEffects = z.object({ vanishes: area.exactOptional(), changes: area.exactOptional() });
/** A picture with damaged data: its size and place on the page, both unknown for one inside a letter. */
const damagedPicture = z.object({
  widthMm: z.number().exactOptional(),
  heightMm: z.number().exactOptional(),
  rect: rect.exactOptional(),
});

/** What is on a page but doesn't print. */
const leftOut = z.enum([
  'films',
  'sounds',
  '3D models',
  'attached files',
  'links',
  'form fields',
  'comments',
]);

/** A page's content. Lists hold the worst few, worst first. */
const pageContent = z.object({
  /** visible images, lowest resolution first */
  images: z.array(placedImage),
  imageCount: z.int(),
  /** visible 1-bit images and stencils, lowest resolution first */
  lineArt: z.array(placedImage).exactOptional(),
  /** largest first; missing in reports made before this was checked */
  damagedPictures: z.array(damagedPicture).exactOptional(),
  /** a colour profile is damaged, or is for colours other than those it is used with */
  profilesIgnored: z.boolean().exactOptional(),
  colours: z.array(colourUse),
  /** lines thinner than 1 pt, thinnest first */
  thinLines: z.array(place),
  /** text under 8 pt, smallest first */
  smallText: z.array(place),
  /** text under 14 pt in three or four inks, smallest first */
  richText: z.array(place),
  /** white text under 14 pt on three or four inks, smallest first */
  knockedOutText: z.array(place).exactOptional(),
  transparency: z.boolean(),
  /** comments, stamps and form fields that print */
  annotations: z.int(),
  leftOut: z.array(leftOut).exactOptional(),
  drawn: z.array(z.enum(DRAWN_AS_PICTURE)).exactOptional(),
  cuts: z.array(cut),
  ink: ink.exactOptional(),
  overprint: overprintEffects.exactOptional(),
  /** the first thing in grey or inks that transparency blends in screen colours */
  screenGroup: rect.exactOptional(),
  /** named inks other than the four; missing in reports from before they had roles */
  separations: z.array(separationFacts).exactOptional(),
  /** lines and finishes on layers that don't print and hold other things too, which are left out */
  hiddenFinishes: z.array(separationFacts.pick({ name: true, role: true })).exactOptional(),
  blank: z.boolean(),
});

/** `boxes` are all filled in; `statedBoxes` lists those the file really states. */
const pageFacts = z.object({
  /** counts from 1; unreadable pages are left out, and a finding says so */
  page: z.int().positive(),
  boxes: z.object({ media: box, crop: box, bleed: box, trim: box }),
  statedBoxes: z.array(boxName),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  userUnit: z.number().positive(),
  /** the visible page: CropBox, after rotation and UserUnit */
  widthMm: z.number(),
  heightMm: z.number(),
  /** missing on pages that were not read */
  content: pageContent.exactOptional(),
  /** every image, for stand-alone reports; the shop doesn't store this */
  allImages: z.array(placedImage).exactOptional(),
});

/** `used` is false if no printing text uses it. A missing font only matters if it is used. */
const font = z.object({
  name: z.string(),
  type: z.string(),
  embedded: z.boolean(),
  used: z.boolean(),
  /** isn't in the file, and there is a free font of the same widths to put in */
  replaceable: z.boolean().exactOptional(),
});

/** Facts about the whole file, besides its pages. */
const documentFacts = z.object({
  fonts: z.array(font),
  /** names of inks other than cyan, magenta, yellow and black */
  spots: z.array(z.string()),
  /** something overprints with an effect that a plain drawing doesn't show */
  overprint: z.boolean(),
  layers: z.boolean(),
  javascript: z.boolean(),
  attachments: z.boolean(),
  formFields: z.boolean(),
  xfa: z.boolean(),
  encrypted: z.boolean(),
  /** e.g. `FOGRA39`, or null */
  outputIntent: z.string().nullable(),
});

/** A JPEG or PNG. Pixels are as stored; orientations 5 to 8 (EXIF 2.32, 4.6.4) show it turned by 90 degrees. */
const pixelFacts = z.object({
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** what the file claims; effective resolution is computed from the finished size */
  ppi: z.number().positive().exactOptional(),
  exifOrientation: z.int().min(1).max(8).exactOptional(),
  colour: z.enum(['grey', 'rgb', 'cmyk', 'unknown']),
  bitsPerChannel: z.int().positive().exactOptional(),
  /** parts may be transparent and print as white paper */
  alpha: z.boolean().exactOptional(),
  /** its colour profile is damaged, or is for colours other than its own */
  profileIgnored: z.boolean().exactOptional(),
  /** over the whole picture, whatever its print size: only shares are meaningful here, not areas */
  ink: ink.exactOptional(),
});

/**
 * Of a file of many records, each with the same number of pages: how many records have how many copies, in their order
 * (`[[12, 100], [1, 50]]`).
 */
const recordFacts = z.object({
  count: z.int().positive(),
  pages: z.int().positive(),
  copies: z.array(z.tuple([z.int().positive(), z.int().positive()])),
});

/** Milliseconds per stage, and in total. */
const timing = z.object({
  openMs: z.number(),
  pagesMs: z.number(),
  totalMs: z.number(),
});

/** Parses a stored report once at the edge; after that the type is trusted. */
export const engineReportSchema = z.object({
  kind: z.enum(['pdf', 'jpeg', 'png']),
  pageCount: z.int().nonnegative(),
  /** in order; fewer than `pageCount` if the file has very many or a page can't be read */
  pages: z.array(pageFacts),
  pixel: pixelFacts.exactOptional(),
  document: documentFacts.exactOptional(),
  records: recordFacts.exactOptional(),
  findings: z.array(findingSchema),
  engine: z.object({ name: z.string(), version: z.string() }),
  timing,
  /** false if the check was stopped early; the findings say why */
  complete: z.boolean(),
});

export type Box = z.infer<typeof box>;
export type BoxName = z.infer<typeof boxName>;
export type Certainty = Finding['certainty'];
export type Finding = z.infer<typeof findingSchema>;
export type FindingItem = z.infer<typeof findingItem>;
export type Rect = z.infer<typeof rect>;
export type PlacedImage = z.infer<typeof placedImage>;
export type DamagedPicture = z.infer<typeof damagedPicture>;
export type LeftOut = z.infer<typeof leftOut>;
export type Place = z.infer<typeof place>;
export type ColourKind = z.infer<typeof colourKind>;
export type ColourUse = z.infer<typeof colourUse>;
export type Cut = z.infer<typeof cut>;
export type Edge = z.infer<typeof edge>;
export type InkFacts = z.infer<typeof ink>;
export type OverprintEffects = z.infer<typeof overprintEffects>;
export type PageContent = z.infer<typeof pageContent>;
export type DocumentFacts = z.infer<typeof documentFacts>;
export type FontFacts = z.infer<typeof font>;
export type PageFacts = z.infer<typeof pageFacts>;
export type PixelFacts = z.infer<typeof pixelFacts>;
export type EngineReport = z.infer<typeof engineReportSchema>;
export type ArtworkKind = EngineReport['kind'];

/** Why a file was refused. `too-complex` covers time, memory and size limits. */
export type RefusedReason = 'password' | 'damaged' | 'too-complex';
/** Why a fix was refused. `content-lost`: a page would have looked different. */
export type FixRefusal = RefusedReason | 'content-lost';
