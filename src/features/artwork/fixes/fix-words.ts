/** Names of repairs as forms send them. */
export const REPAIR_NAMES = [
  'sheet',
  'flatten',
  'boxes',
  'scale',
  'mirror-bleed',
  'cmyk',
  'keep-pages',
  'both-sides',
] as const;
export type RepairName = (typeof REPAIR_NAMES)[number];

/** `title` says what we do, `changes` what will be different, `stays` what will not. */
export type RepairText = { title: string; changes: string; stays: string };

type Figures = { percent?: number; bleedMm?: number; wanted?: number; ppi?: number };

export function repairText(name: RepairName, figures: Figures): RepairText {
  return texts[name](figures);
}

const texts: Record<RepairName, (figures: Figures) => RepairText> = {
  sheet: () => ({
    title: 'Make the picture fill the paper',
    changes:
      'It becomes a page with bleed. Where its shape is different, the same amount goes on both sides.',
    stays: 'The picture itself is not squeezed, and keeps its sharpness.',
  }),
  flatten: () => ({
    title: 'Make form fields and comments part of the page',
    changes:
      'What is filled in, and comments that print, become fixed. Notes and layers that don’t print, programs and attached files go.',
    stays: 'Everything else on the page.',
  }),
  boxes: () => ({
    title: 'State where the page is cut',
    changes: 'The cut and the bleed are written into the file. What lies further outside goes.',
    stays: 'Nothing on the page moves or changes its size.',
  }),
  scale: ({ percent = 100 }) => ({
    title: `Scale it to ${percent} %, so that it fits`,
    changes: `Everything becomes ${percent < 100 ? 'smaller' : 'larger'}, text and lines included.`,
    stays: 'Proportions and colours. Text stays sharp.',
  }),
  'mirror-bleed': ({ bleedMm = 3 }) => ({
    title: `Add ${bleedMm} mm of bleed by mirroring the edge`,
    changes: `A strip of ${bleedMm} mm is added around the page: the outermost ${bleedMm} mm, mirrored. It is cut off after printing.`,
    stays: 'Everything inside the cut line.',
  }),
  cmyk: ({ ppi = 400 }) => ({
    title: 'Convert the colours to the four inks (CMYK)',
    changes: `All colours become cyan, magenta, yellow and black, with no more ink than the paper takes. Very bright colours become duller. Only pages with effects that can’t be converted are drawn as pictures of ${ppi} dpi or finer: on those, very small text and fine lines look a little softer.`,
    stays:
      'The layout. On all other pages, lettering and drawings stay sharp. Black text is printed in black ink alone.',
  }),
  'keep-pages': ({ wanted = 1 }) => ({
    title: wanted === 1 ? 'Keep page 1 only' : `Keep the first ${wanted} pages`,
    changes: 'The other pages go, since they would not be printed.',
    stays: 'The pages that are kept.',
  }),
  'both-sides': () => ({
    title: 'Print the same page on both sides',
    changes: 'The page is put into the file a second time, as the back.',
    stays: 'The page itself.',
  }),
};
