import type { ShippedTemplate } from '../shipped-template.ts';
import { CARD, CARD_PRODUCTS, cardFields } from './card-fields.ts';
import { area, BLACK, block, filled, ground, layout, line, WHITE } from './drawing.ts';

const { widthMm: W, heightMm: H } = CARD;

/** A joint of tails along a line down from 0 0, open to the right: each is wider at its end than at its neck. */
function dovetails(count: number, pitch: number, deep: number): string {
  const lean = deep * 0.28;
  const neck = pitch / 2 - lean;
  const tails = Array.from({ length: count }, (_, i) => {
    const top = i * pitch + (pitch - neck) / 2;
    return `L0 ${top}L${deep} ${top - lean}L${deep} ${top + neck + lean}L0 ${top + neck}`;
  });
  return `${tails.join('')}L0 ${count * pitch}`;
}

const slab = { font: 'zilla-slab/500Medium', size: 8.5, least: 6, ink: 'ink', leading: 1.28 };

const dovetail: ShippedTemplate = {
  id: 'card-dovetail',
  name: 'Dovetail',
  description: 'A sturdy slab serif and a joint that fits, for joiners, builders and makers.',
  categoryId: 'business-cards',
  productIds: CARD_PRODUCTS,
  tags: ['joiner', 'builder', 'carpenter', 'trades', 'slab'],
  layout: layout(CARD, {
    schemes: {
      Oak: { ink: BLACK, accent: [0, 0.5, 0.9, 0.1], dark: [0, 0, 0, 0.9], paper: [0, 0.02, 0.06, 0] },
      Slate: { ink: BLACK, accent: [0.75, 0.12, 0, 0.5], dark: [0, 0, 0, 0.9], paper: WHITE },
      Bottle: { ink: BLACK, accent: [0.8, 0.12, 0.7, 0.19], dark: [0, 0, 0, 0.9], paper: [0.02, 0, 0.06, 0] },
    },
    fields: cardFields({
      company: 'Halfpenny Joinery',
      name: 'Conor Halfpenny',
      role: 'Stairs, sashes and shopfronts',
      phone: '028 9649 6233',
      email: 'conor@example.com',
      web: 'halfpennyjoinery.example.com',
      about: 'Made in our own workshop in Ballynahinch, and fitted by the people who made it.',
    }),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(CARD, 'paper'),
          filled(`M-20 -3L0 -3L0 0${dovetails(5, H / 5, 4.4)}L0 ${H + 3}L-20 ${H + 3}Z`, 'accent', [14, 0]),
          block(
            [26, 7, 53, 22],
            [
              line('{{name}}', slab, {
                font: 'zilla-slab/700Bold',
                size: 17,
                least: 10,
                leading: 0.98,
                paragraph: true,
              }),
              line('{{role}}', slab, { size: 9.5, least: 6.5, before: 0.6, paragraph: true }),
            ],
          ),
          block(
            [26, 29, 53, 19.5],
            [
              line('{{company}}', slab, { font: 'zilla-slab/700Bold' }),
              line('{{phone}}', slab),
              line('{{email}}', slab),
              line('{{web}}', slab),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
      {
        name: 'Back',
        optional: true,
        elements: [
          ground(CARD, 'dark'),
          filled(
            `M-20 -3L0 -3L0 0${dovetails(8, W / 8, 4.2)}L0 ${W + 3}L-20 ${W + 3}Z`,
            'accent',
            [0, 49],
            -90,
          ),
          block(
            [8, 7, 69, 34],
            [
              line('{{company}}', slab, {
                font: 'zilla-slab/700Bold',
                size: 24,
                least: 12,
                ink: 'paper',
                leading: 0.95,
                paragraph: true,
              }),
              line('{{about}}', slab, { size: 10, least: 8, ink: 'paper', before: 1.8, paragraph: true }),
            ],
          ),
        ],
      },
    ],
  }),
};

const archivo = { font: 'archivo/500Medium', size: 8, least: 6, ink: 'ink', leading: 1.34 };

const marquee: ShippedTemplate = {
  id: 'card-marquee',
  name: 'Marquee',
  description: 'Your company’s name as large as it goes, for cafés, barbers and shops with a sign to match.',
  categoryId: 'business-cards',
  productIds: CARD_PRODUCTS,
  tags: ['café', 'barber', 'shop', 'bold', 'modern'],
  layout: layout(CARD, {
    schemes: {
      Tomato: { ink: BLACK, ground: [0, 0.82, 0.8, 0], word: [0, 0.06, 0.14, 0], paper: WHITE },
      Cobalt: { ink: BLACK, ground: [1, 0.7, 0, 0], word: [0, 0.06, 0.55, 0], paper: WHITE },
      Butter: { ink: BLACK, ground: [0, 0.14, 0.75, 0], word: BLACK, paper: WHITE },
      Ink: { ink: BLACK, ground: [0, 0, 0, 0.94], word: [0, 0.1, 0.2, 0], paper: WHITE },
    },
    fields: cardFields({
      company: 'Copper Heron Coffee',
      name: 'Séamus O’Hare',
      role: 'Roaster',
      phone: '028 9649 6310',
      email: 'seamus@example.com',
      web: 'copperheron.example.com',
      about: 'Small roasts, large cups. Open from seven.',
    }),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(CARD, 'ground'),
          block(
            [6, 5.5, 73, 44],
            [
              line('{{company}}', archivo, {
                font: 'archivo/900Black',
                size: 37,
                least: 13,
                ink: 'word',
                leading: 0.86,
                tracking: -25,
                case: 'upper',
                paragraph: true,
              }),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
      {
        name: 'Back',
        elements: [
          ground(CARD, 'paper'),
          area([-3, -3, W + 6, 8.5], 'ground'),
          block(
            [6, 10.5, 73, 14],
            [
              line('{{name}}', archivo, { font: 'archivo/800ExtraBold', size: 14, least: 8, tracking: -10 }),
              line('{{role}}', archivo, { size: 9, least: 7, leading: 1.25, paragraph: true }),
            ],
          ),
          block([6, 31, 34, 18], [line('{{about}}', archivo, { leading: 1.28, paragraph: true })], {
            anchor: 'bottom',
          }),
          block(
            [43, 27, 36, 22],
            [
              line('{{phone}}', archivo, { font: 'archivo/700Bold' }),
              line('{{email}}', archivo, { paragraph: true, leading: 1.28 }),
              line('{{web}}', archivo, { paragraph: true, leading: 1.28 }),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

export const BOLD_CARDS = [dovetail, marquee];
