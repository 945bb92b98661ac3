import type { Element, Layout, RectMm } from '#composition/index.ts';
import { BLACK, block, type Look, line, rule, WHITE } from '../shipped/drawing.ts';
import { ivory, lough } from '../shipped/services-farewell.ts';
import { meadow } from '../shipped/services-joy.ts';
import type { ShippedTemplate } from '../shipped-template.ts';

/** What an order of service looks like: its cover and papers come from a shipped template, its text flows. */
export interface ServiceStyle {
  id: string;
  name: string;
  /** what it is like, in a few words */
  description: string;
  schemes: Layout['schemes'];
  cover: readonly Element[];
  inside: readonly Element[];
  back: readonly Element[];
  /** where the text stands inside */
  box: RectMm;
  align: 'left' | 'centre';
  anchor: 'top' | 'middle';
  /** the colour of ornaments */
  ornament: string;
  /** `heading` names a part, `title` what is sung or read in it, `verse` and `prose` are its words */
  looks: Record<'heading' | 'title' | 'by' | 'credit' | 'verse' | 'prose' | 'thanks', Look>;
}

export const SERVICE_SIZE = { widthMm: 148, heightMm: 210 };

const withoutText = (elements: readonly Element[] = []) => elements.filter(({ draw }) => draw !== 'text');

/** What a style takes over from a template: the cover, the paper of the pages inside and of the back, the colours. */
const dressOf = ({ layout: { schemes, pages } }: ShippedTemplate) => ({
  schemes,
  cover: pages[0]?.elements ?? [],
  inside: withoutText(pages[1]?.elements),
  back: withoutText(pages.at(-1)?.elements),
});

const garamond = (style: string, size: number): Look => ({
  font: `eb-garamond/${style}`,
  size,
  ink: 'ink',
  leading: 1.34,
});
const cormorant = (style: string, size: number): Look => ({
  font: `cormorant-garamond/${style}`,
  size,
  ink: 'ink',
  leading: 1.26,
});
const franklin = (style: string, size: number): Look => ({
  font: `libre-franklin/${style}`,
  size,
  ink: 'ink',
  leading: 1.45,
});

const ivoryStyle: ServiceStyle = {
  id: 'ivory',
  name: 'Ivory',
  description: 'Quiet: a classic serif in a fine double frame.',
  ...dressOf(ivory),
  box: [19, 20, 110, 170],
  align: 'centre',
  anchor: 'middle',
  ornament: 'accent',
  looks: {
    heading: { ...garamond('500Medium', 9.5), tracking: 150, case: 'upper' },
    title: { ...garamond('500Medium', 16), leading: 1.2 },
    by: garamond('400Regular_Italic', 12),
    credit: garamond('400Regular_Italic', 10.5),
    verse: garamond('400Regular', 12),
    prose: { ...garamond('400Regular', 12), align: 'left' },
    thanks: garamond('400Regular_Italic', 13),
  },
};

const loughStyle: ServiceStyle = {
  id: 'lough',
  name: 'Lough',
  description: 'Warmer: soft hills over water, and generous letters.',
  ...dressOf(lough),
  box: [19, 18, 110, 170],
  align: 'centre',
  anchor: 'middle',
  ornament: 'near',
  looks: {
    heading: { ...cormorant('600SemiBold', 10), tracking: 140, case: 'upper' },
    title: { ...cormorant('600SemiBold', 18), leading: 1.15 },
    by: cormorant('500Medium_Italic', 13),
    credit: cormorant('500Medium_Italic', 11.5),
    verse: cormorant('500Medium', 13),
    prose: { ...cormorant('500Medium', 13), align: 'left' },
    thanks: cormorant('500Medium_Italic', 14),
  },
};

const meadowStyle: ServiceStyle = {
  ...loughStyle,
  id: 'meadow',
  name: 'Meadow',
  description: 'Leaves in the corners, and a wreath around the names.',
  ...dressOf(meadow),
  cover: coverWithName(meadow.layout.pages[0]?.elements ?? []),
  box: [22, 26, 104, 158],
  ornament: 'leaf',
};

/** The wreath’s cover names two people, each in a field; here one field names whoever it is for. */
function coverWithName(elements: readonly Element[]): Element[] {
  return [
    ...withoutText(elements),
    block(
      [38, 50, 72, 64],
      [
        line('{{heading}}', { ...cormorant('500Medium_Italic', 15), least: 10 }, { paragraph: true }),
        line('{{name}}', cormorant('600SemiBold_Italic', 34), {
          least: 15,
          leading: 1,
          before: 2,
          paragraph: true,
        }),
        line('{{dates}}', { ...cormorant('500Medium', 14), least: 9 }, { before: 3, paragraph: true }),
      ],
      { align: 'centre', anchor: 'middle' },
    ),
    block(
      [18, 156, 112, 30],
      [
        line('Order of service', { ...cormorant('600SemiBold', 12), tracking: 160, case: 'upper' }),
        line('{{day}}', { ...cormorant('500Medium', 15), least: 10 }, { before: 3 }),
        line('{{place}}', { ...cormorant('500Medium', 15), least: 10 }),
      ],
      { align: 'centre' },
    ),
  ];
}

const small = { ...franklin('400Regular', 10.5), least: 8 };

const plainStyle: ServiceStyle = {
  id: 'plain',
  name: 'Plain',
  description: 'White paper, clear letters and one thin line. The easiest to read.',
  schemes: [
    { name: 'Black', palette: { ink: BLACK, paper: WHITE, accent: BLACK } },
    { name: 'Blue', palette: { ink: BLACK, paper: WHITE, accent: [0.9, 0.5, 0.1, 0.2] } },
    { name: 'Green', palette: { ink: BLACK, paper: WHITE, accent: [0.75, 0.2, 0.7, 0.3] } },
  ],
  cover: [
    { draw: 'photo', at: [18, 18, 112, 112], field: 'photo' },
    { ...rule(18, 18, 112, 'accent', 1.5), unless: 'photo' },
    block(
      [18, 137, 112, 42],
      [
        line('{{heading}}', small, { size: 11 }),
        line('{{name}}', franklin('600SemiBold', 27), {
          least: 14,
          leading: 1.12,
          before: 1.5,
          paragraph: true,
        }),
        line('{{dates}}', small, { size: 12, before: 2.5 }),
      ],
    ),
    rule(18, 181, 112, 'accent', 0.75),
    block([18, 184, 112, 12], [line('{{place}}', small), line('{{day}}', small)]),
  ],
  inside: [],
  back: [],
  box: [18, 20, 112, 170],
  align: 'left',
  anchor: 'top',
  ornament: 'accent',
  looks: {
    heading: { ...franklin('600SemiBold', 8.5), tracking: 90, case: 'upper' },
    title: { ...franklin('600SemiBold', 14), leading: 1.25 },
    by: franklin('400Regular_Italic', 11),
    credit: franklin('400Regular', 9),
    verse: franklin('400Regular', 11),
    prose: franklin('400Regular', 11),
    thanks: franklin('400Regular', 11.5),
  },
};

export const SERVICE_STYLES: readonly ServiceStyle[] = [ivoryStyle, loughStyle, plainStyle, meadowStyle];

/** A style by its id; the first if there is none of this name. */
export const styleOf = (id: string): ServiceStyle => SERVICE_STYLES.find((it) => it.id === id) ?? ivoryStyle;
