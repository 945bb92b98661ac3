import type { JudgedCode } from '../spec/artwork-rules.ts';
import { type DesignerEntry, plateDesigner, separationDesigner } from './designer-plates.ts';
import { type Program, STEPS } from './program-steps.ts';

/** What a print designer needs to know about a finding, and how to fix it in their program. */
export interface DesignerText {
  /** in the trade's own terms */
  designer: string;
  steps: { program: Program; how: string }[];
}

/** Codes with a fixed severity: sizes and pages, and those from the engine. */
type SettledCode =
  | 'file.damaged'
  | 'file.password'
  | 'file.print-forbidden'
  | 'file.repaired'
  | 'file.too-complex'
  | 'page.damaged'
  | 'page.problems'
  | 'pages.blank'
  | 'pages.count'
  | 'pages.extra'
  | 'pages.missing'
  | 'pages.none'
  | 'pages.spreads'
  | 'pages.unchecked'
  | 'pages.white-inside'
  | 'records.copies'
  | 'records.few'
  | 'separation.unchecked'
  | 'size.spine'
  | 'size.wrong';

/** Returns the designer's wording for a finding. A code from a newer engine gets a true sentence and no steps. */
export function designerText(code: string): DesignerText {
  const entry: DesignerEntry | undefined = DESIGNER_TEXTS[code as keyof typeof DESIGNER_TEXTS];
  if (!entry) return { designer: `Finding code: ${code}.`, steps: [] };
  const steps = Object.entries(entry.steps).map(([program, how]) => ({ program: program as Program, how }));
  return { designer: entry.designer, steps };
}

/** Every finding. Steps cover the programs that support them; menu names are from the English versions. */
export const DESIGNER_TEXTS: Readonly<Record<JudgedCode | SettledCode, DesignerEntry>> = {
  'bleed.missing': {
    designer:
      'The MediaBox does not reach far enough beyond the TrimBox, and there is ink at the trim edge. Extend the artwork past the trim and export with the document’s bleed, so that BleedBox and MediaBox contain it.',
    steps: STEPS.bleed,
  },
  'bleed.unfilled': {
    designer:
      'MediaBox and BleedBox leave room for bleed, but the strip outside the TrimBox is unprinted on the sides named. Extend frames and placed images to the bleed guide.',
    steps: STEPS.fillBleed,
  },
  'colour.profile': {
    designer:
      'An ICC profile is damaged, or its colour space has another number of components than the image or the ICCBased space (N) that uses it. The numbers are read as device colour.',
    steps: STEPS.freshPdf,
  },
  'colour.rgb': {
    designer:
      'DeviceRGB, CalRGB or ICCBased RGB objects. We convert them for coated paper (FOGRA39). To control the result yourself, convert to CMYK (Coated FOGRA39) on export.',
    steps: STEPS.cmyk,
  },
  'colour.lab': {
    designer:
      'Objects in Lab colour, often from Lab-based swatches. Convert to CMYK (Coated FOGRA39) on export.',
    steps: STEPS.cmyk,
  },
  'colour.spot': {
    designer:
      'Separation or DeviceN colour spaces. We print in process colour, so the alternate space is used. To control the build yourself, change the swatches to process colours.',
    steps: STEPS.spots,
  },
  'doc.attachments': {
    designer:
      'The catalogue has an EmbeddedFiles name tree, or there are FileAttachment annotations. They do not print.',
    steps: STEPS.freshPdf,
  },
  'doc.form': {
    designer:
      'An AcroForm with fields. Widgets print from their appearance streams. Flatten them so that nothing depends on the viewer.',
    steps: STEPS.flatten,
  },
  'doc.javascript': {
    designer:
      'JavaScript actions in the catalogue, on pages or on annotations. We never run them, so anything they would draw is missing.',
    steps: STEPS.freshPdf,
  },
  'doc.layers': {
    designer:
      'Optional content groups. We print the layers that the default configuration and the print state switch on.',
    steps: STEPS.layers,
  },
  'doc.overprint': {
    designer:
      'An ExtGState with overprint (OP or op true). The proof shows what the plates will print, overprint included. Compare it with your program’s overprint preview.',
    steps: STEPS.overprint,
  },
  ...plateDesigner,
  'doc.transparency': {
    designer:
      'Live transparency (blend modes, soft masks or alpha below 1). We render it as it is, as PDF/X-4 allows, so you don’t need to flatten it.',
    steps: {},
  },
  'doc.xfa': {
    designer:
      'An XFA form: the viewer makes its pages when you open it, and the file itself holds only a placeholder. Open it in Adobe Acrobat Reader, fill it in, and print it to a PDF (Windows: Microsoft Print to PDF; Mac: PDF > Save as PDF).',
    steps: {},
  },
  'file.damaged': {
    designer:
      'The file cannot be parsed: it is incomplete, or its cross-reference table and objects are too badly damaged to rebuild.',
    steps: STEPS.freshPdf,
  },
  'file.encrypted': {
    designer: 'Encrypted with an empty user password; the permissions allow printing.',
    steps: {},
  },
  'file.password': {
    designer:
      'Encrypted with a user password or for the holders of certificates, so the file cannot be opened. Export it without document security.',
    steps: STEPS.security,
  },
  'file.print-forbidden': {
    designer:
      'The permissions of the encryption dictionary (P, bits 3 and 12) forbid printing. Export it without document security.',
    steps: STEPS.security,
  },
  'file.repaired': {
    designer:
      'The cross-reference table was wrong and was rebuilt by scanning for objects. Usually harmless. Export it again to be sure.',
    steps: STEPS.freshPdf,
  },
  'file.too-complex': {
    designer:
      'Rendering ran into the limits of time or memory: many nested transparency groups, very large images or millions of paths.',
    steps: STEPS.simplify,
  },
  'font.not-embedded': {
    designer:
      'Font descriptors without FontFile, FontFile2 or FontFile3 for text that is shown. Embed (subsets are enough), or convert to outlines.',
    steps: STEPS.fonts,
  },
  'image.alpha': {
    designer: 'The PNG has an alpha channel or a tRNS chunk. It is composited on paper white.',
    steps: {},
  },
  'image.damaged': {
    designer:
      'The image’s stream is cut short, its filter is unknown, or its parameters (size, predictor, colour space) don’t fit its data. The viewer fills up what is missing. Relink the image and export again.',
    steps: STEPS.freshPdf,
  },
  'image.line-art': {
    designer:
      '1-bit images and image masks below the limit for line art. There is no antialiasing, so it needs twice the resolution of a continuous-tone image or more. Place the vector original, or scan at 600 to 1200 ppi.',
    steps: STEPS.resolution,
  },
  'image.low': {
    designer:
      'Effective ppi (pixels by the placed size, not the image’s own resolution) below the limit of this product. Resampling adds no detail: place a larger original, or scale it down.',
    steps: STEPS.resolution,
  },
  'image.proportions': {
    designer:
      'The aspect ratio differs from that of trim plus bleed. The image is scaled to cover the sheet and cropped centrally.',
    steps: STEPS.crop,
  },
  'image.resolution': {
    designer:
      'Effective ppi between the minimum and the recommended value for this product. It prints, but details are visibly softer.',
    steps: STEPS.resolution,
  },
  'ink.heavy': {
    designer:
      'Total area coverage (TAC) above the limit of the paper over more than 0.5 % of the page, measured at 100 dpi. Convert images with a profile of that limit (Coated FOGRA39: 330 %; “ISO Coated v2 300 %” keeps to 300), and build darks with more black and less colour.',
    steps: STEPS.ink,
  },
  'ink.spots': {
    designer:
      'Total area coverage (TAC) above the limit of the paper in small areas: often registration colour or four-colour black in graphics.',
    steps: STEPS.ink,
  },
  'line.hairline': {
    designer:
      'Strokes (after scaling) or filled slivers below the minimum width. A width of 0 is the thinnest line the device can make: about 0.01 mm on a platesetter.',
    steps: STEPS.lines,
  },
  'page.annotations': {
    designer:
      'Annotations with appearance streams and the Print flag, such as stamps, notes or widgets. Flatten or delete them.',
    steps: STEPS.flatten,
  },
  'page.blank': {
    designer: 'There is nothing on this page.',
    steps: {},
  },
  'page.damaged': {
    designer: 'The page object or its content stream cannot be read.',
    steps: STEPS.freshPdf,
  },
  'page.drawn': {
    designer:
      'Free-form gradients (shading types 4 to 7) in RGB, blend modes in an RGB group, or content that could not be read were rasterised in FOGRA39.',
    steps: STEPS.cmyk,
  },
  'page.left-out': {
    designer:
      'Annotations that don’t print: without the Print flag, hidden, links, or film, sound, 3D and empty fields without an appearance stream.',
    steps: STEPS.flatten,
  },
  'page.problems': {
    designer: 'Errors in the content stream or its resources: some operators were skipped.',
    steps: STEPS.freshPdf,
  },
  'pages.blank': {
    designer:
      'The page count of a saddle-stitched booklet is no multiple of 4. Blank pages at the end complete the last sheet. Add them yourself where they belong.',
    steps: STEPS.pages,
  },
  'pages.count': {
    designer:
      'The page count is outside the range for this product. Export single pages in reading order, not spreads, and only the pages to be printed.',
    steps: STEPS.pages,
  },
  'pages.extra': {
    designer: 'More pages than the chosen options print. We ignore the rest.',
    steps: STEPS.pages,
  },
  'pages.missing': {
    designer:
      'Fewer pages than the chosen options print. Put front and back, or all pages including covers, into one PDF as single pages.',
    steps: STEPS.pages,
  },
  'pages.none': {
    designer: 'The page tree is empty.',
    steps: STEPS.freshPdf,
  },
  'pages.spreads': {
    designer:
      'Every page, except perhaps the first and last, is twice the finished width: the file has reading spreads, or printer’s spreads of an imposed booklet. Export single pages in reading order. We impose them.',
    steps: STEPS.spreads,
  },
  'pages.unchecked': {
    designer: 'We checked only the first pages in full, and read only the page boxes of the others.',
    steps: {},
  },
  'pages.white-inside': {
    designer:
      'Page 1 is the cover’s outer spread, and pages 3 to n − 2 of the book follow: covers 2 and 3 are unprinted. To print the inside, add it as the second spread (inside front left, inside back right).',
    steps: {},
  },
  'records.copies': {
    designer:
      'The file declares its records as document parts (ISO 16612-2), each with its number of copies. Copies that are ordered beyond these are shared out evenly, from the first record on.',
    steps: {},
  },
  'records.few': {
    designer:
      'The file declares its records as document parts (ISO 16612-2), each with its number of copies. Together they are more than are ordered.',
    steps: {},
  },
  'separation.unchecked': {
    designer:
      'A separation in the file is a cutting line or finish by its name, and the file has more than 32 layers that don’t print, or more than 64 pages. Separations on these layers are left out. Switch the layer on for print, or delete layers that you don’t need.',
    steps: {},
  },
  ...separationDesigner,
  'size.spine': {
    designer:
      'The spread’s width minus two finished pages does not match the spine for this page count and paper. We allow ±3 mm, shared between both fore-edges, and don’t mention ±1 mm. The cover template has the right width.',
    steps: STEPS.spine,
  },
  'size.wrong': {
    designer:
      'The TrimBox (or the CropBox, where no TrimBox is stated) is not the finished size. Set the document to the finished size and add bleed on export; do not scale to a paper size.',
    steps: STEPS.size,
  },
  'text.knocked-out': {
    designer:
      'Small white type knocked out of three or four inks: a misregister of 0.1 mm closes the counters. Reverse it out of 100 K alone, trap it, or use a heavier and larger face.',
    steps: STEPS.blackText,
  },
  'text.near-trim': {
    designer: 'Text inside the safety margin of the TrimBox. Guillotine and folder work to about ±1 mm.',
    steps: STEPS.margins,
  },
  'text.rich': {
    designer:
      'Small text built from three or four inks: a misregister of 0.1 mm shows. Set it in 100 K with black overprint.',
    steps: STEPS.blackText,
  },
  'text.small': {
    designer:
      'Type below the minimum size. Reversed out of a tint it fills in sooner, so use a heavier weight.',
    steps: {},
  },
};
