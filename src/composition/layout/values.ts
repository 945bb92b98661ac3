import { z } from 'zod';
import { ZOOM_MAX } from './crop.ts';
import { fieldsIn, PLACEHOLDER } from './fields.ts';
import type { Element, Layout, LayoutPage } from './layout.ts';

/**
 * What a customer made of a template: what they typed, by field; photos and how they lie in their boxes; the colours; the
 * optional pages they want; what they moved, in mm, by page and element.
 */
export const valuesSchema = z.object({
  texts: z.record(z.string(), z.string().max(4000)).default({}),
  photos: z.record(z.string(), photoValue()).default({}),
  scheme: z.int().min(0).default(0),
  pages: z.array(z.string()).default([]),
  moves: z.record(z.string(), z.tuple([z.number(), z.number()])).default({}),
});

export type Values = z.infer<typeof valuesSchema>;
export type PhotoValue = z.infer<ReturnType<typeof photoValue>>;

/** An artwork that is a JPG or PNG, and how it lies in its box (`Framing`). */
function photoValue() {
  const fraction = z.number().min(0).max(1);
  return z.object({
    artworkId: z.uuid(),
    zoom: z.number().min(1).max(ZOOM_MAX),
    across: fraction,
    down: fraction,
  });
}

export const NO_VALUES: Values = { texts: {}, photos: {}, scheme: 0, pages: [], moves: {} };

/** A template filled with its own examples. */
export function exampleValues(layout: Layout): Values {
  const typed = layout.fields.filter(({ kind }) => kind !== 'photo');
  return {
    ...NO_VALUES,
    texts: Object.fromEntries(typed.map(({ id, example }) => [id, example])),
    pages: layout.pages.flatMap(({ name, optional }) => (optional ? [name] : [])),
  };
}

/** What a field holds, without blanks around it. */
export const textOf = (values: Values, id: string) => (values.texts[id] ?? '').trim();

const isEmpty = (values: Values, id: string) => !textOf(values, id) && !values.photos[id];

/** The pages that are printed, with their places in the layout. */
export function printedPages(layout: Layout, values: Values): { page: LayoutPage; index: number }[] {
  return layout.pages
    .map((page, index) => ({ page, index }))
    .filter(({ page }) => !page.optional || values.pages.includes(page.name));
}

/** Whether an element is drawn with these values. */
export function isDrawn(element: Element, values: Values): boolean {
  if (element.when && isEmpty(values, element.when)) return false;
  if (element.unless && !isEmpty(values, element.unless)) return false;
  return true;
}

/** The text of a line; null if it names fields and all of them are empty. */
export function filledIn(pattern: string, values: Values): string | null {
  const named = fieldsIn(pattern);
  if (named.length > 0 && named.every((id) => isEmpty(values, id))) return null;
  return pattern.replace(PLACEHOLDER, (_, id: string) => textOf(values, id)).trim();
}
