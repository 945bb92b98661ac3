import type { Element } from '#composition/index.ts';
import type { ShippedTemplate } from '../shipped-template.ts';
import { CARD, CARD_PRODUCTS, cardFields } from './card-fields.ts';
import { area, BLACK, block, disc, filled, ground, layout, line, rule } from './drawing.ts';

const { widthMm: W } = CARD;

const TILE = 15.25;
const q = TILE;
/** Shapes on a square from its upper left corner: a quarter, a half, a leaf, an arch over an arch. */
const SHAPES = {
  quarter: `M0 0H${q}A${q} ${q} 0 0 1 0 ${q}Z`,
  half: `M0 ${q}A${q / 2} ${q / 2} 0 0 1 ${q} ${q}Z`,
  leaf: `M0 0A${q} ${q} 0 0 1 ${q} ${q}A${q} ${q} 0 0 1 0 0Z`,
  corner: `M${q} ${q}H0L${q} 0Z`,
};

/** A tile: its colour, and a shape or a dot on it. */
function tile(
  column: number,
  row: number,
  on: string,
  shape: keyof typeof SHAPES | 'dot',
  ink: string,
  turn = 0,
): Element[] {
  const [x, y] = [W + 3 - (2 - column) * TILE, -3 + row * TILE];
  const middle: [number, number] = [x + q / 2, y + q / 2];
  const corner: Record<number, [number, number]> = {
    0: [x, y],
    90: [x + q, y],
    180: [x + q, y + q],
    270: [x, y + q],
  };
  return [
    area([x, y, q, q], on),
    shape === 'dot'
      ? disc(...middle, q * 0.3, ink)
      : filled(SHAPES[shape], ink, corner[turn] ?? [x, y], turn),
  ];
}

const plain = { font: 'dm-sans/400Regular', size: 8, least: 6, ink: 'ink', leading: 1.34 };

const tiles: ShippedTemplate = {
  id: 'card-tiles',
  name: 'Tiles',
  description: 'Bright shapes in rows, for groomers, childminders, classes and anyone who enjoys their work.',
  categoryId: 'business-cards',
  productIds: CARD_PRODUCTS,
  tags: ['dog groomer', 'childminder', 'crafts', 'playful', 'shapes'],
  layout: layout(CARD, {
    schemes: {
      Garden: {
        ink: BLACK,
        paper: [0, 0.02, 0.06, 0],
        one: [0.82, 0.1, 0.5, 0.19],
        two: [0, 0.35, 0.85, 0],
        three: [0, 0.7, 0.62, 0],
        four: [0.06, 0.14, 0.16, 0],
      },
      Seaside: {
        ink: BLACK,
        paper: [0.02, 0.01, 0.02, 0],
        one: [1, 0.62, 0, 0.12],
        two: [0.35, 0.02, 0.1, 0],
        three: [0, 0.62, 0.5, 0],
        four: [0, 0.1, 0.3, 0],
      },
      Plum: {
        ink: BLACK,
        paper: [0, 0.03, 0.04, 0],
        one: [0.19, 0.85, 0.1, 0.5],
        two: [0, 0.42, 0.12, 0],
        three: [0, 0.45, 0.85, 0],
        four: [0.06, 0.12, 0.06, 0],
      },
    },
    fields: cardFields({
      company: 'Burr & Biscuit',
      name: 'Katarzyna Wójcik',
      role: 'Dog groomer',
      phone: '028 9649 6404',
      email: 'kasia@example.com',
      web: 'burrandbiscuit.example.com',
      about: 'Baths, trims and a biscuit after. Nervous dogs are welcome first thing.',
    }),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(CARD, 'paper'),
          ...tile(0, 0, 'one', 'quarter', 'two', 90),
          ...tile(1, 0, 'four', 'dot', 'three'),
          ...tile(0, 1, 'four', 'leaf', 'one'),
          ...tile(1, 1, 'three', 'half', 'four'),
          ...tile(0, 2, 'two', 'dot', 'paper'),
          ...tile(1, 2, 'one', 'leaf', 'two', 90),
          ...tile(0, 3, 'three', 'quarter', 'one', 180),
          ...tile(1, 3, 'two', 'half', 'three'),
          block(
            [6, 6.5, 47.5, 22],
            [
              line('{{name}}', plain, {
                font: 'fraunces/700Bold',
                size: 16,
                least: 9.5,
                leading: 1,
                paragraph: true,
              }),
              line('{{role}}', plain, { size: 9, least: 7, before: 0.8, paragraph: true }),
            ],
          ),
          block(
            [6, 28.5, 47.5, 20.5],
            [
              line('{{company}}', plain, { font: 'dm-sans/700Bold', paragraph: true }),
              line('{{phone}}', plain),
              line('{{email}}', plain),
              line('{{web}}', plain),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
      {
        name: 'Back',
        optional: true,
        elements: [
          ground(CARD, 'one'),
          rule(8, 46, 12, 'two', 2),
          block(
            [8, 8, 66, 35],
            [
              line('{{company}}', plain, {
                font: 'fraunces/700Bold',
                size: 25,
                least: 12,
                ink: 'paper',
                leading: 0.98,
                paragraph: true,
              }),
              line('{{about}}', plain, {
                font: 'dm-sans/500Medium',
                size: 10,
                least: 8,
                ink: 'paper',
                before: 1.8,
                paragraph: true,
              }),
            ],
          ),
        ],
      },
    ],
  }),
};

export const PLAYFUL_CARDS = [tiles];
