import type { Element } from '#composition/index.ts';
import type { ShippedTemplate } from '../shipped-template.ts';
import { asks, BLACK, block, filled, ground, layout, line, outline, REQUIRED } from './drawing.ts';
import { hills, sprig, stars, wreath } from './ornaments.ts';
import { SERVICE, serviceFields, servicePages } from './service-pages.ts';

const BLESSING = [
  'All things bright and beautiful,\nAll creatures great and small,',
  'All things wise and wonderful,\nThe Lord God made them all.',
  '\nEach little flower that opens,\nEach little bird that sings,',
  'He made their glowing colours,\nHe made their tiny wings.',
].join('\n');

const ROSE = [
  'O my Luve is like a red, red rose\nThat’s newly sprung in June;',
  'O my Luve is like the melody\nThat’s sweetly played in tune.',
  '\nAs fair art thou, my bonnie lass,\nSo deep in luve am I;',
  'And I will luve thee still, my dear,\nTill a’ the seas gang dry.',
].join('\n');

const meadowText = { font: 'cormorant-garamond/500Medium', size: 15, least: 10, ink: 'ink', leading: 1.26 };
const corner = sprig({ height: 36, bend: 11, pairs: 6, leafMm: 8.5 });

const meadowPage: Element[] = [
  ground(SERVICE, 'paper'),
  outline(corner.stem, { ink: 'leaf', pt: 0.8 }, [-5, 25], 56),
  filled(corner.leaves, 'leaf', [-5, 25], 56),
  outline(corner.stem, { ink: 'mist', pt: 0.8 }, [153, 185], 236),
  filled(corner.leaves, 'mist', [153, 185], 236),
];

export const meadow: ShippedTemplate = {
  id: 'service-meadow',
  name: 'Meadow',
  description: 'A wreath of leaves around two names, for a wedding in a church, a barn or a garden.',
  categoryId: 'wedding-printing',
  productIds: ['wedding-order-of-service-001', 'order-of-service-booklet-001'],
  tags: ['wedding', 'botanical', 'wreath', 'country'],
  layout: layout(SERVICE, {
    schemes: {
      Sage: {
        ink: BLACK,
        paper: [0.01, 0, 0.04, 0],
        leaf: [0.48, 0.14, 0.5, 0.16],
        mist: [0.24, 0.05, 0.26, 0.03],
      },
      Blush: {
        ink: BLACK,
        paper: [0, 0.02, 0.03, 0],
        leaf: [0.04, 0.5, 0.42, 0.04],
        mist: [0, 0.24, 0.2, 0],
      },
      Dusk: {
        ink: BLACK,
        paper: [0.02, 0.02, 0, 0],
        leaf: [0.56, 0.4, 0.1, 0.12],
        mist: [0.24, 0.16, 0.03, 0],
      },
    },
    fields: [
      asks('one', 'First name of one', 'Niamh', 40, REQUIRED),
      asks('two', 'First name of the other', 'Daniel', 40, REQUIRED),
      asks('day', 'Day and time', 'Saturday 20 June 2026, two o’clock', 50, REQUIRED),
      asks('place', 'Where', 'St Fintan’s, Ballinarey', 60, REQUIRED),
      ...serviceFields({
        order:
          'Entrance of the bride: Bach, Air on the G String\nWelcome, the Reverend Ruth Greer\nHymn: Be Thou My Vision\nReading: A Red, Red Rose, read by Ciara\nThe vows\nThe rings\nSigning of the register\nBlessing\nWe leave to: Mendelssohn, Wedding March',
        hymn: 'Be thou my vision',
        hymnWords:
          'Be Thou my Vision, O Lord of my heart;\nNaught be all else to me, save that Thou art:\nThou my best thought, by day or by night,\nWaking or sleeping, Thy presence my light.\n\nBe Thou my Wisdom, and Thou my true Word;\nI ever with Thee and Thou with me, Lord.',
        reading: 'A Red, Red Rose',
        readingWords: ROSE,
        thanks:
          'Thank you for being here. There is tea on the lawn while the photographs are taken, and dinner at five.',
      }),
    ],
    pages: [
      {
        name: 'Cover',
        elements: [
          ground(SERVICE, 'paper'),
          outline('M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z', { ink: 'leaf', pt: 0.7 }, [74, 82]),
          filled(wreath(50, 34, 12), 'leaf', [74, 82]),
          filled(wreath(50, 17, 7.5), 'mist', [74, 82]),
          block(
            [36, 48, 76, 68],
            [
              line('{{one}}', meadowText, {
                font: 'cormorant-garamond/600SemiBold_Italic',
                size: 40,
                least: 15,
                leading: 1,
                paragraph: true,
              }),
              line('and', meadowText, {
                font: 'cormorant-garamond/500Medium_Italic',
                size: 18,
                leading: 1.25,
              }),
              line('{{two}}', meadowText, {
                font: 'cormorant-garamond/600SemiBold_Italic',
                size: 40,
                least: 15,
                leading: 0.95,
                paragraph: true,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [18, 156, 112, 30],
            [
              line('Order of service', meadowText, {
                font: 'cormorant-garamond/600SemiBold',
                size: 12,
                tracking: 160,
                case: 'upper',
              }),
              line('{{day}}', meadowText, { before: 3 }),
              line('{{place}}', meadowText),
            ],
            { align: 'centre' },
          ),
        ],
      },
      ...servicePages(
        {
          title: { ...meadowText, font: 'cormorant-garamond/600SemiBold_Italic', size: 26, least: 14 },
          head: { ...meadowText, font: 'cormorant-garamond/600SemiBold_Italic', size: 24, least: 12 },
          text: meadowText,
          thanks: { ...meadowText, font: 'cormorant-garamond/500Medium_Italic' },
        },
        { inside: meadowPage, back: meadowPage.slice(0, 3) },
      ),
    ],
  }),
};

const starText = { font: 'josefin-sans/400Regular', size: 12, least: 9, ink: 'ink', leading: 1.42 };
const SKY = stars([
  [22, 26, 4],
  [48, 16, 2],
  [112, 20, 5],
  [130, 44, 2.4],
  [18, 62, 2.2],
  [126, 78, 3.4],
  [36, 44, 1.6],
  [94, 12, 1.6],
  [14, 96, 1.6],
  [136, 104, 1.8],
]);
const nightPage: Element[] = [
  ground(SERVICE, 'paper'),
  filled(
    stars([
      [74, 13, 3],
      [64, 14, 1.4],
      [84, 14, 1.4],
    ]),
    'sky',
  ),
  filled(
    stars([
      [74, 197, 3],
      [64, 196, 1.4],
      [84, 196, 1.4],
    ]),
    'sky',
  ),
];

const star: ShippedTemplate = {
  id: 'service-starlight',
  name: 'Starlight',
  description: 'A moon, a few stars and a soft sky, for christenings, namings and carol services.',
  categoryId: 'booklets',
  productIds: ['order-of-service-booklet-001'],
  tags: ['christening', 'naming', 'baby', 'carols', 'stars'],
  layout: layout(SERVICE, {
    schemes: {
      Night: {
        ink: BLACK,
        paper: [0.03, 0.02, 0, 0],
        sky: [0.9, 0.66, 0.12, 0.19],
        cloud: [0.32, 0.18, 0.04, 0],
        gold: [0, 0.2, 0.55, 0.02],
        word: [0, 0.01, 0.05, 0],
      },
      Rose: {
        ink: BLACK,
        paper: [0, 0.03, 0.03, 0],
        sky: [0, 0.3, 0.22, 0],
        cloud: [0, 0.14, 0.1, 0],
        gold: [0, 0.02, 0.08, 0],
        word: BLACK,
      },
      Mint: {
        ink: BLACK,
        paper: [0.03, 0, 0.03, 0],
        sky: [0.36, 0.02, 0.26, 0],
        cloud: [0.18, 0, 0.14, 0],
        gold: [0, 0.02, 0.14, 0],
        word: BLACK,
      },
    },
    fields: [
      asks('heading', 'Above the name', 'The christening of', 40),
      asks('name', 'Name', 'Oisín Patrick Hamill', 44, REQUIRED),
      asks('day', 'Day and time', 'Sunday 10 May 2026 at noon', 50, REQUIRED),
      asks('place', 'Where', 'St Ita’s, Glenarra', 60, REQUIRED),
      ...serviceFields({
        order:
          'Welcome\nHymn: All Things Bright and Beautiful\nReading: Mark 10:13–16\nPromises of parents and godparents\nThe baptism\nPrayer for Oisín\nBlessing',
        hymn: 'All things bright and beautiful',
        hymnWords: BLESSING,
        reading: 'With love from',
        readingWords: 'His parents, Gráinne and Mark\nHis sister, Edie\nHis godparents, Ruth and Tomasz',
        thanks: 'Thank you for coming to celebrate with us. Lunch is in the hall, and there is cake.',
      }),
    ],
    pages: [
      {
        name: 'Cover',
        elements: [
          ground(SERVICE, 'sky'),
          filled(SKY, 'gold'),
          filled('M0 -22A22 22 0 1 0 19 11A17.5 17.5 0 1 1 0 -22Z', 'gold', [74, 60]),
          filled(hills(154, [184, 176, 188, 174, 186, 178], 220), 'cloud', [-3, 0]),
          filled(hills(154, [198, 190, 197, 188, 198, 191], 220), 'paper', [-3, 0]),
          block(
            [16, 98, 116, 54],
            [
              line('{{heading}}', starText, { size: 14, least: 10, ink: 'word' }),
              line('{{name}}', starText, {
                font: 'dm-serif-display/400Regular',
                size: 38,
                least: 17,
                leading: 1.02,
                ink: 'word',
                before: 2.5,
                paragraph: true,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [16, 155, 116, 16],
            [
              line('{{day}}', starText, { size: 13, ink: 'word' }),
              line('{{place}}', starText, { size: 13, ink: 'word' }),
            ],
            { align: 'centre' },
          ),
        ],
      },
      ...servicePages(
        {
          title: { ...starText, font: 'dm-serif-display/400Regular', size: 24, least: 14 },
          head: { ...starText, font: 'dm-serif-display/400Regular', size: 21, least: 12 },
          text: { ...starText, size: 13 },
          thanks: { ...starText, size: 13 },
        },
        { inside: nightPage, back: nightPage },
      ),
    ],
  }),
};

export const JOY_SERVICES = [meadow, star];
