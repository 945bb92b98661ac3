import { href } from '#kit/href.ts';
import { GUIDELINES } from './help-words.ts';

/** A guide to keep beside the screen: sections with a heading and text. */
export interface Guide {
  title: string;
  fileName: string;
  parts: { heading: string; figure?: string; words: string }[];
  /** whether it starts with the drawing of bleed, cut and safe area */
  hasDiagram: boolean;
}

/** What to do before uploading a file, in this order. */
const CHECKS = [
  'Set up the page at the finished size, with 3 mm of bleed on all four sides.',
  'Extend backgrounds and pictures to the edge of the bleed.',
  'Keep text and logos inside the safe area.',
  'Work in CMYK, and keep the four inks added together under 300 % in the darkest areas.',
  'Use pictures at 300 DPI at the printed size.',
  'Embed the fonts, or convert text to outlines.',
  'Save as a PDF without a password, one page for each printed side, at most 50MB.',
];

/** The downloadable guides, by the name in their address. */
export const GUIDES: Readonly<Record<string, Guide>> = {
  'artwork-guide': {
    title: 'Artwork guide',
    fileName: 'artwork-guide.pdf',
    hasDiagram: true,
    parts: [
      ...GUIDELINES.map(({ term, figure, words }) => ({ heading: term, figure, words })),
      { heading: 'Before you upload', words: CHECKS.map((check, i) => `${i + 1}.  ${check}`).join('\n') },
    ],
  },
  'colour-and-bleed': {
    title: 'Colour and bleed',
    fileName: 'colour-and-bleed.pdf',
    hasDiagram: true,
    parts: [
      {
        heading: 'Why you need bleed',
        figure: '3 mm on every side',
        words:
          'We cut sheets in stacks, and the blade can drift by a fraction of a millimetre. If your colour stops at the cut line, that leaves a thin white edge. Extend it 3 mm past the line, and we cut off the extra.',
      },
      {
        heading: 'Screen and press',
        figure: 'RGB is light, CMYK is ink',
        words:
          'A screen makes colour from red, green and blue light. A press makes it from cyan, magenta, yellow and black ink. Ink can’t be as bright as light, so a vivid blue or green on screen prints less bright. Work in CMYK from the start and you’ll see what to expect.',
      },
      {
        heading: 'Black text',
        figure: '0, 0, 0, 100',
        words: 'Use black ink alone for small text. Four inks on top of each other blur its edges.',
      },
      {
        heading: 'Large black',
        figure: '40, 30, 30, 100',
        words:
          'A large area of black ink alone looks grey. Add some of the other inks: these four come to 200 %.',
      },
      {
        heading: 'Ink coverage',
        figure: 'Under 300 %',
        words:
          'The four inks added together in the darkest areas. Any more dries slowly and marks the next sheet.',
      },
    ],
  },
};

export function guideUrl(name: string): string {
  return href('/guides/:guide', { guide: `${name}.pdf` });
}
