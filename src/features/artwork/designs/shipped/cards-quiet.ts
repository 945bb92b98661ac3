import type { ShippedTemplate } from '../shipped-template.ts';
import { CARD, CARD_PRODUCTS, cardFields } from './card-fields.ts';
import { BLACK, block, filled, frame, ground, layout, line, outline, rule, WHITE } from './drawing.ts';
import { sprig } from './ornaments.ts';

const { widthMm: W } = CARD;

const garamond = { font: 'eb-garamond/500Medium', size: 8.5, least: 6, ink: 'ink', leading: 1.3 };

const linden: ShippedTemplate = {
  id: 'card-linden',
  name: 'Linden',
  description: 'A quiet, centred card in a classic serif, for people whose name is their business.',
  categoryId: 'business-cards',
  productIds: CARD_PRODUCTS,
  tags: ['accountant', 'solicitor', 'consultant', 'classic', 'minimal'],
  layout: layout(CARD, {
    schemes: {
      Petrol: { ink: BLACK, accent: [1, 0, 0.1, 0.6], paper: WHITE },
      Claret: { ink: BLACK, accent: [0.1, 1, 0.15, 0.55], paper: WHITE },
      Graphite: { ink: BLACK, accent: [0, 0, 0, 0.86], paper: WHITE },
    },
    fields: cardFields({
      company: 'Dunlop & Hale',
      name: 'Margaret Dunlop',
      role: 'Chartered accountant',
      phone: '028 9649 6012',
      email: 'margaret@example.com',
      web: 'dunlophale.example.com',
      about: 'Accounts, tax and plain advice\nfor family firms since 1988',
    }),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(CARD, 'paper'),
          block(
            [7, 7, 71, 21],
            [
              line('{{name}}', garamond, {
                size: 14,
                least: 8,
                tracking: 130,
                case: 'upper',
                paragraph: true,
              }),
              line('{{role}}', garamond, {
                font: 'eb-garamond/400Regular_Italic',
                size: 10.5,
                least: 8,
                leading: 1.35,
                before: 0.4,
              }),
            ],
            { anchor: 'bottom', align: 'centre' },
          ),
          rule(W / 2 - 5, 31.6, 10, 'accent', 0.75),
          block(
            [7, 35, 71, 14],
            [line('{{phone}}', garamond), line('{{email}}', garamond), line('{{web}}', garamond)],
            { align: 'centre' },
          ),
        ],
      },
      {
        name: 'Back',
        optional: true,
        elements: [
          ground(CARD, 'accent'),
          frame(CARD, 4.5, { ink: 'paper', pt: 0.5 }),
          block(
            [10, 8, 65, 39],
            [
              line('{{company}}', garamond, {
                size: 21,
                least: 11,
                ink: 'paper',
                leading: 1.1,
                paragraph: true,
              }),
              line('{{about}}', garamond, {
                font: 'eb-garamond/500Medium_Italic',
                size: 10,
                least: 8,
                ink: 'paper',
                before: 2.2,
                paragraph: true,
              }),
            ],
            { anchor: 'middle', align: 'centre' },
          ),
        ],
      },
    ],
  }),
};

const stemA = sprig({ height: 50, bend: 9, pairs: 6, leafMm: 13, breadth: 0.42 });
const stemB = sprig({ height: 34, bend: 7, pairs: 6, leafMm: 7, breadth: 0.5 });
const stemC = sprig({ height: 62, bend: 16, pairs: 7, leafMm: 14, breadth: 0.4 });

const cormorant = {
  font: 'cormorant-garamond/600SemiBold',
  size: 9.5,
  least: 6.5,
  ink: 'ink',
  leading: 1.22,
};

const sage: ShippedTemplate = {
  id: 'card-sage',
  name: 'Sage',
  description: 'Leaf sprigs on soft paper, for florists, gardens and anything that grows.',
  categoryId: 'business-cards',
  productIds: CARD_PRODUCTS,
  tags: ['florist', 'garden', 'beauty', 'wedding', 'botanical'],
  layout: layout(CARD, {
    schemes: {
      Sage: {
        ink: BLACK,
        paper: [0.03, 0.01, 0.08, 0],
        leaf: [0.45, 0.12, 0.5, 0.16],
        mist: [0.24, 0.05, 0.27, 0.04],
        deep: [0.75, 0.1, 0.19, 0.62],
      },
      Heather: {
        ink: BLACK,
        paper: [0.02, 0.04, 0.02, 0],
        leaf: [0.38, 0.5, 0.12, 0.1],
        mist: [0.14, 0.24, 0.05, 0],
        deep: [0.19, 0.78, 0.05, 0.62],
      },
      Rust: {
        ink: BLACK,
        paper: [0, 0.03, 0.07, 0],
        leaf: [0.1, 0.6, 0.65, 0.08],
        mist: [0.02, 0.22, 0.26, 0],
        deep: [0.1, 0.78, 0.8, 0.19],
      },
    },
    fields: cardFields({
      company: 'The Hedge School',
      name: 'Aoife Ní Bhriain',
      role: 'Florist and grower',
      phone: '028 9649 6120',
      email: 'aoife@example.com',
      web: 'hedgeschool.example.com',
      about: 'Seasonal flowers, grown and tied in County Down',
    }),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(CARD, 'paper'),
          outline(stemB.stem, { ink: 'mist', pt: 0.9 }, [67, 59], -17),
          filled(stemB.leaves, 'mist', [67, 59], -17),
          outline(stemA.stem, { ink: 'leaf', pt: 1 }, [74, 60], 5),
          filled(stemA.leaves, 'leaf', [74, 60], 5),
          block(
            [7, 7, 51, 21],
            [
              line('{{name}}', cormorant, {
                font: 'cormorant-garamond/600SemiBold_Italic',
                size: 19,
                least: 10,
                leading: 1,
                paragraph: true,
              }),
              line('{{role}}', cormorant, { size: 10.5, least: 6.5, before: 0.5 }),
            ],
          ),
          block(
            [7, 28, 51, 20],
            [
              line('{{company}}', cormorant, { size: 10.5, least: 6.5 }),
              line('{{phone}}', cormorant, { before: 1 }),
              line('{{email}}', cormorant),
              line('{{web}}', cormorant),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
      {
        name: 'Back',
        optional: true,
        elements: [
          ground(CARD, 'deep'),
          outline(stemC.stem, { ink: 'leaf', pt: 1 }, [-9, 50], 12),
          filled(stemC.leaves, 'leaf', [-9, 50], 12),
          outline(stemC.stem, { ink: 'leaf', pt: 1 }, [94, 5], 192),
          filled(stemC.leaves, 'leaf', [94, 5], 192),
          block(
            [20, 8, 45, 39],
            [
              line('{{company}}', cormorant, {
                size: 22,
                least: 11,
                ink: 'paper',
                leading: 0.95,
                paragraph: true,
              }),
              line('{{about}}', cormorant, {
                font: 'cormorant-garamond/600SemiBold_Italic',
                size: 10.5,
                least: 8,
                ink: 'paper',
                before: 1.6,
                paragraph: true,
              }),
            ],
            { anchor: 'middle', align: 'centre' },
          ),
        ],
      },
    ],
  }),
};

export const QUIET_CARDS = [linden, sage];
