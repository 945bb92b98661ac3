import {
  type Field,
  fieldsOf,
  type Layout,
  type LayoutPage,
  MIDDLE,
  type PhotoValue,
  type Values,
  ZOOM_MAX,
} from '#composition/index.ts';
import { NAME_MAX } from './design.ts';

/** The names of a design’s form fields. */
export const textName = (id: string) => `text-${id}`;
export const photoName = (id: string) => `photo-${id}`;
export const framingName = (id: string, which: 'zoom' | 'across' | 'down') => `${which}-${id}`;
export const pageName = (page: string) => `page-${page}`;
/** `part` is a page and an element of it: `0.3`. */
export const moveName = (part: string, which: 'across' | 'down') => `move-${which}-${part}`;

/** The parts of a page that may be moved, with the mm that each may go in each direction. */
export function partsToMove(
  page: LayoutPage,
  index: number,
): { part: string; fields: string[]; most: number }[] {
  return page.elements.flatMap((element, place) =>
    element.draw === 'text' && element.moves
      ? [{ part: `${index}.${place}`, fields: fieldsOf(element), most: element.moves }]
      : [],
  );
}

/** Longer than any field takes, so that what is too long is refused with a sentence, not cut. */
const TEXT_MAX = 4000;

/** Letters that a field takes. */
const lettersOf = ({ longest, kind }: Field) => longest ?? (kind === 'paragraph' ? 1200 : 120);

/** Reads a design’s form. Photos keep their files; those that were just sent come in `sent`, by field. */
export function readDesignForm(
  form: FormData,
  layout: Layout,
  before: { name: string; values: Values },
  sent: Readonly<Record<string, string>>,
): { name: string; values: Values } {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const texts: Record<string, string> = {};
  const photos: Record<string, PhotoValue> = {};
  for (const field of layout.fields) {
    if (field.kind !== 'photo') texts[field.id] = text(textName(field.id)).slice(0, TEXT_MAX);
    else {
      const artworkId = sent[field.id] ?? before.values.photos[field.id]?.artworkId;
      const isRemoved = form.get(`remove-${field.id}`) !== null && !sent[field.id];
      if (artworkId && !isRemoved)
        photos[field.id] = { artworkId, ...framingOf(form, field.id, Boolean(sent[field.id])) };
    }
  }
  const scheme = Number(form.get('scheme') ?? 0);
  return {
    name: text('name').trim().slice(0, NAME_MAX) || before.name,
    values: {
      texts,
      photos,
      scheme: layout.schemes[scheme] ? scheme : 0,
      pages: layout.pages.flatMap(({ name, optional }) =>
        optional && form.get(pageName(name)) ? [name] : [],
      ),
      moves: movesIn(form, layout),
    },
  };
}

/** What was moved, in mm; the engine keeps it within what the template allows. */
function movesIn(form: FormData, layout: Layout): Values['moves'] {
  const parts = layout.pages.flatMap(partsToMove);
  const mm = (part: string, which: 'across' | 'down', most: number) =>
    numberIn(form, moveName(part, which), -most, most) ?? 0;
  return Object.fromEntries(
    parts.map(({ part, most }) => [part, [mm(part, 'across', most), mm(part, 'down', most)]]),
  );
}

/** A number of the form within limits; undefined if it is none. */
function numberIn(form: FormData, name: string, least: number, most: number): number | undefined {
  const value = Number.parseFloat(String(form.get(name)));
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : undefined;
}

/** A new photo starts in the middle. */
function framingOf(form: FormData, id: string, isNew: boolean): Omit<PhotoValue, 'artworkId'> {
  if (isNew) return MIDDLE;
  const number = (which: 'zoom' | 'across' | 'down', least: number, most: number) =>
    numberIn(form, framingName(id, which), least, most) ?? MIDDLE[which];
  return { zoom: number('zoom', 1, ZOOM_MAX), across: number('across', 0, 1), down: number('down', 0, 1) };
}

/** Which required fields are still empty, each with its sentence. */
export function emptyFields(layout: Layout, { texts, photos }: Values): Record<string, string> {
  const empty = layout.fields.filter(
    ({ id, required }) => required && !(texts[id] ?? '').trim() && !photos[id],
  );
  return Object.fromEntries(empty.map(({ id, label }) => [id, `Fill in “${label}”.`]));
}

/** Which fields have more letters than their template takes, each with its sentence. */
export function longFields(layout: Layout, { texts }: Values): Record<string, string> {
  const long = layout.fields.flatMap((field) => {
    const letters = [...(texts[field.id] ?? '').trim()].length;
    const most = lettersOf(field);
    return letters > most ? [[field.id, `At most ${most} letters. This has ${letters}.`] as const] : [];
  });
  return Object.fromEntries(long);
}
