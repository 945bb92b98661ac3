import type { ShippedTemplate } from '../shipped-template.ts';
import { area, asks, BLACK, block, disc, filled, ground, layout, line, REQUIRED } from './drawing.ts';

const SQUARE = { widthMm: 148, heightMm: 148 };
const A6 = { widthMm: 105, heightMm: 148 };

const discoText = { font: 'work-sans/500Medium', size: 12, least: 9, ink: 'ink', leading: 1.36 };
const BANDS = [
  ['one', 112],
  ['two', 96],
  ['three', 80],
  ['four', 64],
  ['paper', 48],
] as const;

const encore: ShippedTemplate = {
  id: 'invitation-encore',
  name: 'Encore',
  description: 'Stripes from a seventies record sleeve around a big number, for birthdays and anniversaries.',
  categoryId: 'invitations',
  productIds: ['square-invitations-001'],
  tags: ['birthday', '40th', 'anniversary', 'retro', 'party'],
  layout: layout(SQUARE, {
    schemes: {
      Vinyl: {
        ink: BLACK,
        paper: [0, 0.04, 0.12, 0],
        one: [0.75, 0.12, 0.36, 0.19],
        two: [0, 0.3, 0.85, 0],
        three: [0, 0.6, 0.85, 0],
        four: [0.06, 0.85, 0.8, 0.06],
      },
      Sherbet: {
        ink: BLACK,
        paper: [0, 0.02, 0.04, 0],
        one: [0.55, 0.5, 0, 0],
        two: [0.35, 0, 0.12, 0],
        three: [0, 0.22, 0.5, 0],
        four: [0, 0.58, 0.3, 0],
      },
      Cocoa: {
        ink: BLACK,
        paper: [0.02, 0.05, 0.12, 0],
        one: [0.18, 0.62, 0.75, 0.5],
        two: [0.05, 0.4, 0.7, 0.1],
        three: [0, 0.28, 0.6, 0],
        four: [0.4, 0.08, 0.3, 0.06],
      },
    },
    fields: [
      asks('number', 'The number', '40', 4, {
        ...REQUIRED,
        hint: 'Up to four letters, so that it is large.',
      }),
      asks('name', 'Who celebrates', 'Bronagh Quinn', 40, REQUIRED),
      asks('invite', 'The invitation', 'is forty, and would like you to dance', 60),
      asks('day', 'Day and time', 'Saturday 18 July, 8 till late', 50, REQUIRED),
      asks('place', 'Where', 'Upstairs at the Ferry Inn, Killyleagh', 60, REQUIRED),
      asks('answer', 'Where to answer', 'Tell me: 028 9649 6777', 50),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(SQUARE, 'paper'),
          ...BANDS.map(([ink, r]) => disc(118, 30, r, ink)),
          block(
            [74, 4, 68, 52],
            [
              line('{{number}}', discoText, {
                font: 'fraunces/900Black',
                size: 118,
                least: 30,
                tracking: -40,
                ink: 'four',
              }),
            ],
            { align: 'right', anchor: 'middle' },
          ),
          area([-3, 96, 154, 55], 'paper'),
          block(
            [11, 101, 126, 36],
            [
              line('{{name}}', discoText, { font: 'fraunces/800ExtraBold', size: 27, least: 12, leading: 1 }),
              line('{{invite}}', discoText, {
                font: 'fraunces/500Medium',
                size: 13,
                least: 9.5,
                before: 0.8,
              }),
              line('{{day}}', discoText, {
                font: 'work-sans/700Bold',
                before: 2.5,
                size: 11.5,
                paragraph: true,
              }),
              line('{{place}}', discoText, { size: 11, paragraph: true }),
              line('{{answer}}', discoText, { size: 11, paragraph: true }),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

const awningText = { font: 'karla/500Medium', size: 11, least: 8.5, ink: 'ink', leading: 1.36 };
const STRIPES = 9;
const STRIPE = (A6.widthMm + 6) / STRIPES;
const awning = (parity: number) =>
  Array.from({ length: STRIPES }, (_, i) => i)
    .filter((i) => i % 2 === parity)
    .map(
      (i) =>
        `M${(i * STRIPE).toFixed(2)} 0h${STRIPE.toFixed(2)}v34a${(STRIPE / 2).toFixed(2)} ${(STRIPE / 2).toFixed(2)} 0 0 1 ${(-STRIPE).toFixed(2)} 0Z`,
    )
    .join('');

const parasol: ShippedTemplate = {
  id: 'invitation-parasol',
  name: 'Parasol',
  description:
    'A striped awning with somebody’s name under it, for garden parties, first birthdays and new houses.',
  categoryId: 'invitations',
  productIds: ['a6-invitations-001'],
  tags: ['party', 'garden', 'children', 'house-warming', 'playful'],
  layout: layout(A6, {
    schemes: {
      Lemon: {
        ink: BLACK,
        paper: [0, 0.01, 0.06, 0],
        stripe: [0, 0.2, 0.85, 0],
        light: [0, 0.05, 0.28, 0],
        accent: [0.85, 0.3, 0, 0],
      },
      Candy: {
        ink: BLACK,
        paper: [0, 0.03, 0.02, 0],
        stripe: [0, 0.6, 0.3, 0],
        light: [0, 0.16, 0.07, 0],
        accent: [0, 0.85, 0.5, 0],
      },
      Pool: {
        ink: BLACK,
        paper: [0.04, 0, 0.01, 0],
        stripe: [0.6, 0.02, 0.2, 0],
        light: [0.16, 0, 0.05, 0],
        accent: [0, 0.7, 0.7, 0],
      },
    },
    fields: [
      asks('heading', 'Above the name', 'Come and celebrate with', 40),
      asks('name', 'Who celebrates', 'Maja', 40, REQUIRED),
      asks('what', 'What it is', 'A first birthday in the garden', 50, REQUIRED),
      asks('day', 'Day', 'Sunday 28 June', 40, REQUIRED),
      asks('time', 'Time', 'three to five', 30),
      asks('place', 'Where', '8 Sallagh Park, Ballycarry', 60, REQUIRED),
      asks('answer', 'Where to answer', 'Ania, 028 9649 6815', 50),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A6, 'paper'),
          filled(awning(1), 'light', [-3, -3]),
          filled(awning(0), 'stripe', [-3, -3]),
          block(
            [9, 44, 87, 46],
            [
              line('{{heading}}', awningText, { size: 12, least: 9 }),
              line('{{name}}', awningText, {
                font: 'fraunces/800ExtraBold',
                size: 62,
                least: 15,
                leading: 0.98,
                ink: 'accent',
                paragraph: true,
              }),
              line('{{what}}', awningText, {
                font: 'karla/600SemiBold',
                size: 13,
                least: 9,
                before: 4.2,
                paragraph: true,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          ...[0, 1, 2].map((i) => disc(46.5 + i * 6, 96, 1.1, 'stripe')),
          block(
            [9, 102, 87, 37],
            [
              line('{{day}}', awningText, { font: 'fraunces/700Bold', size: 17, least: 10, paragraph: true }),
              line('{{time}}', awningText, { size: 12 }),
              line('{{place}}', awningText, { before: 1.5, paragraph: true }),
              line('{{answer}}', awningText, { paragraph: true }),
            ],
            { align: 'centre' },
          ),
        ],
      },
    ],
  }),
};

export const PARTY_INVITATIONS = [encore, parasol];
