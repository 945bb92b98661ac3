import type { Element } from '#composition/index.ts';
import type { ShippedTemplate } from '../shipped-template.ts';
import {
  area,
  asks,
  asksWords,
  BLACK,
  block,
  filled,
  ground,
  type Look,
  layout,
  line,
  outline,
  REQUIRED,
  rule,
  upright,
  WHITE,
} from './drawing.ts';
import { scales } from './ornaments.ts';

const DL = { widthMm: 210, heightMm: 99 };

const voucherFields = (company: string, amount: string, what: string, web: string) => [
  asks('company', 'Company', company, 40, REQUIRED),
  asks('what', 'What it is for', what, 50),
  asks('amount', 'Amount', amount, 8, REQUIRED),
  asks('to', 'For whom', '', 40, { hint: 'Leave it empty for a line to write on.' }),
  asks('from', 'From whom', '', 40, { hint: 'Leave it empty for a line to write on.' }),
  asks('until', 'Valid until', '31 December 2027', 24),
  asks('number', 'Voucher number', 'No. 0001', 20),
  asksWords('terms', 'Small print', `To be spent in one visit. It cannot be changed into money. ${web}`, 150),
];

/** What is typed for a field, or a line to write on. */
const written = (at: [number, number, number], id: string, label: string, look: Look): Element[] => {
  const [x, y, width] = at;
  return [
    block([x, y, 16, 7], [line(label, look)], { anchor: 'bottom' }),
    block([x + 16, y, width - 16, 7], [line(`{{${id}}}`, look, { size: 11, least: 7 })], {
      anchor: 'bottom',
    }),
    { ...rule(x + 16, y + 6.2, width - 16, 'ink', 0.5), unless: id },
  ];
};

const SCALES = scales(8, 20, 6, 3);

const goldText = { font: 'josefin-sans/400Regular', size: 9.5, least: 7, ink: 'ink', leading: 1.4 };

const gilt: ShippedTemplate = {
  id: 'voucher-gilt',
  name: 'Gilt',
  description: 'Golden scales on a dark panel, for restaurants, salons, hotels and jewellers.',
  categoryId: 'gift-vouchers',
  productIds: ['gift-vouchers-001'],
  tags: ['gift', 'salon', 'restaurant', 'art deco', 'elegant'],
  layout: layout(DL, {
    schemes: {
      Midnight: {
        ink: BLACK,
        paper: [0, 0.02, 0.05, 0],
        ground: [1, 0.19, 0, 0.68],
        gold: [0, 0.18, 0.5, 0.04],
      },
      Emerald: {
        ink: BLACK,
        paper: [0.01, 0, 0.04, 0],
        ground: [0.85, 0.1, 0.19, 0.6],
        gold: [0, 0.16, 0.48, 0.02],
      },
      Plum: {
        ink: BLACK,
        paper: [0, 0.02, 0.03, 0],
        ground: [0.19, 0.9, 0.05, 0.6],
        gold: [0, 0.22, 0.4, 0],
      },
    },
    fields: voucherFields('Fennimore’s', '£50', 'Dinner, drinks or both', 'fennimores.example.com'),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(DL, 'paper'),
          area([-3, -3, 85, 105], 'ground'),
          outline(SCALES, { ink: 'gold', pt: 0.6 }, [-3, 0]),
          area([82, -3, 131, 105], 'paper'),
          upright(82, -3, 105, 'gold', 2),
          area([13, 27, 52, 45], 'ground'),
          { draw: 'box', at: [13, 27, 52, 45], stroke: { ink: 'gold', pt: 0.75 } },
          block(
            [15, 29, 48, 41],
            [
              line('{{amount}}', goldText, {
                font: 'josefin-sans/600SemiBold',
                size: 54,
                least: 16,
                ink: 'gold',
                leading: 1,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [92, 12, 106, 30],
            [
              line('Gift voucher', goldText, {
                font: 'josefin-sans/600SemiBold',
                size: 9,
                tracking: 200,
                case: 'upper',
              }),
              line('{{company}}', goldText, {
                font: 'josefin-sans/600SemiBold',
                size: 23,
                least: 11,
                leading: 1.35,
              }),
              line('{{what}}', goldText, { size: 12, least: 8 }),
            ],
          ),
          ...written([92, 46, 106], 'to', 'For', goldText),
          ...written([92, 56, 106], 'from', 'From', goldText),
          block(
            [92, 70, 60, 20],
            [line('{{terms}}', goldText, { size: 8, least: 6.5, leading: 1.35, paragraph: true })],
            { anchor: 'bottom' },
          ),
          block(
            [154, 74, 44, 16],
            [
              line('Valid until {{until}}', goldText, {
                paragraph: true,
                font: 'josefin-sans/600SemiBold',
                size: 8.5,
                least: 6.5,
              }),
              line('{{number}}', goldText, { size: 8.5, least: 6.5 }),
            ],
            { align: 'right', anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

/** A bow about 0 0: two loops, what is seen inside them, and two ends that hang down. */
const LOOPS = 'M0 0C-8 -16 -27 -20 -29 -8C-30 4 -12 6 0 0ZM0 0C8 -16 27 -20 29 -8C30 4 12 6 0 0Z';
const INSIDES =
  'M-6 -1.5C-11 -10 -22 -13 -23.5 -7C-24 -1 -14 0.5 -6 -1.5ZM6 -1.5C11 -10 22 -13 23.5 -7C24 -1 14 0.5 6 -1.5Z';
const TAILS =
  'M-3 2C-8 12 -14 20 -22 27L-13.5 28L-10 35C-5 26 0 15 2 4ZM3 2C8 12 14 20 22 27L13.5 28L10 35C5 26 0 15 -2 4Z';

const bowText = { font: 'dm-sans/500Medium', size: 9.5, least: 7, ink: 'ink', leading: 1.4 };

const bow: ShippedTemplate = {
  id: 'voucher-ribbon',
  name: 'Ribbon',
  description: 'A present with its ribbon on, for shops, cafés and anyone with a till.',
  categoryId: 'gift-vouchers',
  productIds: ['gift-vouchers-001'],
  tags: ['gift', 'shop', 'café', 'birthday', 'playful'],
  layout: layout(DL, {
    schemes: {
      Coral: {
        ink: BLACK,
        paper: WHITE,
        ground: [0, 0.1, 0.12, 0],
        ribbon: [0, 0.75, 0.62, 0],
        shade: [0.05, 0.9, 0.75, 0.06],
      },
      Pool: {
        ink: BLACK,
        paper: WHITE,
        ground: [0.12, 0, 0.06, 0],
        ribbon: [0.85, 0.15, 0.3, 0.05],
        shade: [1, 0.3, 0.35, 0.15],
      },
      Mustard: {
        ink: BLACK,
        paper: WHITE,
        ground: [0, 0.05, 0.22, 0],
        ribbon: [0, 0.32, 0.9, 0],
        shade: [0.03, 0.45, 0.95, 0.08],
      },
    },
    fields: voucherFields(
      'The Paper Hare',
      '£25',
      'Books, cards and small surprises',
      'paperhare.example.com',
    ),
    pages: [
      {
        name: 'Front',
        elements: [
          ground(DL, 'ground'),
          area([34, -3, 12, 105], 'ribbon'),
          area([-3, 42.5, 85, 12], 'ribbon'),
          filled(TAILS, 'shade', [40, 48.5]),
          filled(LOOPS, 'ribbon', [40, 48.5]),
          filled(INSIDES, 'shade', [40, 48.5]),
          area([36, 43, 8, 11], 'shade', { radius: 3 }),
          area([82, -3, 131, 105], 'paper'),
          block(
            [92, 11, 68, 32],
            [
              line('{{company}}', bowText, {
                font: 'fraunces/800ExtraBold',
                size: 20,
                least: 11,
                leading: 1.02,
                paragraph: true,
              }),
              line('{{what}}', bowText, { size: 10.5, least: 8, before: 1, paragraph: true }),
            ],
          ),
          block(
            [160, 8, 39, 24],
            [line('{{amount}}', bowText, { font: 'fraunces/900Black', size: 46, least: 14, ink: 'shade' })],
            { align: 'right', anchor: 'middle' },
          ),
          ...written([92, 46, 107], 'to', 'For', bowText),
          ...written([92, 56, 107], 'from', 'From', bowText),
          block(
            [92, 70, 60, 20],
            [line('{{terms}}', bowText, { size: 7.5, least: 6, leading: 1.35, paragraph: true })],
            { anchor: 'bottom' },
          ),
          block(
            [154, 74, 45, 16],
            [
              line('Valid until {{until}}', bowText, {
                paragraph: true,
                font: 'dm-sans/700Bold',
                size: 8,
                least: 6.5,
              }),
              line('{{number}}', bowText, { size: 8, least: 6.5 }),
            ],
            { align: 'right', anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

export const VOUCHERS = [gilt, bow];
