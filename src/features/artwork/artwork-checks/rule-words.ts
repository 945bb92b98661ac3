import type { JudgedCode, RuleFamily, Severity } from '#preflight/index.ts';

export const FAMILY_WORDS: Readonly<Record<RuleFamily, { name: string; what: string }>> = {
  held: {
    name: 'Read close up',
    what: 'Flyers, cards, booklets, stationery and everything else held in the hand',
  },
  plans: { name: 'Plans', what: 'Drawings read at a desk or on a wall' },
  large: { name: 'Seen from a distance', what: 'Banners, boards and roller banners' },
};

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  error: 'Error, can’t be printed',
  warning: 'Warning, the customer must accept it',
  info: 'Note, for staff only',
};

/** Describes each finding for the person who sets its severity. */
export const FINDING_WORDS: Readonly<Record<JudgedCode, string>> = {
  'bleed.missing': 'Bleed is missing where colour runs to the edge',
  'bleed.unfilled': 'There is bleed, but it is empty where colour runs to the edge',
  'colour.group': 'Black would be printed from four inks (RGB transparency)',
  'colour.registration': 'Artwork is in the registration colour',
  'colour.profile': 'A colour profile doesn’t fit its colours and is ignored',
  'colour.rgb': 'Colours are for screens (RGB)',
  'colour.lab': 'Colours are given as Lab values',
  'colour.spot': 'Spot colours are used',
  'doc.attachments': 'Other files are attached',
  'doc.form': 'There are form fields',
  'doc.javascript': 'The file contains a script (JavaScript)',
  'doc.layers': 'There are layers that can be switched off',
  'doc.overprint': 'Colours are set to overprint',
  'doc.transparency': 'There are transparent objects',
  'doc.xfa': 'The file is a form to fill in, not a page',
  'file.encrypted': 'The file is protected against changes',
  'font.not-embedded': 'A font is missing from the file',
  'image.alpha': 'Parts of a picture may be transparent',
  'image.damaged': 'A picture’s data are damaged or incomplete',
  'image.line-art': 'Line art is below the recommended resolution',
  'image.low': 'A picture is below the minimum resolution',
  'image.proportions': 'A picture is a different shape from the paper',
  'image.resolution': 'A picture is below the recommended resolution and looks soft',
  'ink.heavy': 'Too much ink over an area',
  'ink.spots': 'Too much ink in small areas',
  'line.hairline': 'Lines are thinner than the minimum',
  'overprint.vanishes': 'White or light parts overprint and would disappear',
  'page.annotations': 'There are comments on the page',
  'page.blank': 'A page is empty',
  'page.drawn': 'Converting to CMYK turned something into a picture',
  'page.left-out': 'Links, films, comments or form fields that never print are left out',
  'text.knocked-out': 'Small white text is on three or four inks',
  'separation.filled': 'A line to cut, crease or perforate is filled, or isn’t a line',
  'separation.found': 'A colour has the name of a finish, so it is not printed',
  'separation.hidden': 'A line or finish is on a layer that doesn’t print, with other things on it',
  'separation.mixed': 'A line to cut, crease or perforate is mixed with inks',
  'separation.missing': 'The product needs a line or a finish that the file doesn’t have',
  'separation.open': 'A cutting line isn’t closed',
  'separation.outside': 'A line to cut, crease or perforate is outside the bleed',
  'separation.replaced': 'A spot colour is printed as other inks, by your table',
  'separation.several': 'There are several cutting lines of one name',
  'separation.taken': 'A line or finish is on a layer that doesn’t print, and is used all the same',
  'separation.thick': 'A line to cut, crease or perforate is thicker than 1 pt',
  'separation.unwanted': 'The product isn’t made with this line or finish',
  'text.near-trim': 'Text is too close to the cut',
  'text.rich': 'Small text is printed with three or four inks',
  'text.small': 'Text is very small',
};

/** A number in the rules: its label, unit and sensible range. */
export interface FigureWords {
  label: string;
  unit: string;
  why: string;
  min: number;
  max: number;
}

/**
 * The ranges run from less than any press would accept (20 dpi; 200 %) to more than any file has (1,200 dpi, 2,400 in
 * line art; 400 % is all four inks in full).
 */
export const FIGURE_WORDS = {
  wantedPpi: {
    label: 'Recommended resolution',
    unit: 'dpi',
    min: 30,
    max: 1200,
    why: 'Pictures below this look soft',
  },
  leastPpi: {
    label: 'Minimum resolution',
    unit: 'dpi',
    min: 20,
    max: 1200,
    why: 'Pictures below this look blocky',
  },
  lineArtPpi: {
    label: 'Recommended resolution of line art',
    unit: 'dpi',
    min: 30,
    max: 2400,
    why: 'Coarser black-and-white pictures have ragged edges',
  },
  tacPercent: {
    label: 'Maximum ink coverage',
    unit: '%',
    min: 200,
    max: 400,
    why: 'More than this dries badly and sets off',
  },
  hairlinePt: {
    label: 'Minimum line width',
    unit: 'pt',
    min: 0.05,
    max: 3,
    why: 'Thinner lines may break up',
  },
  smallTextPt: { label: 'Minimum text size', unit: 'pt', min: 2, max: 40, why: 'Smaller letters fill in' },
  richTextPt: {
    label: 'Minimum text size in several inks',
    unit: 'pt',
    min: 2,
    max: 60,
    why: 'Smaller letters look blurred where the inks don’t meet',
  },
} as const satisfies Record<string, FigureWords>;

export type Figure = keyof typeof FIGURE_WORDS;
export const FIGURES = Object.keys(FIGURE_WORDS) as Figure[];
