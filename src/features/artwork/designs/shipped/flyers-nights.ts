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
  REQUIRED,
  rule,
  WHITE,
} from './drawing.ts';

const A5 = { widthMm: 148, heightMm: 210 };
const DL = { widthMm: 99, heightMm: 210 };

const gigText = { font: 'barlow-condensed/500Medium', size: 13, least: 9, ink: 'word', leading: 1.2 };

const gig: ShippedTemplate = {
  id: 'flyer-amplifier',
  name: 'Amplifier',
  description: 'Loud circles and tall letters, for gigs, quizzes, club nights and anything after dark.',
  categoryId: 'flyers',
  productIds: ['a5-flyers-001'],
  tags: ['gig', 'music', 'quiz', 'club', 'bold'],
  layout: layout(A5, {
    schemes: {
      Ember: {
        ground: [0, 0, 0, 0.95],
        word: [0, 0.04, 0.1, 0],
        one: [0, 0.82, 0.85, 0],
        two: [0, 0.36, 0.9, 0],
      },
      Neon: {
        ground: [1, 0.78, 0, 0.15],
        word: [0, 0.04, 0.06, 0],
        one: [0, 0.82, 0.2, 0],
        two: [0, 0.1, 0.85, 0],
      },
      Daylight: {
        ground: [0, 0.03, 0.1, 0],
        word: BLACK,
        one: [0, 0.7, 0.75, 0],
        two: [0.9, 0.12, 0.4, 0.1],
      },
    },
    fields: [
      asks('day', 'Day', 'Fri 9 October', 24, REQUIRED),
      asks('time', 'Time', 'Doors 8 pm', 24),
      asksWords('headline', 'Who plays, or what it is', 'The Rope Walk', 34, REQUIRED),
      asksWords('about', 'Who else, one to a line', 'with Hanna Quigley Trio\nand Slack Tide', 80),
      asks('place', 'Where', 'The Old Mill, Bridge Street, Lisburn', 50, REQUIRED),
      asks('price', 'Price and tickets', '£12 at the door or oldmill.example.com', 60),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A5, 'ground'),
          disc(96, 62, 74, 'one'),
          disc(96, 62, 58, 'ground'),
          disc(96, 62, 46, 'two'),
          disc(96, 62, 32, 'ground'),
          disc(96, 62, 20, 'one'),
          disc(96, 62, 7, 'word'),
          block(
            [10, 104, 128, 58],
            [
              line('{{headline}}', gigText, {
                font: 'bebas-neue/400Regular',
                size: 104,
                least: 30,
                leading: 0.84,
                paragraph: true,
              }),
            ],
            { anchor: 'bottom' },
          ),
          rule(10, 166.5, 128, 'word', 1.5),
          block(
            [10, 170, 60, 30],
            [
              line('{{day}}', gigText, {
                font: 'barlow-condensed/700Bold',
                size: 22,
                least: 11,
                ink: 'word',
                leading: 1.1,
              }),
              line('{{time}}', gigText, { size: 16, least: 10 }),
            ],
          ),
          block(
            [74, 170.5, 64, 29.5],
            [
              line('{{about}}', gigText, {
                font: 'barlow-condensed/600SemiBold',
                size: 14,
                least: 10,
                paragraph: true,
              }),
              line('{{place}}', gigText, { size: 12.5, least: 9, before: 1, paragraph: true }),
              line('{{price}}', gigText, { size: 12.5, least: 9, paragraph: true }),
            ],
          ),
        ],
      },
    ],
  }),
};

const salonText = { font: 'dm-sans/400Regular', size: 9.5, least: 7.5, ink: 'ink', leading: 1.5 };
const salonHead = { font: 'playfair-display/600SemiBold', size: 18, least: 10, ink: 'ink', leading: 1.3 };

const salon: ShippedTemplate = {
  id: 'flyer-arcade',
  name: 'Arcade',
  description: 'A slim price list under an arch, for salons, barbers, therapists and groomers.',
  categoryId: 'flyers',
  productIds: ['dl-flyers-001'],
  tags: ['salon', 'barber', 'price list', 'beauty', 'elegant'],
  layout: layout(DL, {
    schemes: {
      Blush: { ink: BLACK, ground: [0, 0.24, 0.2, 0], arch: [0, 0.05, 0.07, 0], accent: [0, 0.62, 0.6, 0] },
      Eucalyptus: {
        ink: BLACK,
        ground: [0.34, 0.06, 0.3, 0.06],
        arch: [0.03, 0, 0.05, 0],
        accent: [0.7, 0, 0.55, 0],
      },
      Mono: { ink: BLACK, ground: [0, 0, 0, 0.9], arch: WHITE, accent: [0, 0, 0, 0.6] },
    },
    fields: [
      asksWords('company', 'Company', 'Fern & Thimble', 40, REQUIRED),
      asks('what', 'What you are', 'Hair, skin and a quiet hour', 40),
      asks('head1', 'First heading', 'Hair', 24),
      asksWords(
        'list1',
        'What and how much, one to a line',
        'Cut and finish £38\nRestyle £46\nColour from £62',
        150,
      ),
      asks('head2', 'Second heading', 'Skin', 24),
      asksWords(
        'list2',
        'What and how much, one to a line',
        'Facial, 50 minutes £45\nBrow shape and tint £18\nBack massage £32',
        150,
      ),
      asks('phone', 'Phone', '028 9649 6627', 24, REQUIRED),
      asks('place', 'Where', '7 Bow Street, Moira', 50),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(DL, 'ground'),
          filled('M9 213V62A40.5 40.5 0 0 1 90 62V213Z', 'arch'),
          disc(49.5, 40, 3.2, 'accent'),
          block(
            [19, 47, 61, 36],
            [
              line('{{company}}', salonHead, { size: 27, least: 12, leading: 1.02, paragraph: true }),
              line('{{what}}', salonText, {
                font: 'playfair-display/500Medium_Italic',
                size: 11,
                least: 7.5,
                before: 1.2,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          { ...rule(43.5, 88, 12, 'accent', 1), when: 'list1' },
          block(
            [15, 95, 69, 85],
            [
              line('{{head1}}', salonHead),
              line('{{list1}}', salonText, { size: 11.5, before: 0.8, paragraph: true }),
              line('{{head2}}', salonHead, { before: 8 }),
              line('{{list2}}', salonText, { size: 11.5, before: 0.8, paragraph: true }),
            ],
            { align: 'centre' },
          ),
          block(
            [17, 184, 65, 18],
            [
              line('{{phone}}', salonText, { font: 'dm-sans/700Bold', size: 13, least: 9 }),
              line('{{place}}', salonText, { paragraph: true }),
            ],
            { align: 'centre', anchor: 'bottom' },
          ),
        ],
      },
    ],
  }),
};

export const NIGHT_FLYERS = [gig, salon];
