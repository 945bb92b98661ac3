import type { Element } from '#composition/index.ts';
import type { ShippedTemplate } from '../shipped-template.ts';
import {
  asks,
  BLACK,
  block,
  filled,
  ground,
  layout,
  line,
  type Palette,
  REQUIRED,
  rule,
  WHITE,
} from './drawing.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const DL = { widthMm: 210, heightMm: 99 };

const letterText = { font: 'libre-franklin/400Regular', size: 8.5, least: 6, ink: 'ink', leading: 1.5 };
const bold = { ...letterText, font: 'libre-franklin/600SemiBold' };

const SCHEMES: Record<string, Palette> = {
  Harbour: { ink: BLACK, paper: WHITE, accent: [1, 0.5, 0, 0.1], word: WHITE },
  Rust: { ink: BLACK, paper: WHITE, accent: [0, 0.75, 0.85, 0.05], word: WHITE },
  Pine: { ink: BLACK, paper: WHITE, accent: [0.85, 0.12, 0.7, 0.19], word: WHITE },
  Graphite: { ink: BLACK, paper: WHITE, accent: [0, 0, 0, 0.85], word: WHITE },
};

const letterFields = [
  asks('initial', 'One or two letters for the mark', 'H', 2, REQUIRED),
  asks('company', 'Company', 'Hanlon Surveyors', 40, REQUIRED),
  asks('what', 'What you do', 'Building and quantity surveying', 50),
  asks('street', 'Street', '18 Quay Road', 40),
  asks('town', 'Town and postcode', 'Whitehead, BT38 0ZZ', 40),
  asks('phone', 'Phone', '028 9649 6950', 24),
  asks('email', 'Email', 'office@example.com', 44),
  asks('web', 'Website', 'hanlon.example.com', 44),
];

/** A quarter disc with the initial, at the upper left corner of the sheet. */
const mark = (r: number): Element[] => [
  filled(`M-3 -3H${r}V0A${r} ${r} 0 0 1 0 ${r}H-3Z`, 'accent'),
  block(
    [5, 4.5, r * 0.55, r * 0.62],
    [
      line('{{initial}}', letterText, {
        font: 'dm-serif-display/400Regular',
        size: r * 1.05,
        least: 12,
        ink: 'word',
        case: 'upper',
      }),
    ],
    { anchor: 'middle' },
  ),
];

/** What letterhead and slip have in common: the mark, the company, and how to reach it. */
const LETTER_TOP: Element[] = [
  ...mark(34),
  block(
    [46, 15, 84, 20],
    [
      line('{{company}}', bold, { size: 15, least: 10, leading: 1.2 }),
      line('{{what}}', letterText, { size: 9.5, least: 7 }),
    ],
  ),
  block(
    [140, 15, 55, 34],
    [
      line('{{street}}', letterText),
      line('{{town}}', letterText),
      line('{{phone}}', letterText, { before: 1.6 }),
      line('{{email}}', letterText),
      line('{{web}}', letterText),
    ],
  ),
];

const harbour: ShippedTemplate = {
  id: 'letterhead-harbour',
  name: 'Harbour letterhead',
  description:
    'Your initial in the corner and your address in one quiet column. There is a compliment slip to match.',
  categoryId: 'stationery',
  productIds: ['letterheads-001'],
  tags: ['letterhead', 'office', 'modern', 'minimal'],
  layout: layout(A4, {
    schemes: SCHEMES,
    fields: [
      ...letterFields,
      asks('registered', 'Line at the bottom', 'Registered in Northern Ireland NI 000000', 110),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A4, 'paper'),
          ...LETTER_TOP,
          { ...rule(20, 281, 175, 'accent', 0.75), when: 'registered' },
          block([20, 284, 175, 7], [line('{{registered}}', letterText, { size: 7.5, least: 6 })]),
        ],
      },
    ],
  }),
};

const slip: ShippedTemplate = {
  id: 'slip-harbour',
  name: 'Harbour compliment slip',
  description: 'The slip that goes with the letterhead, with room to write a line or two by hand.',
  categoryId: 'stationery',
  productIds: ['compliment-slips-001'],
  tags: ['compliment slip', 'office', 'modern', 'minimal'],
  layout: layout(DL, {
    schemes: SCHEMES,
    fields: [...letterFields, asks('greeting', 'Greeting', 'With compliments', 40)],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(DL, 'paper'),
          ...LETTER_TOP,
          block(
            [20, 76, 110, 13],
            [
              line('{{greeting}}', letterText, {
                font: 'dm-serif-display/400Regular_Italic',
                size: 19,
                least: 11,
                ink: 'accent',
              }),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

export const LETTERS = [harbour, slip];
