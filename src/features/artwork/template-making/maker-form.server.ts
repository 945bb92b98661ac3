import type { Element, Field, Layout, TextLine } from '#composition/index.ts';
import { fieldsOf } from '#composition/index.ts';
import { oneLine } from '#kit/plain-text.ts';
import type { FontShelf } from './font-shelf.server.ts';
import { moveForFont, withFontNames } from './layout-from-pdf.server.ts';
import { ALIGNS, ANCHORS, CASES, INK_NAMES, ofBox, ofField, ofLine, TEXT_KINDS } from './maker-names.ts';
import { LABEL_MAX, type MakerErrors, MakerReader, type MakerValues, readBox } from './maker-reader.ts';

const EXAMPLE_MAX = 400;
const LONGEST_MAX = 1200;
const OPTIONS_MAX = 40;

/** Applies what the owner changed in the maker to a draft. Whatever is wrong has a sentence, by input, and stays as it was. */
export async function changedLayout(
  layout: Layout,
  values: MakerValues,
  shelf: FontShelf,
): Promise<{ layout: Layout; errors: MakerErrors }> {
  const read = new MakerReader(values);
  const fields = layout.fields
    .map((field, i) => ({
      field: changedField(field, read),
      order: read.number(ofField('order', field.id), 'Order', 1, 999, i + 1),
    }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ field }) => field);
  const pages = [];
  for (const [i, page] of layout.pages.entries()) {
    const elements: Element[] = [];
    for (const [n, element] of page.elements.entries())
      elements.push(await changedElement(element, [i, n], layout, fields, read, shelf));
    const name = read.text(`page-name-${i}`, LABEL_MAX) || page.name;
    const { optional: _, ...rest } = page;
    const optional = i > 0 && read.is(`page-optional-${i}`);
    pages.push({ ...rest, name, ...(optional ? { optional: true as const } : {}), elements });
  }
  const names = pages.map(({ name }) => name);
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0) read.errors[`page-name-${twice}`] = 'Two pages have this name. Give each its own.';
  return { layout: withFontNames({ ...layout, fields, pages }, shelf), errors: read.errors };
}

function changedField(field: Field, read: MakerReader): Field {
  const { id } = field;
  const isText = field.kind !== 'photo' && field.kind !== 'qr';
  const kind = isText
    ? read.oneOf(ofField('kind', id), TEXT_KINDS, field.kind as keyof typeof TEXT_KINDS)
    : field.kind;
  const label = read.text(ofField('label', id), LABEL_MAX);
  if (!label) read.errors[ofField('label', id)] = 'Enter what customers are asked for.';
  const example =
    kind === 'paragraph'
      ? read.raw(ofField('example', id)).trim().slice(0, EXAMPLE_MAX)
      : read.text(ofField('example', id), EXAMPLE_MAX);
  if (!example && field.kind !== 'photo')
    read.errors[ofField('example', id)] = `${label || field.label}: enter an example.`;
  const options = read
    .raw(ofField('options', id))
    .split('\n')
    .map((it) => oneLine(it).slice(0, 120))
    .filter(Boolean)
    .slice(0, OPTIONS_MAX);
  if (kind === 'list' && options.length === 0)
    read.errors[ofField('options', id)] = `${label || field.label}: enter what can be chosen, one a line.`;
  const hint = read.text(ofField('hint', id), 200);
  const longest = isText
    ? read.number(
        ofField('longest', id),
        'Longest',
        Math.max(1, [...example].length),
        LONGEST_MAX,
        field.longest ?? 60,
      )
    : undefined;
  return {
    id,
    label: label || field.label,
    kind,
    ...(read.is(ofField('required', id)) ? { required: true as const } : {}),
    ...(longest === undefined ? {} : { longest: Math.round(longest) }),
    example: example || field.example,
    ...(hint ? { hint } : {}),
    ...(kind === 'list' ? { options } : {}),
  };
}

const MOVES_MAX_MM = 100;

type Place = readonly [page: number, element: number];

async function changedElement(
  element: Element,
  [page, n]: Place,
  layout: Layout,
  fields: readonly Field[],
  read: MakerReader,
  shelf: FontShelf,
): Promise<Element> {
  if (element.draw !== 'text' && element.draw !== 'photo' && element.draw !== 'qr') return element;
  const at = readBox((what) => ofBox(what, page, n), read, layout, element.at);
  if (element.draw === 'photo') {
    const { shape: _, ...rest } = element;
    return { ...rest, at, ...(read.is(ofBox('round', page, n)) ? { shape: 'ellipse' as const } : {}) };
  }
  if (element.draw === 'qr') return { ...element, at };
  const anchor = read.oneOf(ofBox('anchor', page, n), ANCHORS, element.anchor ?? 'top');
  const align = read.oneOf(ofBox('align', page, n), ALIGNS, element.align ?? 'left');
  const lines: TextLine[] = [];
  let place = at;
  for (const [i, line] of element.lines.entries()) {
    const changed = changedLine(line, (what) => ofLine(what, page, n, i), fields, read, shelf);
    // Another font has other heights: the base line of the first line stays where it was.
    if (changed.font !== line.font && i === 0)
      place = moveForFont(
        place,
        element.turn,
        changed.size,
        await shelf.heights(line.font),
        await shelf.heights(changed.font),
      );
    lines.push(changed);
  }
  const most = read.number(ofBox('moves', page, n), 'May be moved by', 0, MOVES_MAX_MM, element.moves ?? 0);
  const { moves: _, ...rest } = element;
  return { ...rest, at: place, anchor, align, lines, ...(most > 0 ? { moves: most } : {}) };
}

function changedLine(
  line: TextLine,
  name: (what: string) => string,
  fields: readonly Field[],
  read: MakerReader,
  shelf: FontShelf,
): TextLine {
  const size = read.number(name('size'), 'Size', 4, 400, line.size);
  const least = read.number(name('least'), 'Smallest size', 4, 400, line.least ?? line.size);
  if (least > size) read.errors[name('least')] = 'The smallest size is larger than the size.';
  const typed = read.raw(name('font'));
  const font = shelf.fonts.some(({ id }) => id === typed) ? typed : line.font;
  const inks = Array.isArray(line.ink) ? line.ink : null;
  const ink = inks?.map(
    (it, i) => read.number(name(`ink${i}`), INK_NAMES[i] ?? '', 0, 100, Math.round(it * 1000) / 10) / 100,
  );
  const letters = read.oneOf(name('case'), CASES, line.case ?? '');
  const isParagraph = fieldsOf({ draw: 'text', at: [0, 0, 1, 1], lines: [line] }).some(
    (id) => fields.find((it) => it.id === id)?.kind === 'paragraph',
  );
  const { case: _case, paragraph: _paragraph, wanted, ...rest } = line;
  return {
    ...rest,
    font,
    size,
    least: Math.min(least, size),
    ink: ink ? ([ink[0] ?? 0, ink[1] ?? 0, ink[2] ?? 0, ink[3] ?? 0] as const as TextLine['ink']) : line.ink,
    ...(letters ? { case: letters } : {}),
    ...(isParagraph ? { paragraph: true as const } : {}),
    ...(wanted && font === line.font ? { wanted } : {}),
  };
}
