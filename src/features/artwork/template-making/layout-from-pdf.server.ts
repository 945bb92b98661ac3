import type { Element, Field, Inks, Layout, RectMm, TextLine } from '#composition/index.ts';
import type { PlaceholderBlock, TemplateOutcome } from '#preflight/index.ts';
import type { FontHeights, FontShelf } from './font-shelf.server.ts';
import { STAND_IN } from './font-shelf.server.ts';
import { usualField } from './usual-fields.ts';

type ReadPdf = Extract<TemplateOutcome, { status: 'ok' }>;

const MM_PER_PT = 25.4 / 72;
/** Rounding, so that a line never counts as too high for its own box. */
const SLACK_MM = 0.2;
const NAME = /\{\{([^{}]*)\}\}/g;

/**
 * Makes a template of what was read from an owner’s PDF: `file` is its pages without the words that became fields. Fields
 * that `before` has keep what the owner said of them.
 */
export async function layoutFromPdf(
  read: ReadPdf,
  { file, bleedMm, shelf, before }: { file: string; bleedMm: number; shelf: FontShelf; before?: Layout },
): Promise<Layout> {
  const ids = idsOf(read.blocks);
  const fields = new Map<string, Field>();
  const pages: Layout['pages'] = Array.from({ length: read.pages }, (_, page) => ({
    name: pageName(page, read.pages),
    base: { file, page: page + 1 },
    elements: [],
  }));
  for (const block of read.blocks) {
    const element = await elementOf(block, ids, shelf);
    pages[block.page]?.elements.push(element);
    for (const { text, size } of block.lines)
      for (const [, label = ''] of text.matchAll(NAME)) {
        const id = ids.get(keyOf(label)) ?? '';
        const known = before?.fields.find((it) => it.id === id);
        if (!fields.has(id))
          fields.set(id, known ?? usualField(id, label, roomFor(block.width, leastOf(size))));
      }
  }
  const drawnOn = withBefore(pages, before);
  const kept = before?.fields.filter(({ id }) => !fields.has(id) && isShown(drawnOn, id)) ?? [];
  const layout: Layout = {
    widthMm: read.widthMm,
    heightMm: read.heightMm,
    bleedMm,
    schemes: [{ name: 'its own colours', palette: {} }],
    fields: [...fields.values(), ...kept],
    pages: drawnOn,
  };
  return withFontNames(layout, shelf);
}

/** Photos and codes that the owner drew on the pages before stay where they are. */
function withBefore(pages: Layout['pages'], before: Layout | undefined): Layout['pages'] {
  return pages.map((page, i) => {
    const old = before?.pages[i];
    const drawn = old?.elements.filter(({ draw }) => draw === 'photo' || draw === 'qr') ?? [];
    return {
      ...page,
      ...(old?.optional ? { optional: true as const } : {}),
      elements: [...page.elements, ...drawn],
    };
  });
}

const isShown = (pages: Layout['pages'], id: string) =>
  pages.some(({ elements }) => elements.some((it) => 'field' in it && it.field === id));

/** Names the owner’s own fonts that a layout uses. */
export function withFontNames({ fonts: _, ...layout }: Layout, shelf: FontShelf): Layout {
  const used = new Set(
    layout.pages
      .flatMap(({ elements }) => elements)
      .flatMap((it) => (it.draw === 'text' ? it.lines : []))
      .map(({ font }) => font),
  );
  const own = [...used].filter((id) => shelf.isOwn(id)).map((id) => ({ id, name: shelf.nameOf(id) }));
  return own.length > 0 ? { ...layout, fonts: own } : layout;
}

const pageName = (page: number, pages: number) =>
  pages > 2 ? `Page ${page + 1}` : (['Front', 'Back'][page] ?? 'Front');

const keyOf = (label: string) => label.trim().toLowerCase();

/** An id for each name that was typed, whatever its capitals. */
function idsOf(blocks: readonly PlaceholderBlock[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { lines } of blocks)
    for (const { text } of lines)
      for (const [, label = ''] of text.matchAll(NAME))
        if (!ids.has(keyOf(label))) ids.set(keyOf(label), newFieldId(label, [...ids.values()]));
  return ids;
}

/** An id for a field that no other has: `jobTitle`. */
export function newFieldId(label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, i) => (i === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('');
  const base = (/^[a-z]/.test(joined) ? joined : `field${joined}`).slice(0, 26);
  for (let nth = 1; ; nth++) {
    const id = nth === 1 ? base : `${base}${nth}`;
    if (!taken.includes(id)) return id;
  }
}

async function elementOf(
  { turn, align, from, width, lines }: PlaceholderBlock,
  ids: ReadonlyMap<string, string>,
  shelf: FontShelf,
): Promise<Element> {
  const made: TextLine[] = [];
  let heights: { first: FontHeights; last: FontHeights } | undefined;
  for (const [i, { text, font, size, inks, base }] of lines.entries()) {
    const found = shelf.named(font);
    const id = found ?? STAND_IN;
    const own = await shelf.heights(id);
    heights = { first: heights?.first ?? own, last: own };
    const above = lines[i - 1];
    made.push({
      text: text.replace(NAME, (_, label: string) => `{{${ids.get(keyOf(label))}}}`),
      font: id,
      size,
      least: leastOf(size),
      ink: inks as Inks,
      ...(above ? spacing((base - above.base) / MM_PER_PT, size) : {}),
      ...(found ? {} : { wanted: font }),
    });
  }
  const [first, last] = [lines[0], lines.at(-1)];
  const top = (first?.base ?? 0) - (heights?.first.ascent ?? 1) * (first?.size ?? 0) * MM_PER_PT;
  const bottom = (last?.base ?? 0) + (heights?.last.descent ?? 0.3) * (last?.size ?? 0) * MM_PER_PT;
  return {
    draw: 'text',
    at: onPage([from, top, width, bottom - top + SLACK_MM], turn),
    lines: made,
    align,
    ...(turn === 0 ? {} : { turn }),
  };
}

/** A rectangle along the text as one on the page. */
function onPage([u, v, width, height]: RectMm, turn: PlaceholderBlock['turn']): RectMm {
  const rect: RectMm =
    turn === 90
      ? [-(v + height), u, height, width]
      : turn === -90
        ? [v, -(u + width), height, width]
        : [u, v, width, height];
  return rect.map((mm) => Math.round(mm * 100) / 100) as RectMm;
}

/** Lines near each other keep their distance when they are broken; more than that is space above. */
function spacing(downPt: number, size: number): Pick<TextLine, 'leading' | 'before'> {
  const ratio = downPt / size;
  const leading = Math.round(Math.min(ratio, 1.5) * 1000) / 1000;
  const before = Math.round((ratio - leading) * size * MM_PER_PT * 100) / 100;
  return { leading: Math.max(0.6, leading), ...(before > 0.01 ? { before } : {}) };
}

/** Text may become smaller than in the PDF, but stay legible. */
const leastOf = (size: number) => Math.min(size, Math.max(6.5, Math.round(size * 0.6 * 2) / 2));

/** About how many letters fit at the smallest size: wide ones, so that most names do. */
const roomFor = (widthMm: number, least: number) => Math.floor(widthMm / MM_PER_PT / (least * 0.62));

/** Puts another font on a line, its base line where it was. */
export function moveForFont(
  at: RectMm,
  turn: 90 | -90 | undefined,
  size: number,
  from: FontHeights,
  to: FontHeights,
): RectMm {
  const grow = (to.ascent - from.ascent) * size * MM_PER_PT;
  const more = grow + (to.descent - from.descent) * size * MM_PER_PT;
  const [x, y, width, height] = at;
  if (turn === 90) return [x - (more - grow), y, Math.max(1, width + more), height];
  if (turn === -90) return [x - grow, y, Math.max(1, width + more), height];
  return [x, y - grow, width, Math.max(1, height + more)];
}
