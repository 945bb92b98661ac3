import type { ShippedTemplate } from '../shipped-template.ts';
import {
  area,
  asks,
  asksPhoto,
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
import { sprig } from './ornaments.ts';

const A6 = { widthMm: 105, heightMm: 148 };

const memorialFields = (name: string, dates: string, verse: string) => [
  asks('heading', 'Above the name', 'In loving memory of', 40),
  asks('name', 'Name', name, 44, REQUIRED),
  asks('dates', 'Dates', dates, 50, REQUIRED),
  asksPhoto('photo', 'Photo', 'A portrait. Without it the card has an ornament.'),
  asksWords('verse', 'A verse or prayer for the back', verse, 420),
  asks('from', 'Below it', 'Forever in our thoughts', 60),
];

const keepText = { font: 'lora/400Regular', size: 10.5, least: 8, ink: 'ink', leading: 1.45 };
const bough = sprig({ height: 52, bend: 12, pairs: 7, leafMm: 12, breadth: 0.38 });

const keepsake: ShippedTemplate = {
  id: 'memorial-keepsake',
  name: 'Keepsake',
  description: 'A portrait in a plain mount and room for a verse, to be kept in a prayer book or a wallet.',
  categoryId: 'funeral',
  productIds: ['memorial-cards-001'],
  tags: ['memorial', 'portrait', 'acknowledgement', 'classic'],
  layout: layout(A6, {
    schemes: {
      Linen: {
        ink: BLACK,
        paper: [0.02, 0.02, 0.06, 0],
        accent: [0, 0.2, 0.5, 0.42],
        soft: [0.04, 0.06, 0.14, 0.02],
      },
      Slate: {
        ink: BLACK,
        paper: [0.03, 0.01, 0.01, 0],
        accent: [0.5, 0.1, 0, 0.5],
        soft: [0.12, 0.05, 0.03, 0.02],
      },
      Rose: {
        ink: BLACK,
        paper: [0, 0.02, 0.02, 0],
        accent: [0, 0.6, 0.2, 0.3],
        soft: [0.01, 0.11, 0.08, 0],
      },
    },
    fields: memorialFields(
      'Kathleen Devlin',
      '2 February 1946 – 19 January 2026',
      'Does the road wind up-hill all the way?\nYes, to the very end.\nWill the day’s journey take the whole long day?\nFrom morn to night, my friend.\n\nBut is there for the night a resting-place?\nA roof for when the slow dark hours begin.\nMay not the darkness hide it from my face?\nYou cannot miss that inn.',
    ),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A6, 'paper'),
          area([24.5, 12, 56, 74], 'soft'),
          outline(bough.stem, { ink: 'accent', pt: 0.8 }, [47, 79], 2),
          filled(bough.leaves, 'accent', [47, 79], 2),
          { draw: 'photo', at: [24.5, 12, 56, 74], field: 'photo' },
          block(
            [9, 92, 87, 44],
            [
              line('{{heading}}', keepText, { font: 'lora/400Regular_Italic', size: 11, least: 8.5 }),
              line('{{name}}', keepText, {
                font: 'lora/500Medium',
                size: 23,
                least: 12,
                leading: 1.12,
                before: 1.5,
                paragraph: true,
              }),
              line('{{dates}}', keepText, { size: 10.5, least: 8, before: 2.5 }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
        ],
      },
      {
        name: 'Back',
        optional: true,
        elements: [
          ground(A6, 'paper'),
          rule(45.5, 14, 14, 'accent', 0.75),
          block([10, 20, 85, 98], [line('{{verse}}', keepText, { size: 11, paragraph: true })], {
            align: 'centre',
            anchor: 'middle',
          }),
          block(
            [10, 120, 85, 14],
            [line('{{from}}', keepText, { font: 'lora/400Regular_Italic', size: 10.5 })],
            { align: 'centre', anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

const seaText = { font: 'jost/400Regular', size: 10.5, least: 8, ink: 'ink', leading: 1.42 };
const WAVES = [92, 97, 103, 110, 118, 127, 137].map((y, i) => ({ y, deep: 1 + i * 0.35 }));

const shore: ShippedTemplate = {
  id: 'memorial-shore',
  name: 'Shore',
  description: 'A low sun over the sea, modern and calm, with or without a photograph.',
  categoryId: 'funeral',
  productIds: ['memorial-cards-001'],
  tags: ['memorial', 'sea', 'sunset', 'modern'],
  layout: layout(A6, {
    schemes: {
      Evening: {
        ink: BLACK,
        sky: [0, 0.1, 0.16, 0],
        sun: [0, 0.4, 0.46, 0],
        sea: [0.38, 0.14, 0.12, 0.04],
        foam: [0, 0.05, 0.08, 0],
        paper: [0, 0.02, 0.04, 0],
      },
      Morning: {
        ink: BLACK,
        sky: [0.12, 0.01, 0.03, 0],
        sun: [0, 0.14, 0.44, 0],
        sea: [0.5, 0.1, 0.14, 0.06],
        foam: [0.04, 0, 0.01, 0],
        paper: [0.02, 0, 0.01, 0],
      },
      Silver: {
        ink: BLACK,
        sky: [0, 0, 0, 0.08],
        sun: WHITE,
        sea: [0, 0, 0, 0.4],
        foam: [0, 0, 0, 0.04],
        paper: WHITE,
      },
    },
    fields: memorialFields(
      'Robert John Haslett',
      '1950 – 2026',
      'Sunset and evening star,\nAnd one clear call for me!\nAnd may there be no moaning of the bar,\nWhen I put out to sea,\n\nBut such a tide as moving seems asleep,\nToo full for sound and foam,\nWhen that which drew from out the boundless deep\nTurns again home.',
    ),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A6, 'sky'),
          { ...disc(52.5, 88, 25, 'sun'), unless: 'photo' },
          area([-3, 88, 111, 63], 'sea'),
          ...WAVES.map(({ y, deep }, i) =>
            outline(
              `M0 0Q13.875 ${-deep} 27.75 0T55.5 0T83.25 0T111 0T138.75 0`,
              { ink: 'foam', pt: 0.6 + i * 0.12 },
              [-3 - (i % 2) * 13.875, y],
            ),
          ),
          { draw: 'ellipse', at: [29, 62, 47, 47], fill: 'foam', when: 'photo' },
          { draw: 'photo', at: [31, 64, 43, 43], field: 'photo', shape: 'ellipse' },
          block(
            [9, 13, 87, 46],
            [
              line('{{heading}}', seaText, { size: 11, least: 8.5 }),
              line('{{name}}', seaText, {
                font: 'jost/500Medium',
                size: 25,
                least: 12,
                leading: 1.08,
                before: 1.5,
                paragraph: true,
              }),
              line('{{dates}}', seaText, { size: 11.5, least: 8, before: 2 }),
            ],
            { align: 'centre' },
          ),
        ],
      },
      {
        name: 'Back',
        optional: true,
        elements: [
          ground(A6, 'paper'),
          area([-3, 130, 111, 21], 'sea'),
          outline('M0 0Q13.875 -1.6 27.75 0T55.5 0T83.25 0T111 0', { ink: 'foam', pt: 0.9 }, [-3, 136]),
          outline(
            'M0 0Q13.875 -2 27.75 0T55.5 0T83.25 0T111 0T138.75 0',
            { ink: 'foam', pt: 1.1 },
            [-16.9, 142],
          ),
          block([8, 14, 89, 92], [line('{{verse}}', seaText, { size: 10.5, paragraph: true })], {
            align: 'centre',
            anchor: 'middle',
          }),
          block([10, 108, 85, 16], [line('{{from}}', seaText, { font: 'jost/500Medium' })], {
            align: 'centre',
            anchor: 'middle',
          }),
        ],
      },
    ],
  }),
};

export const MEMORIAL_CARDS = [keepsake, shore];
