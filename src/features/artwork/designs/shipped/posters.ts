import type { ShippedTemplate } from '../shipped-template.ts';
import {
  asks,
  asksWords,
  BLACK,
  block,
  disc,
  filled,
  ground,
  layout,
  line,
  outline,
  REQUIRED,
  rule,
  WHITE,
} from './drawing.ts';
import { contours } from './ornaments.ts';

const A3 = { widthMm: 297, heightMm: 420 };
const A2 = { widthMm: 420, heightMm: 594 };

const trailText = { font: 'barlow-condensed/600SemiBold', size: 30, least: 18, ink: 'word', leading: 1.2 };

/** How far each height is from the top, in mm: closer together where the hill is steep. */
const RADII = [10, 17, 25, 34, 42, 49, 56, 64, 74, 86, 100, 114, 127, 139, 152, 168, 187];

const summit: ShippedTemplate = {
  id: 'poster-summit',
  name: 'Summit',
  description: 'The lines of a map and very tall letters, for races, walks, festivals and outdoor days.',
  categoryId: 'posters',
  productIds: ['a3-posters-001'],
  tags: ['race', 'walk', 'festival', 'outdoors', 'bold'],
  layout: layout(A3, {
    schemes: {
      Pine: {
        ground: [0.85, 0.15, 0.65, 0.55],
        lines: [0.5, 0.05, 0.5, 0.15],
        word: [0, 0.03, 0.12, 0],
        accent: [0, 0.45, 0.9, 0],
      },
      Flare: {
        ground: [0, 0.72, 0.82, 0],
        lines: [0, 0.45, 0.62, 0],
        word: [0, 0.04, 0.12, 0],
        accent: [0, 0.12, 0.7, 0],
      },
      Map: {
        ground: [0.02, 0.02, 0.1, 0],
        lines: [0, 0.28, 0.42, 0.06],
        word: BLACK,
        accent: [0, 0.75, 0.8, 0],
      },
    },
    fields: [
      asks('company', 'Who invites', 'Sperrin Runners', 40, REQUIRED),
      asksWords('headline', 'Headline', 'Round the Horseshoe', 34, REQUIRED),
      asks('about', 'What it is', '21 kilometres, 900 metres up, soup at the end', 70),
      asks('day', 'Day', 'Saturday 13 September', 40, REQUIRED),
      asks('place', 'Where', 'Start at Barnes Gap, 10 am', 60, REQUIRED),
      asks('web', 'Website', 'roundthehorseshoe.example.com', 50),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A3, 'ground'),
          outline(contours(RADII, 1.9), { ink: 'lines', pt: 1.75 }, [190, 152], -18),
          filled(contours([10], 1.9), 'accent', [190, 152], -18),
          block([20, 20, 257, 18], [line('{{company}}', trailText, { size: 30 })]),
          block(
            [20, 196, 257, 142],
            [
              line('{{headline}}', trailText, {
                font: 'barlow-condensed/800ExtraBold',
                size: 178,
                least: 70,
                leading: 0.82,
                tracking: -8,
                case: 'upper',
                paragraph: true,
              }),
            ],
            { anchor: 'bottom' },
          ),
          rule(20, 346, 257, 'accent', 4),
          block(
            [20, 352, 257, 54],
            [
              line('{{day}}', trailText, {
                font: 'barlow-condensed/700Bold',
                size: 44,
                least: 24,
                leading: 1.05,
                ink: 'accent',
              }),
              line('{{place}}', trailText, { size: 28, leading: 1.25 }),
              line('{{about}}', trailText, { font: 'barlow-condensed/500Medium', size: 23, least: 16 }),
              line('{{web}}', trailText, { size: 23, least: 16 }),
            ],
          ),
        ],
      },
    ],
  }),
};

const playText = { font: 'dm-sans/500Medium', size: 30, least: 20, ink: 'ink', leading: 1.32 };
const U = 108.5;
/** Shapes on a board of four by three squares, each of which is U wide: the board reaches over the cut on three sides. */
const SCENE: readonly (readonly [string, string, number, number])[] = [
  ['one', `M0 0H${2 * U}V${U}A${U} ${U} 0 0 1 0 ${U}Z`, 0, 0],
  ['two', `M0 ${U}A${U} ${U} 0 0 1 ${2 * U} ${U}Z`, 2, 0],
  ['three', `M0 0H${U}A${U} ${U} 0 0 1 0 ${U}Z`, 2, 1],
  ['four', `M0 0H${U}V${U}H0Z`, 3, 1],
  ['two', `M0 ${U}V0A${U} ${U} 0 0 1 ${U} ${U}Z`, 0, 2],
  ['four', `M0 0A${U} ${U} 0 0 0 ${U} ${U}V0Z`, 1, 2],
  ['one', `M0 ${U}A${U} ${U} 0 0 1 ${2 * U} ${U}Z`, 2, 2],
];

const matinee: ShippedTemplate = {
  id: 'poster-matinee',
  name: 'Matinée',
  description:
    'Cut-paper shapes over a title you can read across the street, for plays, exhibitions and concerts.',
  categoryId: 'posters',
  productIds: ['a2-posters-001'],
  tags: ['theatre', 'exhibition', 'concert', 'shapes', 'modern'],
  layout: layout(A2, {
    schemes: {
      Studio: {
        ink: BLACK,
        paper: [0, 0.03, 0.1, 0],
        one: [0.95, 0.62, 0, 0.08],
        two: [0, 0.7, 0.75, 0],
        three: [0, 0.28, 0.85, 0],
        four: [0.3, 0.02, 0.14, 0],
      },
      Terrace: {
        ink: BLACK,
        paper: [0, 0.03, 0.06, 0],
        one: [0.75, 0.2, 0.6, 0.19],
        two: [0, 0.4, 0.3, 0],
        three: [0, 0.6, 0.8, 0.04],
        four: [0, 0.16, 0.36, 0],
      },
      Mono: {
        ink: BLACK,
        paper: WHITE,
        one: [0, 0, 0, 0.92],
        two: [0, 0, 0, 0.55],
        three: [0, 0, 0, 0.25],
        four: [0, 0, 0, 0.1],
      },
    },
    fields: [
      asks('company', 'Who presents', 'Larkhill Players present', 50, REQUIRED),
      asksWords('headline', 'Title', 'A Room Full of Weather', 40, REQUIRED),
      asks('by', 'By whom', 'A new comedy by Imelda Rea', 60),
      asks('day', 'Days and times', '5 to 8 November, 7.30 pm', 50, REQUIRED),
      asks('place', 'Where', 'The Parish Hall, Larkhill', 60, REQUIRED),
      asks('price', 'Tickets', '£10 and £7 from 028 9649 6903 or at the door', 70),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A2, 'paper'),
          ...SCENE.map(([ink, d, column, row]) => filled(d, ink, [-7 + column * U, -3 + row * U])),
          disc(-7 + 1 * U, -3 + U, U * 0.42, 'three'),
          disc(-7 + 3.5 * U, -3 + 1.5 * U, U * 0.26, 'two'),
          block([28, 342, 364, 20], [line('{{company}}', playText, { size: 32 })]),
          block(
            [28, 364, 364, 124],
            [
              line('{{headline}}', playText, {
                font: 'dm-serif-display/400Regular',
                size: 150,
                least: 70,
                leading: 0.92,
                tracking: -8,
                paragraph: true,
              }),
            ],
          ),
          block([28, 492, 364, 16], [line('{{by}}', playText, { size: 30 })], { anchor: 'bottom' }),
          rule(28, 517, 364, 'ink', 3),
          block(
            [28, 524, 364, 52],
            [
              line('{{day}}', playText, { font: 'dm-sans/700Bold', size: 46, least: 26, leading: 1.1 }),
              line('{{place}}', playText, { size: 32 }),
              line('{{price}}', playText, { size: 24, least: 18 }),
            ],
          ),
        ],
      },
    ],
  }),
};

export const POSTERS = [summit, matinee];
