import type { JudgedCode, RuleFamily, Severity } from '#preflight/index.ts';

export const FAMILY_WORDS: Readonly<Record<RuleFamily, { name: string; what: string }>> = {
  held: {
    name: 'Held in the hand',
    what: 'Flyers, cards, booklets, stationery and everything else read up close',
  },
  plans: { name: 'Plans', what: 'Drawings, read at a desk or on a wall' },
  large: { name: 'Seen from afar', what: 'Banners, boards and roller banners' },
};

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  error: 'Can’t be printed',
  warning: 'Warning, to be accepted',
  info: 'Only told to staff',
};

/** What each finding is, in the words of whoever decides how grave it is. */
export const FINDING_WORDS: Readonly<Record<JudgedCode, string>> = {
  'bleed.missing': 'Bleed is missing where colour runs to the edge',
  'bleed.unfilled': 'Bleed is there, but empty where colour runs to the edge',
  'colour.rgb': 'Colours are made for screens (RGB)',
  'colour.lab': 'Colours are given as Lab values',
  'colour.spot': 'Special inks are used',
  'doc.attachments': 'Other files are attached',
  'doc.form': 'There are form fields',
  'doc.javascript': 'The file holds a program (JavaScript)',
  'doc.layers': 'There are layers that can be switched off',
  'doc.overprint': 'Colours are set to print over others',
  'doc.transparency': 'There are transparent objects',
  'doc.xfa': 'The file is a form to fill in, not a page',
  'file.encrypted': 'The file is protected against changes',
  'font.not-embedded': 'A font is missing from the file',
  'image.alpha': 'Parts of a picture may be transparent',
  'image.low': 'A picture has too few pixels, below the least resolution',
  'image.proportions': 'A picture has another shape than the paper',
  'image.resolution': 'A picture looks soft, below the wanted resolution',
  'ink.heavy': 'Too much ink over an area',
  'ink.spots': 'Too much ink in small parts',
  'line.hairline': 'Lines are thinner than the thinnest that prints',
  'page.annotations': 'There are comments on the page',
  'page.blank': 'A page is empty',
  'text.near-trim': 'Text is too near the cut',
  'text.rich': 'Small text is printed with three or four inks',
  'text.small': 'Text is very small',
};

/** A figure of the rules: its label, its unit, and what of it makes sense. */
export interface FigureWords {
  label: string;
  unit: string;
  why: string;
  min: number;
  max: number;
}

/** Ranges: from what no press would want (20 dpi; 200 %) to what no file has (1,200 dpi; 400 % is all four inks in full). */
export const FIGURE_WORDS = {
  wantedPpi: {
    ...{ label: 'Wanted resolution', unit: 'dpi', min: 30, max: 1200 },
    why: 'Pictures with less look soft',
  },
  leastPpi: {
    ...{ label: 'Least resolution', unit: 'dpi', min: 20, max: 1200 },
    why: 'Pictures with less look blocky',
  },
  tacPercent: {
    ...{ label: 'Most ink (total area coverage)', unit: '%', min: 200, max: 400 },
    why: 'More dries badly and sets off',
  },
  hairlinePt: { label: 'Thinnest line', unit: 'pt', min: 0.05, max: 3, why: 'Thinner ones may break up' },
  smallTextPt: { label: 'Smallest text', unit: 'pt', min: 2, max: 40, why: 'Smaller letters fill in' },
  richTextPt: {
    ...{ label: 'Smallest text in several inks', unit: 'pt', min: 2, max: 60 },
    why: 'Smaller letters look blurred where the inks don’t meet',
  },
} as const satisfies Record<string, FigureWords>;

export type Figure = keyof typeof FIGURE_WORDS;
export const FIGURES = Object.keys(FIGURE_WORDS) as Figure[];
