import {
  type Element,
  type Field,
  fieldsOf,
  type Layout,
  type RectMm,
  type TextElement,
  type TextLine,
} from '#composition/index.ts';
import { newFieldId } from './layout-from-pdf.server.ts';
import { KINDS } from './maker-names.ts';
import { LABEL_MAX, type MakerErrors, MakerReader, type MakerValues, readBox } from './maker-reader.ts';
import { usualField } from './usual-fields.ts';

/** Adds a field with a box of its own. Returns the sentences for its inputs if something is missing. */
export function withNewBox(layout: Layout, values: MakerValues): { layout: Layout; errors: MakerErrors } {
  const read = new MakerReader(values);
  const page = read.number('new-page', 'Page', 0, layout.pages.length - 1, 0);
  const kind = read.oneOf('new-kind', KINDS, 'line');
  const label = read.text('new-label', LABEL_MAX);
  if (!label) read.errors['new-label'] = 'Enter what customers are asked for.';
  const { widthMm, heightMm } = layout;
  for (const what of ['x', 'y', 'w', 'h'])
    if (!read.raw(`new-${what}`).trim())
      read.errors[`new-${what}`] = 'Enter a number, or draw the box on the page.';
  const at = readBox((what) => `new-${what}`, read, layout, [5, 5, widthMm / 2, heightMm / 4]);
  if (Object.keys(read.errors).length > 0) return { layout, errors: read.errors };
  const id = newFieldId(
    label,
    layout.fields.map((it) => it.id),
  );
  const element = newElement(layout, kind, id, at);
  const pages = layout.pages.map((it, i) =>
    i === page ? { ...it, elements: [...it.elements, element] } : it,
  );
  return { layout: { ...layout, fields: [...layout.fields, newField(id, label, kind)], pages }, errors: {} };
}

function newField(id: string, label: string, kind: keyof typeof KINDS): Field {
  if (kind === 'photo') return { id, label, kind, example: '' };
  if (kind === 'qr') return { id, label, kind, longest: 200, example: 'https://www.example.com' };
  const field = { ...usualField(id, label, 60), kind };
  if (kind === 'paragraph') return { ...field, longest: 300 };
  return kind === 'list' ? { ...field, options: [field.example] } : field;
}

/** A box for text looks like the first text that the template has. */
function newElement(layout: Layout, kind: keyof typeof KINDS, id: string, at: RectMm): Element {
  if (kind === 'photo') return { draw: 'photo', at, field: id };
  if (kind === 'qr') return { draw: 'qr', at, field: id, ink: [0, 0, 0, 1] };
  const like = layout.pages
    .flatMap(({ elements }) => elements)
    .find((it): it is TextElement => it.draw === 'text')?.lines[0];
  const line: TextLine = {
    text: `{{${id}}}`,
    font: like?.font ?? 'work-sans/400Regular',
    size: Math.min(like?.size ?? 10, 10),
    least: 6.5,
    ink: like?.ink ?? [0, 0, 0, 1],
    ...(kind === 'paragraph' ? { paragraph: true as const } : {}),
  };
  return { draw: 'text', at, lines: [line] };
}

/** Removes a box, and the fields that nothing shows any more. `place`: its page and place, `0-2`. */
export function withoutBox(layout: Layout, place: string): Layout {
  const [page, element] = place.split('-').map(Number);
  const pages = layout.pages.map((it, i) =>
    i === page ? { ...it, elements: it.elements.filter((_, n) => n !== element) } : it,
  );
  const shown = new Set(pages.flatMap(({ elements }) => elements).flatMap(fieldsOf));
  return { ...layout, pages, fields: layout.fields.filter(({ id }) => shown.has(id)) };
}
