import type { ShippedTemplate } from '../shipped-template.ts';
import {
  area,
  asks,
  asksCode,
  asksPhoto,
  asksWords,
  BLACK,
  block,
  filled,
  ground,
  layout,
  line,
  REQUIRED,
  WHITE,
} from './drawing.ts';
import { rays } from './ornaments.ts';

const A5 = { widthMm: 148, heightMm: 210 };
const A6 = { widthMm: 105, heightMm: 148 };

const homeText = { font: 'libre-franklin/400Regular', size: 10, least: 8, ink: 'ink', leading: 1.42 };
const PHOTO_HIGH = 96;

const home: ShippedTemplate = {
  id: 'flyer-doorstep',
  name: 'Doorstep',
  description: 'A photograph of your work, what you offer and how to reach you, for trades and services.',
  categoryId: 'flyers',
  productIds: ['a5-flyers-001'],
  tags: ['kitchens', 'trades', 'services', 'photo', 'modern'],
  layout: layout(A5, {
    schemes: {
      Petrol: { ink: BLACK, paper: WHITE, accent: [1, 0, 0.1, 0.5], soft: [0.3, 0.03, 0.08, 0.04] },
      Brick: { ink: BLACK, paper: WHITE, accent: [0.1, 0.75, 0.8, 0.1], soft: [0.02, 0.26, 0.28, 0] },
      Moss: { ink: BLACK, paper: WHITE, accent: [0.75, 0.15, 0.75, 0.19], soft: [0.26, 0.06, 0.32, 0.02] },
    },
    fields: [
      asks('company', 'Company', 'Lennon & Daughter Kitchens', 40, REQUIRED),
      asksWords('headline', 'Headline', 'A kitchen that fits your house, and your Sunday.', 60, REQUIRED),
      asksWords(
        'about',
        'What you do',
        'We measure, draw, build and fit. One joiner from first cup of tea to last handle, and a price that does not change on the way.',
        230,
      ),
      asksWords(
        'list',
        'What you offer, one to a line',
        'Free visit and drawings\nSolid oak and painted ash\nFitted in eight days',
        100,
      ),
      asks('phone', 'Phone', '028 9649 6518', 24, REQUIRED),
      asks('web', 'Website', 'lennonkitchens.example.com', 44),
      asksPhoto('photo', 'Photo', 'A wide one of your best work. Without it the page has a pattern.'),
      asksCode('https://lennonkitchens.example.com'),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A5, 'paper'),
          area([-3, -3, 154, PHOTO_HIGH + 3], 'soft'),
          { draw: 'photo', at: [-3, -3, 154, PHOTO_HIGH + 3], field: 'photo' },
          ...[0, 1, 2, 3, 4].map((i) => ({
            ...filled(
              `M${i * 37 - 15} ${PHOTO_HIGH}V${34 + (i % 2) * 22}A18.5 18.5 0 0 1 ${i * 37 + 22} ${34 + (i % 2) * 22}V${PHOTO_HIGH}Z`,
              i % 2 ? 'accent' : 'paper',
            ),
            unless: 'photo',
          })),
          area([0, PHOTO_HIGH - 12, 102, 20], 'accent'),
          area([-3, PHOTO_HIGH - 12, 4, 20], 'accent'),
          block(
            [12, PHOTO_HIGH - 10, 86, 16],
            [
              line('{{company}}', homeText, {
                font: 'libre-franklin/700Bold',
                size: 16,
                least: 10,
                ink: 'paper',
              }),
            ],
            { anchor: 'middle' },
          ),
          block(
            [12, 112, 124, 32],
            [
              line('{{headline}}', homeText, {
                font: 'libre-franklin/800ExtraBold',
                size: 25,
                least: 14,
                leading: 1.04,
                tracking: -12,
                paragraph: true,
              }),
            ],
          ),
          block([12, 147, 70, 33], [line('{{about}}', homeText, { size: 11.5, paragraph: true })]),
          block(
            [88, 147, 48, 26],
            [
              line('{{list}}', homeText, {
                font: 'libre-franklin/600SemiBold',
                size: 11,
                least: 7.5,
                leading: 1.5,
                paragraph: true,
              }),
            ],
          ),
          { draw: 'qr', at: [114, 174, 24, 24], field: 'code', ink: 'ink' },
          block(
            [12, 180, 100, 18],
            [
              line('{{phone}}', homeText, {
                font: 'libre-franklin/800ExtraBold',
                size: 19,
                least: 11,
                ink: 'accent',
              }),
              line('{{web}}', homeText, { font: 'libre-franklin/600SemiBold', size: 10, least: 8 }),
            ],
            { anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

const saleText = { font: 'archivo/600SemiBold', size: 10, least: 8, ink: 'ink', leading: 1.3 };

const sale: ShippedTemplate = {
  id: 'flyer-burst',
  name: 'Burst',
  description: 'One big number and no small talk, for sales, offers and openings.',
  categoryId: 'flyers',
  productIds: ['a6-flyers-001'],
  tags: ['sale', 'offer', 'opening', 'shop', 'bold'],
  layout: layout(A6, {
    schemes: {
      Hot: { ink: BLACK, ground: [0, 0.16, 0.85, 0], ray: [0, 0.3, 0.92, 0], big: [0, 0.9, 0.75, 0] },
      Pink: { ink: BLACK, ground: [0, 0.28, 0.08, 0], ray: [0, 0.4, 0.12, 0], big: [0.1, 0.95, 0.3, 0.1] },
      Mint: { ink: BLACK, ground: [0.32, 0, 0.24, 0], ray: [0.44, 0.02, 0.34, 0], big: [1, 0.6, 0, 0.15] },
    },
    fields: [
      asks('headline', 'Headline', 'End of summer sale', 30, REQUIRED),
      asks('offer', 'The offer', '50%', 8, {
        ...REQUIRED,
        hint: 'Short, so that it is large: 50%, £5, 2 for 1.',
      }),
      asks('of', 'Of what', 'off every pair of shoes', 40),
      asks('day', 'When', 'Thursday to Sunday', 40),
      asks('company', 'Company', 'Toomey’s Shoes', 40, REQUIRED),
      asks('place', 'Where', '12 Castle Street, Antrim', 50),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A6, 'ground'),
          filled(rays(22, 0, 140), 'ray', [52.5, 66]),
          block(
            [9, 11, 87, 14],
            [
              line('{{headline}}', saleText, {
                font: 'archivo/900Black',
                size: 24,
                least: 11,
                case: 'upper',
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [4, 27, 97, 60],
            [
              line('{{offer}}', saleText, {
                font: 'archivo/900Black',
                size: 150,
                least: 30,
                tracking: -45,
                ink: 'big',
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [9, 86, 87, 24],
            [
              line('{{of}}', saleText, { font: 'archivo/800ExtraBold', size: 19, least: 10 }),
              line('{{day}}', saleText, { size: 13, least: 9, before: 1 }),
            ],
            { align: 'centre' },
          ),
          area([-3, 121, 111, 30], 'ink'),
          block(
            [9, 122, 87, 22],
            [
              line('{{company}}', saleText, {
                font: 'archivo/800ExtraBold',
                size: 16,
                least: 10,
                ink: 'ground',
              }),
              line('{{place}}', saleText, { size: 10, least: 8, ink: 'ground' }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
        ],
      },
    ],
  }),
};

export const OFFER_FLYERS = [home, sale];
