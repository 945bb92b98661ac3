import type { Element } from '#composition/index.ts';
import type { ShippedTemplate } from '../shipped-template.ts';
import {
  asks,
  asksPhoto,
  BLACK,
  block,
  filled,
  frame,
  ground,
  layout,
  line,
  outline,
  REQUIRED,
  rule,
} from './drawing.ts';
import { hills, sprig } from './ornaments.ts';
import { SERVICE, serviceFields, servicePages } from './service-pages.ts';

const FAREWELL_PRODUCTS = ['order-of-service-funeral-001', 'order-of-service-booklet-001'];

const ABIDE = [
  'Abide with me; fast falls the eventide;\nThe darkness deepens; Lord, with me abide.',
  'When other helpers fail and comforts flee,\nHelp of the helpless, O abide with me.',
  '\nSwift to its close ebbs out life’s little day;\nEarth’s joys grow dim, its glories pass away;',
  'Change and decay in all around I see;\nO Thou who changest not, abide with me.',
].join('\n');

const REMEMBER = [
  'Remember me when I am gone away,\nGone far away into the silent land;',
  'When you can no more hold me by the hand,\nNor I half turn to go yet turning stay.',
  '\nBetter by far you should forget and smile\nThan that you should remember and be sad.',
].join('\n');

const ORDER = [
  'Entrance music: Pachelbel, Canon in D',
  'Welcome, the Reverend Sarah Boyd',
  'Hymn: Abide with Me',
  'Reading: Ecclesiastes 3, read by Maeve',
  'Words for James, by his son Patrick',
  'Prayers',
  'Music to reflect: Fauré, Pavane',
  'Blessing and committal',
].join('\n');

const farewellFields = (name: string, born: string, place: string) => [
  asks('heading', 'Above the name', 'A celebration of the life of', 40),
  asks('name', 'Name', name, 44, REQUIRED),
  asks('dates', 'Dates', born, 50, REQUIRED),
  asks('place', 'Where', place, 60, REQUIRED),
  asks('day', 'Day and time', 'Thursday 12 March at 11 am', 50, REQUIRED),
  asksPhoto('photo', 'Photo', 'A portrait. Without it the cover has an ornament.'),
  ...serviceFields({
    order: ORDER,
    hymn: 'Abide with me',
    hymnWords: ABIDE,
    reading: 'Remember',
    readingWords: REMEMBER,
    thanks:
      'The family thank you for your kindness and your company today. You are warmly invited to join them afterwards for tea.',
  }),
];

const classic = { font: 'eb-garamond/400Regular', size: 14, least: 9, ink: 'ink', leading: 1.36 };
const spray = sprig({ height: 40, bend: 10, pairs: 6, leafMm: 9.5, breadth: 0.36 });
/** Two sprigs that part from one point. */
const pair = (x: number, y: number, lean: number): Element[] =>
  [-lean, lean].flatMap((turn) => {
    const d = turn < 0 ? mirrored : spray;
    return [
      outline(d.stem, { ink: 'accent', pt: 0.75 }, [x, y], turn),
      filled(d.leaves, 'accent', [x, y], turn),
    ];
  });
const mirrored = sprig({ height: 40, bend: -10, pairs: 6, leafMm: 9.5, breadth: 0.36 });

const ivoryPage: Element[] = [
  ground(SERVICE, 'paper'),
  frame(SERVICE, 9, { ink: 'accent', pt: 1.25 }),
  frame(SERVICE, 10.6, { ink: 'accent', pt: 0.4 }),
];

export const ivory: ShippedTemplate = {
  id: 'service-ivory',
  name: 'Ivory',
  description: 'A dignified order of service in a classic serif, with an oval portrait or a spray of leaves.',
  categoryId: 'funeral',
  productIds: FAREWELL_PRODUCTS,
  tags: ['funeral', 'thanksgiving', 'classic', 'portrait'],
  layout: layout(SERVICE, {
    schemes: {
      Ivory: { ink: BLACK, paper: [0, 0.01, 0.06, 0], accent: [0, 0.25, 0.6, 0.4] },
      Slate: { ink: BLACK, paper: [0.02, 0.01, 0, 0], accent: [0.55, 0.12, 0, 0.5] },
      Green: { ink: BLACK, paper: [0.01, 0, 0.05, 0], accent: [0.5, 0.06, 0.5, 0.42] },
    },
    fields: farewellFields(
      'James Anthony McAteer',
      '4 June 1941 – 6 March 2026',
      'St Brigid’s Church, Derryvale',
    ),
    pages: [
      {
        name: 'Cover',
        elements: [
          ...ivoryPage,
          ...pair(74, 92, 20).map((it) => ({ ...it, unless: 'photo' })),
          { draw: 'ellipse', at: [46.5, 30.5, 55, 69], stroke: { ink: 'accent', pt: 0.6 }, when: 'photo' },
          { draw: 'photo', at: [48.5, 32.5, 51, 65], field: 'photo', shape: 'ellipse' },
          block(
            [20, 108, 108, 44],
            [
              line('{{heading}}', classic, { font: 'eb-garamond/400Regular_Italic', size: 14, least: 10 }),
              line('{{name}}', classic, {
                font: 'eb-garamond/500Medium',
                size: 30,
                least: 16,
                leading: 1.05,
                before: 2,
                paragraph: true,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          rule(66, 155.5, 16, 'accent', 0.75),
          block(
            [20, 159, 108, 34],
            [
              line('{{dates}}', classic, { size: 14, least: 10 }),
              line('{{place}}', classic, { before: 3 }),
              line('{{day}}', classic),
            ],
            { align: 'centre' },
          ),
        ],
      },
      ...servicePages(
        {
          title: {
            ...classic,
            font: 'eb-garamond/500Medium',
            size: 12,
            tracking: 160,
            case: 'upper',
            ink: 'accent',
          },
          head: { ...classic, font: 'eb-garamond/500Medium', size: 20, least: 11 },
          text: classic,
          thanks: { ...classic, font: 'eb-garamond/400Regular_Italic' },
        },
        { inside: ivoryPage, back: ivoryPage },
      ),
    ],
  }),
};

const calm = { font: 'cormorant-garamond/500Medium', size: 15, least: 10, ink: 'ink', leading: 1.26 };

export const lough: ShippedTemplate = {
  id: 'service-lough',
  name: 'Lough',
  description: 'Quiet hills over water, for a farewell without a church or with one.',
  categoryId: 'funeral',
  productIds: FAREWELL_PRODUCTS,
  tags: ['funeral', 'celebration of life', 'landscape', 'modern'],
  layout: layout(SERVICE, {
    schemes: {
      Morning: {
        ink: BLACK,
        paper: [0.03, 0.01, 0.02, 0],
        sky: [0.1, 0.03, 0.03, 0],
        far: [0.24, 0.08, 0.06, 0.02],
        mid: [0.42, 0.16, 0.1, 0.08],
        near: [0.66, 0.28, 0.16, 0.19],
        water: [0.16, 0.05, 0.04, 0],
      },
      Evening: {
        ink: BLACK,
        paper: [0, 0.02, 0.04, 0],
        sky: [0, 0.09, 0.14, 0],
        far: [0.06, 0.22, 0.22, 0],
        mid: [0.2, 0.38, 0.28, 0.05],
        near: [0.4, 0.56, 0.3, 0.19],
        water: [0.02, 0.13, 0.17, 0],
      },
      Glen: {
        ink: BLACK,
        paper: [0.02, 0, 0.05, 0],
        sky: [0.05, 0.01, 0.08, 0],
        far: [0.2, 0.05, 0.22, 0.02],
        mid: [0.38, 0.12, 0.4, 0.08],
        near: [0.62, 0.22, 0.58, 0.19],
        water: [0.1, 0.02, 0.12, 0],
      },
    },
    fields: farewellFields('Eileen Rose Kilpatrick', '1938 – 2026', 'Ashgrove Crematorium, Belfast'),
    pages: [
      {
        name: 'Cover',
        elements: [
          ground(SERVICE, 'sky'),
          filled(hills(154, [128, 108, 122, 98, 126, 118], 180), 'far', [-3, 0]),
          filled(hills(154, [124, 132, 118, 134, 120, 136], 180), 'mid', [-3, 0]),
          filled(hills(154, [146, 134, 144, 140, 147, 138], 180), 'near', [-3, 0]),
          { draw: 'box', at: [-3, 152, 154, 61], fill: 'water' },
          rule(-3, 157, 96, 'paper', 1),
          rule(30, 161, 121, 'paper', 1),
          rule(-3, 165, 58, 'paper', 1),
          { draw: 'box', at: [43.5, 81.5, 61, 75], fill: 'sky', radius: 30.5, when: 'photo' },
          { draw: 'photo', at: [46, 84, 56, 70], field: 'photo', radius: 28 },
          block(
            [16, 18, 116, 62],
            [
              line('{{heading}}', calm, { font: 'cormorant-garamond/500Medium_Italic', size: 16, least: 11 }),
              line('{{name}}', calm, {
                font: 'cormorant-garamond/600SemiBold',
                size: 37,
                least: 17,
                leading: 0.98,
                before: 2,
                paragraph: true,
              }),
              line('{{dates}}', calm, { size: 16, least: 11, before: 3 }),
            ],
            { align: 'centre' },
          ),
          block(
            [16, 172, 116, 26],
            [line('{{place}}', calm, { size: 14 }), line('{{day}}', calm, { size: 14 })],
            {
              align: 'centre',
              anchor: 'bottom',
            },
          ),
        ],
      },
      ...servicePages(
        {
          title: { ...calm, font: 'cormorant-garamond/600SemiBold', size: 24, least: 14 },
          head: { ...calm, font: 'cormorant-garamond/600SemiBold', size: 22, least: 12 },
          text: calm,
          thanks: { ...calm, font: 'cormorant-garamond/500Medium_Italic' },
        },
        {
          inside: [
            ground(SERVICE, 'paper'),
            filled(hills(154, [203, 200, 204, 199, 203, 201], 214), 'far', [-3, 0]),
          ],
          back: [
            ground(SERVICE, 'paper'),
            filled(hills(154, [198, 203, 196, 202, 198, 203], 214), 'far', [-3, 0]),
            filled(hills(154, [204, 201, 205, 202, 206, 203], 214), 'mid', [-3, 0]),
          ],
        },
      ),
    ],
  }),
};

export const FAREWELL_SERVICES = [ivory, lough];
