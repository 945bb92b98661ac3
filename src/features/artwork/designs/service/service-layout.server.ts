import {
  type Flow,
  type FlowPages,
  flowPages,
  loadTypefaces,
  roughPages,
  type Typefaces,
} from '#composition/index.server.ts';
import type { Element, Layout, LayoutPage, Values } from '#composition/index.ts';
import { block, ground, line } from '../shipped/drawing.ts';
import { candles } from './candles.ts';
import type { Service } from './service.ts';
import { BACK_FIELDS, COVER_FIELDS } from './service-fields.ts';
import { serviceFlow } from './service-flow.ts';
import { SERVICE_SIZE, type ServiceStyle, styleOf } from './styles.ts';

/** Cover and back take two. */
const TOTALS = [4, 8, 12, 16] as const;
const BLEED_MM = 3;
/** Of the looks’ own sizes. Larger letters where there is room: many who read it are old. */
const SCALES = [1.15, 1.1, 1.05, 1, 0.96, 0.92, 0.88];

/** An order of service laid out: a layout like a template’s, and what is filled in. */
export interface ServiceLayout {
  layout: Layout;
  values: Values;
  /** pages by which the words are too many even for sixteen, at least a half; 0 if they fit. Then the last page inside is missing some. */
  tooManyPages: number;
}

let typefaces: Promise<Typefaces> | undefined;

/** Each page of a proof is a request of its own, and asks for the same layout. */
const LAYOUTS_MAX = 40;
const layouts = new Map<string, Promise<ServiceLayout>>();

/**
 * Lays out an order of service on 4, 8, 12 or 16 pages: the fewest on which it can be read. The same words are always laid
 * out the same way, so the last layouts are reused.
 */
export function layOutService(service: Service, values: Values): Promise<ServiceLayout> {
  const key = JSON.stringify([service, values]);
  const known = layouts.get(key) ?? layOut(service, values);
  layouts.delete(key);
  layouts.set(key, known);
  known.catch(() => layouts.delete(key));
  const [oldest] = layouts.keys();
  if (layouts.size > LAYOUTS_MAX && oldest !== undefined) layouts.delete(oldest);
  return known;
}

async function layOut(service: Service, values: Values): Promise<ServiceLayout> {
  typefaces ??= loadTypefaces();
  const style = styleOf(service.style);
  const flow = flowOf(service, style);
  const fonts = await typefaces;
  for (const total of TOTALS) {
    const set = flowPages(fonts, flow, total - 2);
    if (set) return { ...assembled(service, style, values, set), tooManyPages: 0 };
  }
  const cut = longestThatFits(fonts, flow);
  const over = roughPages(fonts, flow) - (TOTALS[3] - 2);
  return {
    ...assembled(service, style, values, cut),
    tooManyPages: Math.max(0.5, Math.ceil(over * 2) / 2),
  };
}

const flowOf = (service: Service, style: ServiceStyle): Flow => {
  const { box, align, anchor } = style;
  return { parts: serviceFlow(service, style), box, align, anchor, scales: SCALES };
};

/** As many of the parts as fit on sixteen pages, from the first one on. */
function longestThatFits(fonts: Typefaces, flow: Flow): FlowPages {
  for (let count = flow.parts.length - 1; count > 0; count--) {
    const set = flowPages(
      fonts,
      { ...flow, parts: flow.parts.slice(0, count), scales: SCALES.slice(-1) },
      TOTALS[3] - 2,
    );
    if (set) return set;
  }
  return { pages: [], fields: [], texts: {}, scale: 1 };
}

function assembled(service: Service, style: ServiceStyle, values: Values, set: FlowPages) {
  const inside = set.pages.map(
    (elements, i): LayoutPage => ({
      name: `Page ${i + 2}`,
      elements: [...style.inside, ...elements],
    }),
  );
  const layout: Layout = {
    ...SERVICE_SIZE,
    bleedMm: BLEED_MM,
    schemes: style.schemes,
    fields: [...COVER_FIELDS, ...BACK_FIELDS, ...set.fields],
    pages: [
      { name: 'Cover', elements: [...style.cover] },
      ...inside,
      { name: 'Back', elements: backOf(service, style, values) },
    ],
  };
  const texts = { ...values.texts, ...set.texts, thanks: service.thanks };
  return { layout, values: { ...values, texts, scheme: style.schemes[values.scheme] ? values.scheme : 0 } };
}

function backOf({ back, thanks }: Service, style: ServiceStyle, { photos }: Values): Element[] {
  const hasPortrait = back === 'portrait' && (photos.backPhoto ?? photos.photo);
  const picture: Element[] = hasPortrait
    ? [
        {
          draw: 'photo',
          at: [49, 34, 50, 64],
          field: photos.backPhoto ? 'backPhoto' : 'photo',
          ...PORTRAIT[style.align],
        },
      ]
    : back === 'candles'
      ? candles(74, 96, style.ornament)
      : [];
  const words = block(
    picture.length > 0 ? [24, 108, 100, 66] : [24, 40, 100, 124],
    [line('{{thanks}}', style.looks.thanks, { least: 8.5, leading: 1.4, paragraph: true })],
    { align: 'centre', anchor: picture.length > 0 && thanks ? 'top' : 'middle' },
  );
  return [...(style.back.length > 0 ? style.back : [ground(SERVICE_SIZE, 'paper')]), ...picture, words];
}

const PORTRAIT = { centre: { shape: 'ellipse' }, left: {} } as const;
