import type { ShippedTemplate } from '../shipped-template.ts';
import {
  asks,
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
} from './drawing.ts';
import { bunting, chequer, hills } from './ornaments.ts';

const A5 = { widthMm: 148, heightMm: 210 };

const farmText = { font: 'work-sans/500Medium', size: 11.5, least: 8.5, ink: 'ink', leading: 1.38 };

const farm: ShippedTemplate = {
  id: 'flyer-drumlin',
  name: 'Drumlin',
  description: 'Rolling fields and a low sun, for farm shops, open days and country walks.',
  categoryId: 'flyers',
  productIds: ['a5-flyers-001'],
  tags: ['farm shop', 'open day', 'country', 'market', 'walk'],
  layout: layout(A5, {
    schemes: {
      Spring: {
        ink: BLACK,
        sky: [0.03, 0.02, 0.16, 0],
        sun: [0, 0.3, 0.85, 0],
        far: [0.28, 0.02, 0.42, 0.02],
        mid: [0.5, 0.08, 0.68, 0.1],
        near: [0.78, 0.16, 0.74, 0.19],
        paper: [0, 0.01, 0.06, 0],
      },
      Harvest: {
        ink: BLACK,
        sky: [0, 0.06, 0.18, 0],
        sun: [0, 0.62, 0.75, 0],
        far: [0.02, 0.2, 0.6, 0],
        mid: [0.05, 0.42, 0.82, 0.06],
        near: [0.12, 0.78, 0.8, 0.19],
        paper: [0, 0.02, 0.08, 0],
      },
      Dusk: {
        ink: BLACK,
        sky: [0.08, 0.1, 0.02, 0],
        sun: [0, 0.34, 0.42, 0],
        far: [0.34, 0.3, 0.05, 0],
        mid: [0.62, 0.5, 0.08, 0.06],
        near: [1, 0.74, 0.08, 0.19],
        paper: [0, 0.02, 0.04, 0],
      },
    },
    fields: [
      asks('company', 'Who invites', 'Ballydoo Farm Shop', 40, REQUIRED),
      asksWords('headline', 'Headline', 'Open day on the farm', 40, REQUIRED),
      asks('day', 'Day', 'Saturday 16 May', 30, REQUIRED),
      asks('time', 'Time', '10 am to 4 pm', 30),
      asksWords(
        'about',
        'What happens',
        'New lambs, tractor rides and the last of the wild garlic. Lunch in the barn from noon, with our own beef and Anne’s wheaten bread.',
        220,
      ),
      asks('place', 'Where', '41 Ballydoo Road, Dromore', 60),
      asks('web', 'Website or phone', 'ballydoofarm.example.com', 44),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A5, 'sky'),
          disc(112, 104, 23, 'sun'),
          filled(hills(154, [116, 99, 112, 96, 109], 220), 'far', [-3, 0]),
          filled(hills(154, [121, 128, 108, 122, 112], 220), 'mid', [-3, 0]),
          filled(hills(154, [134, 124, 136, 127, 140], 220), 'near', [-3, 0]),
          block(
            [12, 13, 124, 8],
            [line('{{company}}', farmText, { font: 'work-sans/600SemiBold', size: 12, least: 9 })],
          ),
          block(
            [12, 23, 124, 56],
            [
              line('{{headline}}', farmText, {
                font: 'fraunces/700Bold',
                size: 50,
                least: 20,
                leading: 0.94,
                tracking: -12,
                paragraph: true,
              }),
            ],
          ),
          block(
            [12, 146, 57, 52],
            [
              line('{{day}}', farmText, {
                font: 'fraunces/700Bold',
                size: 18,
                least: 10,
                ink: 'paper',
                leading: 1.08,
                paragraph: true,
              }),
              line('{{time}}', farmText, {
                font: 'fraunces/600SemiBold',
                size: 13,
                least: 10,
                ink: 'paper',
                before: 1,
                paragraph: true,
              }),
              line('{{place}}', farmText, {
                font: 'work-sans/600SemiBold',
                size: 10,
                least: 9,
                ink: 'paper',
                before: 4,
                paragraph: true,
              }),
            ],
          ),
          block(
            [74, 146, 62, 52],
            [
              line('{{about}}', farmText, { size: 12, least: 9, ink: 'paper', paragraph: true }),
              line('{{web}}', farmText, {
                font: 'work-sans/700Bold',
                size: 10.5,
                least: 8,
                ink: 'paper',
                before: 3,
                paragraph: true,
              }),
            ],
          ),
        ],
      },
    ],
  }),
};

const fairText = { font: 'karla/500Medium', size: 11, least: 8.5, ink: 'ink', leading: 1.36 };
const flags = bunting(160, 10, 11);

const fair: ShippedTemplate = {
  id: 'flyer-bunting',
  name: 'Bunting',
  description: 'Flags and a chequered cloth, for school fairs, fêtes, bake sales and street parties.',
  categoryId: 'flyers',
  productIds: ['a5-flyers-001'],
  tags: ['school fair', 'fête', 'bake sale', 'community', 'playful'],
  layout: layout(A5, {
    schemes: {
      Marigold: {
        ink: BLACK,
        paper: [0, 0.03, 0.12, 0],
        one: [0, 0.68, 0.7, 0],
        two: [0.85, 0.1, 0.36, 0.1],
      },
      Raspberry: {
        ink: BLACK,
        paper: [0, 0.05, 0.05, 0],
        one: [0.1, 0.9, 0.35, 0.06],
        two: [0, 0.34, 0.85, 0],
      },
      Bluebell: { ink: BLACK, paper: [0.05, 0.01, 0, 0], one: [0.9, 0.6, 0, 0.05], two: [0, 0.5, 0.62, 0] },
    },
    fields: [
      asks('company', 'Who invites', 'Sallowfield Primary School', 40, REQUIRED),
      asksWords('headline', 'Headline', 'Summer Fair', 30, REQUIRED),
      asks('day', 'Day and time', 'Sunday 7 June, 2 to 5 pm', 40, REQUIRED),
      asks('place', 'Where', 'The school field, Mill Lane', 50),
      asksWords(
        'stalls',
        'What there is, one to a line',
        'Cakes and traybakes\nBouncy castle\nPlant stall\nFace painting\nTombola\nTug of war at four',
        180,
      ),
      asks('extra', 'A last line', 'Everyone welcome. Bring a cushion.', 60),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A5, 'paper'),
          filled(chequer(22, 6, 7), 'one', [-3, 177]),
          outline(flags.string, { ink: 'ink', pt: 0.75 }, [-6, 4]),
          filled(flags.flags[0], 'one', [-6, 4]),
          filled(flags.flags[1], 'two', [-6, 4]),
          block(
            [14, 38, 120, 8],
            [line('{{company}}', fairText, { font: 'karla/700Bold', size: 13, least: 9 })],
            { align: 'centre' },
          ),
          block(
            [8, 46, 132, 56],
            [
              line('{{headline}}', fairText, {
                font: 'abril-fatface/400Regular',
                size: 74,
                least: 22,
                leading: 0.9,
                ink: 'one',
                paragraph: true,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [14, 104, 120, 18],
            [
              line('{{day}}', fairText, { font: 'karla/800ExtraBold', size: 17, least: 10 }),
              line('{{place}}', fairText, { size: 13, least: 9.5 }),
            ],
            { align: 'centre' },
          ),
          { ...rule(64, 124, 20, 'two', 2), when: 'stalls' },
          block(
            [20, 129, 108, 45],
            [
              line('{{stalls}}', fairText, { size: 13, least: 8.5, leading: 1.3, paragraph: true }),
              line('{{extra}}', fairText, {
                font: 'karla/700Bold_Italic',
                size: 11.5,
                least: 8.5,
                before: 2.2,
              }),
            ],
            { align: 'centre' },
          ),
        ],
      },
    ],
  }),
};

export const PLACE_FLYERS = [farm, fair];
