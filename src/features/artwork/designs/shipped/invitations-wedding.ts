import type { ShippedTemplate } from '../shipped-template.ts';
import {
  asks,
  BLACK,
  block,
  filled,
  frame,
  ground,
  layout,
  line,
  outline,
  REQUIRED,
  rule,
  WHITE,
} from './drawing.ts';
import { arches } from './ornaments.ts';

const A5 = { widthMm: 148, heightMm: 210 };
const SAVE = { widthMm: 148, heightMm: 105 };

const vowText = { font: 'eb-garamond/400Regular', size: 14, least: 9, ink: 'ink', leading: 1.42 };

const vow: ShippedTemplate = {
  id: 'invitation-vow',
  name: 'Vow',
  description:
    'Two names in a flowing hand and everything else in small, even lines. A formal wedding invitation.',
  categoryId: 'wedding-printing',
  productIds: ['wedding-invitations-001', 'a5-invitations-001'],
  tags: ['wedding', 'formal', 'script', 'classic'],
  layout: layout(A5, {
    schemes: {
      Gilt: { ink: BLACK, paper: [0, 0.01, 0.04, 0], accent: [0, 0.3, 0.7, 0.38] },
      Ink: { ink: BLACK, paper: WHITE, accent: BLACK },
      Hyacinth: { ink: BLACK, paper: [0.02, 0.01, 0, 0], accent: [0.85, 0.5, 0, 0] },
      Fern: { ink: BLACK, paper: [0.01, 0, 0.04, 0], accent: [0.55, 0, 0.55, 0.45] },
    },
    fields: [
      asks('hosts', 'Who invites', 'Together with their families', 60),
      asks('one', 'One name', 'Orla Magennis', 40, REQUIRED),
      asks('two', 'The other name', 'Thomas Boyd', 40, REQUIRED),
      asks('invite', 'The invitation', 'invite you to their wedding', 50),
      asks('day', 'Day', 'Friday 4 September 2026', 40, REQUIRED),
      asks('time', 'Time', 'half past one', 30),
      asks('place', 'Where', 'Thistlebank Barn, Ballygowan', 60, REQUIRED),
      asks('after', 'Afterwards', 'Dinner and dancing to follow', 60),
      asks('answer', 'Where to answer', 'Please reply by 1 July: orlaandthomas.example.com', 70),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(A5, 'paper'),
          frame(A5, 8, { ink: 'accent', pt: 0.6 }),
          block([18, 24, 112, 12], [line('{{hosts}}', vowText)], { align: 'centre' }),
          block(
            [14, 38, 120, 76],
            [
              line('{{one}}', vowText, {
                font: 'great-vibes/400Regular',
                size: 56,
                least: 20,
                leading: 1.02,
                ink: 'accent',
                paragraph: true,
              }),
              line('and', vowText, {
                font: 'eb-garamond/400Regular_Italic',
                size: 15,
                leading: 1.5,
                before: 3,
              }),
              line('{{two}}', vowText, {
                font: 'great-vibes/400Regular',
                size: 56,
                least: 20,
                leading: 1.02,
                ink: 'accent',
                paragraph: true,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [18, 117, 112, 10],
            [line('{{invite}}', vowText, { font: 'eb-garamond/400Regular_Italic', size: 15, least: 10 })],
            { align: 'centre' },
          ),
          rule(66, 131.5, 16, 'accent', 0.6),
          block(
            [18, 137, 112, 42],
            [
              line('{{day}}', vowText, { font: 'eb-garamond/500Medium', size: 18, least: 11 }),
              line('{{time}}', vowText, { size: 15 }),
              line('{{place}}', vowText, { size: 15, before: 3 }),
              line('{{after}}', vowText, { font: 'eb-garamond/400Regular_Italic', size: 13 }),
            ],
            { align: 'centre' },
          ),
          block([16, 184, 116, 11], [line('{{answer}}', vowText, { size: 10.5, least: 8 })], {
            align: 'centre',
            anchor: 'bottom',
          }),
        ],
      },
    ],
  }),
};

const decoText = {
  font: 'josefin-sans/600SemiBold',
  size: 11,
  least: 9,
  ink: 'gold',
  tracking: 140,
  case: 'upper',
  leading: 1.55,
} as const;
const FAN = arches([10, 15, 20, 25, 30, 35]);
const SPOKES = Array.from({ length: 9 }, (_, i) => {
  const a = Math.PI * (1 + (i + 1) / 10);
  const [c, s] = [Math.cos(a), Math.sin(a)];
  return `M${(10 * c).toFixed(2)} ${(10 * s).toFixed(2)}L${(35 * c).toFixed(2)} ${(35 * s).toFixed(2)}`;
}).join('');
/** Corners that step in twice, as on cinema fronts of the twenties. */
const steps = (inset: number, step: number) => {
  const [l, t, r, b] = [inset, inset, SAVE.widthMm - inset, SAVE.heightMm - inset];
  return `M${l + 2 * step} ${t}H${r - 2 * step}V${t + step}H${r - step}V${t + 2 * step}H${r}V${b - 2 * step}H${r - step}V${b - step}H${r - 2 * step}V${b}H${l + 2 * step}V${b - step}H${l + step}V${b - 2 * step}H${l}V${t + 2 * step}H${l + step}V${t + step}H${l + 2 * step}Z`;
};

const savoy: ShippedTemplate = {
  id: 'save-the-date-savoy',
  name: 'Savoy',
  description: 'A golden fan on a dark ground: the twenties, for a save-the-date or an evening invitation.',
  categoryId: 'wedding-printing',
  productIds: ['save-the-date-cards-001'],
  tags: ['save the date', 'wedding', 'art deco', 'evening'],
  layout: layout(SAVE, {
    schemes: {
      Emerald: { ground: [0.85, 0.12, 0.19, 0.62], gold: [0, 0.18, 0.5, 0.02], word: [0, 0.02, 0.08, 0] },
      Midnight: { ground: [1, 0.19, 0, 0.72], gold: [0, 0.14, 0.42, 0.02], word: [0, 0.02, 0.06, 0] },
      Claret: { ground: [0.1, 1, 0.19, 0.62], gold: [0, 0.2, 0.42, 0], word: [0, 0.03, 0.06, 0] },
      Champagne: { ground: [0, 0.03, 0.1, 0], gold: [0, 0, 0.62, 0.54], word: BLACK },
    },
    fields: [
      asks('heading', 'Heading', 'Save the date', 30, REQUIRED),
      asks('one', 'One name', 'Clodagh', 40, REQUIRED),
      asks('two', 'The other name', 'Ruairí', 40, REQUIRED),
      asks('day', 'Day', '12 December 2026', 40, REQUIRED),
      asks('place', 'Where', 'Carrowdoon House, County Down', 50),
      asks('note', 'A last line', 'Invitation to follow', 50),
    ],
    pages: [
      {
        name: 'Front',
        elements: [
          ground(SAVE, 'ground'),
          outline(steps(6, 2.5), { ink: 'gold', pt: 1 }),
          outline(steps(8, 2.5), { ink: 'gold', pt: 0.5 }),
          outline(FAN, { ink: 'gold', pt: 0.75 }, [74, 97]),
          outline(SPOKES, { ink: 'gold', pt: 0.5 }, [74, 97]),
          filled('M-10 0A10 10 0 0 1 10 0Z', 'gold', [74, 97]),
          block([16, 13, 116, 8], [line('{{heading}}', decoText)], { align: 'centre' }),
          block(
            [18, 19.5, 112, 18],
            [
              line('{{one}} & {{two}}', decoText, {
                font: 'josefin-sans/400Regular',
                size: 31,
                least: 11,
                tracking: 50,
                ink: 'word',
                leading: 1.1,
                paragraph: true,
              }),
            ],
            { align: 'centre', anchor: 'middle' },
          ),
          block(
            [22, 38.5, 104, 21],
            [
              line('{{day}}', decoText, { tracking: 90 }),
              line('{{place}}', decoText, { size: 9.5, least: 8, tracking: 90 }),
              line('{{note}}', decoText, {
                font: 'josefin-sans/600SemiBold_Italic',
                size: 9.5,
                least: 8,
                tracking: 30,
                before: 0.6,
              }),
            ],
            { align: 'centre' },
          ),
        ],
      },
    ],
  }),
};

export const WEDDING_INVITATIONS = [vow, savoy];
