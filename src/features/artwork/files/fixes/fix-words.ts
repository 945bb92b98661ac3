/** The names of fixes in forms. */
const REPAIR_NAMES = [
  'sheet',
  'flatten',
  'embed',
  'boxes',
  'scale',
  'mirror-bleed',
  'knock-out',
  'cmyk',
  'keep-pages',
  'both-sides',
] as const;
export type FixName = (typeof REPAIR_NAMES)[number];

/** `title` says what we do, `changes` what will be different, `stays` what stays the same. */
export type FixText = { title: string; changes: string; stays: string };

type Figures = { percent?: number; bleedMm?: number; wanted?: number; ppi?: number };

export function fixText(name: FixName, figures: Figures): FixText {
  return texts[name](figures);
}

const texts: Record<FixName, (figures: Figures) => FixText> = {
  sheet: () => ({
    title: 'Make the picture fill the paper',
    changes:
      'It becomes a page with bleed. If its shape is different, we trim the same amount from both sides.',
    stays: 'The picture is not distorted and stays just as sharp.',
  }),
  flatten: () => ({
    title: 'Make form fields and comments part of the page',
    changes:
      'Filled-in fields and comments that print become fixed. We remove notes and layers that don’t print, programs and attached files.',
    stays: 'Everything else on the page, and layers with cutting lines, varnish or white.',
  }),
  embed: () => ({
    title: 'Put the missing fonts into the file',
    changes:
      'Text in Helvetica, Arial, Times and Courier gets free fonts of the same widths. Some letters look slightly different from those on your screen.',
    stays: 'The place and size of every word.',
  }),
  boxes: () => ({
    title: 'Mark where to cut the page',
    changes: 'We record the cut and the bleed in the file, and remove anything beyond the bleed.',
    stays: 'Nothing on the page moves or changes size.',
  }),
  scale: ({ percent = 100 }) => ({
    title: `Scale it to ${percent} % so that it fits`,
    changes: `Everything becomes ${percent < 100 ? 'smaller' : 'larger'}, including text and lines.`,
    stays: 'Proportions and colours. Text stays sharp.',
  }),
  'mirror-bleed': ({ bleedMm = 3 }) => ({
    title: `Add ${bleedMm} mm of bleed by mirroring the edge`,
    changes: `We add a ${bleedMm} mm strip around the page that mirrors its outermost ${bleedMm} mm. We cut it off after printing.`,
    stays: 'Everything inside the cut line.',
  }),
  'knock-out': () => ({
    title: 'Keep white and light parts white',
    changes: 'They no longer overprint, so what lies under them is left out and the paper shows.',
    stays: 'Everything else, and black text that overprints.',
  }),
  cmyk: ({ ppi = 400 }) => ({
    title: 'Convert the colours to the four inks (CMYK)',
    changes: `All colours become cyan, magenta, yellow and black, with no more ink than the paper takes. Very bright colours become duller. We turn pages into pictures of ${ppi} dpi or finer only if they have effects we can’t convert. On those pages very small text and fine lines look a little softer.`,
    stays:
      'The layout. On all other pages, text and drawings stay sharp. Black text prints in black ink alone.',
  }),
  'keep-pages': ({ wanted = 1 }) => ({
    title: wanted === 1 ? 'Keep page 1 only' : `Keep the first ${wanted} pages`,
    changes: 'We remove the other pages, which would not be printed.',
    stays: 'The pages we keep.',
  }),
  'both-sides': () => ({
    title: 'Print the same page on both sides',
    changes: 'We add the page to the file a second time, as the back.',
    stays: 'The page itself.',
  }),
};
