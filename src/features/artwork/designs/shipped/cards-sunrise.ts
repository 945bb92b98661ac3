import type { ShippedTemplate } from '../shipped-template.ts';
import { CARD, CARD_PRODUCTS, cardFields } from './card-fields.ts';
import { BLACK, block, filled, ground, layout, line } from './drawing.ts';

const { widthMm: W } = CARD;

const jost = { font: 'jost/400Regular', size: 8, least: 6, ink: 'ink', leading: 1.36 };

const sunrise: ShippedTemplate = {
  id: 'card-sunrise',
  name: 'Sunrise',
  description: 'Arcs of warm colour and plenty of calm, for yoga, therapy and studios.',
  categoryId: 'business-cards',
  productIds: CARD_PRODUCTS,
  tags: ['yoga', 'therapy', 'wellbeing', 'studio', 'modern'],
  layout: layout(CARD, {
    schemes: {
      Dawn: {
        ink: BLACK,
        paper: [0, 0.02, 0.05, 0],
        one: [0, 0.14, 0.2, 0],
        two: [0, 0.32, 0.42, 0],
        three: [0, 0.5, 0.6, 0],
        four: [0.03, 0.68, 0.72, 0.03],
      },
      Lough: {
        ink: BLACK,
        paper: [0.03, 0, 0.02, 0],
        one: [0.16, 0.02, 0.1, 0],
        two: [0.36, 0.04, 0.2, 0.02],
        three: [0.58, 0.06, 0.28, 0.08],
        four: [0.84, 0.1, 0.36, 0.16],
      },
      Heather: {
        ink: BLACK,
        paper: [0.01, 0.03, 0, 0],
        one: [0.1, 0.16, 0.02, 0],
        two: [0.24, 0.36, 0.05, 0],
        three: [0.4, 0.54, 0.08, 0.03],
        four: [0.6, 0.74, 0.1, 0.08],
      },
    },
    fields: cardFields({
      company: 'Slow Tide Yoga',
      name: 'Priya Maguire',
      role: 'Yoga teacher',
      phone: '028 9649 6045',
      email: 'hello@example.com',
      web: 'slowtide.example.com',
      about: 'Slow classes for stiff people',
    }),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(CARD, 'paper'),
          ...(
            [
              ['one', 30],
              ['two', 23],
              ['three', 16],
              ['four', 9],
            ] as const
          ).map(([ink, r]) => filled(`M${-r} 0A${r} ${r} 0 0 1 ${r} 0Z`, ink, [71, 58])),
          block(
            [7, 7, 71, 18],
            [
              line('{{name}}', jost, { size: 16, least: 9, font: 'jost/400Regular', leading: 1.05 }),
              line('{{role}}', jost, { size: 9, least: 7, before: 0.3 }),
            ],
          ),
          block(
            [7, 28, 48, 20],
            [
              line('{{company}}', jost, { font: 'jost/600SemiBold', paragraph: true }),
              line('{{phone}}', jost),
              line('{{email}}', jost),
              line('{{web}}', jost),
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
          ...(
            [
              ['two', 25],
              ['three', 18],
              ['four', 11],
            ] as const
          ).map(([ink, r]) => filled(`M${-r} 0A${r} ${r} 0 0 1 ${r} 0Z`, ink, [W / 2, 58])),
          block(
            [9, 6, 67, 24],
            [
              line('{{company}}', jost, { size: 19, least: 10, leading: 1.08, paragraph: true }),
              line('{{about}}', jost, { size: 9.5, least: 7.5, before: 1.4, paragraph: true }),
            ],
            { anchor: 'middle', align: 'centre' },
          ),
        ],
      },
    ],
  }),
};

export const SOFT_CARDS = [sunrise];
