import type { ShippedTemplate } from '../shipped-template.ts';
import {
  area,
  asks,
  asksWords,
  BLACK,
  block,
  filled,
  ground,
  layout,
  line,
  REQUIRED,
  rule,
  WHITE,
} from './drawing.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const A5 = { widthMm: 148, heightMm: 210 };

const course = (n: number, head: string, dishes: string, required = false) => [
  asks(`head${n}`, `Heading ${n}`, head, 30, required ? REQUIRED : {}),
  asksWords(`list${n}`, `Dishes ${n}, one to a line`, dishes, 420, required ? REQUIRED : {}),
];

const bistroText = { font: 'cormorant-garamond/500Medium', size: 18, least: 10, ink: 'ink', leading: 1.36 };
const bistroHead = {
  font: 'cormorant-garamond/700Bold',
  size: 12.5,
  least: 9,
  ink: 'accent',
  tracking: 180,
  case: 'upper',
  leading: 1.2,
} as const;

const bistro: ShippedTemplate = {
  id: 'menu-bistro',
  name: 'Bistro',
  description: 'Two calm columns and fine rules, for a dining room that changes its menu often.',
  categoryId: 'menu-printing',
  productIds: ['a4-flat-menus-001'],
  tags: ['restaurant', 'bistro', 'dinner', 'classic', 'elegant'],
  layout: layout(A4, {
    schemes: {
      Claret: { ink: BLACK, paper: [0, 0.01, 0.04, 0], accent: [0.05, 1, 0, 0.5] },
      Bottle: { ink: BLACK, paper: [0.01, 0, 0.04, 0], accent: [0.6, 0, 0.1, 0.62] },
      Plain: { ink: BLACK, paper: WHITE, accent: BLACK },
    },
    fields: [
      asks('company', 'Name of the place', 'The Blue Damson', 40, REQUIRED),
      asks('what', 'Which menu', 'Dinner, Wednesday to Saturday', 50),
      ...course(
        1,
        'To begin',
        'Leek and potato soup, wheaten bread · 7\nCured trout, buttermilk, dill · 10\nBeetroot, goat’s curd, hazelnut · 9\nHam hock and pea terrine · 9',
        true,
      ),
      ...course(
        2,
        'To follow',
        'Rump of lamb, champ, mint · 24\nHake, mussels, samphire · 23\nPearl barley, squash, sage · 17\nSirloin, bone marrow, chips · 29',
      ),
      ...course(3, 'Beside it', 'Champ · 4\nButtered greens · 4\nChips and aioli · 5'),
      ...course(
        4,
        'To finish',
        'Burnt cream, shortbread · 8\nChocolate, sea salt, malt · 8\nArmagh apple crumble, custard · 8\nThree cheeses, oatcakes · 11',
      ),
      asks(
        'note',
        'A line at the bottom',
        'Please tell us about allergies. A service charge is never added.',
        90,
      ),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A4, 'paper'),
          block(
            [25, 24, 160, 34],
            [
              line('{{company}}', bistroText, {
                font: 'cormorant-garamond/600SemiBold',
                size: 42,
                least: 20,
                leading: 1,
                paragraph: true,
              }),
              line('{{what}}', bistroText, {
                font: 'cormorant-garamond/500Medium_Italic',
                size: 17,
                least: 11,
                leading: 1.4,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          rule(25, 66, 160, 'accent', 1.5),
          rule(25, 67.6, 160, 'accent', 0.4),
          block(
            [25, 76, 160, 190],
            [1, 2, 3, 4].flatMap((n) => [
              line(`{{head${n}}}`, bistroHead, { before: 9 }),
              line(`{{list${n}}}`, bistroText, { before: 1.5, paragraph: true }),
            ]),
            { align: 'centre', anchor: 'middle' },
          ),
          { ...rule(25, 274, 160, 'accent', 0.4), when: 'note' },
          block(
            [25, 277, 160, 9],
            [line('{{note}}', bistroText, { font: 'cormorant-garamond/500Medium_Italic', size: 12.5 })],
            { align: 'centre' },
          ),
        ],
      },
    ],
  }),
};

const cafeText = { font: 'karla/500Medium', size: 12.5, least: 8, ink: 'ink', leading: 1.42 };
const cafeHead = { font: 'fraunces/800ExtraBold', size: 21, least: 11, ink: 'ink', leading: 1.2 };
const CLOTH_HIGH = 35;
const CELL = 7;
const columns = Array.from(
  { length: 11 },
  (_, i) => `M${i * 2 * CELL} 0h${CELL}v${CLOTH_HIGH}h${-CELL}Z`,
).join('');
const rows = [0, 1, 2].map((i) => `M0 ${i * 2 * CELL}h154v${CELL}h-154Z`).join('');
const crossings = [0, 1, 2]
  .flatMap((row) =>
    Array.from({ length: 11 }, (_, i) => `M${i * 2 * CELL} ${row * 2 * CELL}h${CELL}v${CELL}h${-CELL}Z`),
  )
  .join('');

const gingham: ShippedTemplate = {
  id: 'menu-gingham',
  name: 'Gingham',
  description: 'A checked tablecloth and honest type, for cafés, bakeries and tea rooms.',
  categoryId: 'menu-printing',
  productIds: ['a5-flat-menus-001'],
  tags: ['café', 'bakery', 'tea room', 'breakfast', 'playful'],
  layout: layout(A5, {
    schemes: {
      Cherry: { ink: BLACK, paper: [0, 0.01, 0.03, 0], light: [0, 0.34, 0.26, 0], deep: [0, 0.85, 0.7, 0] },
      Blueberry: {
        ink: BLACK,
        paper: [0.02, 0.01, 0, 0],
        light: [0.36, 0.2, 0, 0],
        deep: [0.9, 0.6, 0, 0.08],
      },
      Basil: {
        ink: BLACK,
        paper: [0.01, 0, 0.03, 0],
        light: [0.34, 0.03, 0.34, 0],
        deep: [0.8, 0.15, 0.8, 0.15],
      },
    },
    fields: [
      asks('company', 'Name of the place', 'The Jam Ladder', 40, REQUIRED),
      asks('what', 'Which menu', 'Served all day', 40),
      ...course(
        1,
        'Breakfast',
        'Ulster fry · 9.50\nPorridge, honey, cream · 5\nEggs on potato bread · 7\nBacon soda · 5.50',
        true,
      ),
      ...course(
        2,
        'Lunch',
        'Soup and wheaten · 6.50\nToastie of the day · 7\nChicken stuffing bap · 7.50\nQuiche and leaves · 8',
      ),
      ...course(
        3,
        'Sweet',
        'Fifteen · 2.50\nScone, jam, cream · 4\nLemon drizzle · 3.50\nCaramel square · 3',
      ),
      ...course(
        4,
        'To drink',
        'Pot of tea · 2.80\nFlat white · 3.20\nHot chocolate · 3.60\nRhubarb cordial · 3',
      ),
      asks('note', 'A line at the bottom', 'Ask us what is in it. We bake everything here.', 70),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A5, 'paper'),
          filled(columns, 'light', [-3, -3]),
          filled(rows, 'light', [-3, -3]),
          filled(crossings, 'deep', [-3, -3]),
          area([14, 15, 120, 38], 'paper', { radius: 4 }),
          block(
            [19, 18, 110, 32],
            [
              line('{{company}}', cafeHead, {
                font: 'fraunces/900Black',
                size: 36,
                least: 16,
                ink: 'deep',
                leading: 1,
                paragraph: true,
              }),
              line('{{what}}', cafeText, { font: 'karla/600SemiBold', size: 12, least: 9, before: 0.4 }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          ...[
            [1, 14, 61],
            [2, 79, 61],
            [3, 14, 128],
            [4, 79, 128],
          ].map(([n = 0, x = 0, y = 0]) =>
            block(
              [x, y, 57, 60],
              [
                line(`{{head${n}}}`, cafeHead, { paragraph: true }),
                line(`{{list${n}}}`, cafeText, { before: 1, paragraph: true }),
              ],
            ),
          ),
          { ...rule(14, 193, 120, 'deep', 1), when: 'note' },
          block([14, 195, 120, 8], [line('{{note}}', cafeText, { size: 10 })]),
        ],
      },
    ],
  }),
};

export const MENUS = [bistro, gingham];
