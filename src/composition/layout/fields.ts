import type { Element, Field, Layout, LayoutPage } from './layout.ts';

// No schemas here: the editor loads it in the browser.

/** A field named in a line of text. */
export const PLACEHOLDER = /\{\{([a-z][a-zA-Z0-9]*)\}\}/g;

/** The fields that a pattern names: `{{name}}, {{degree}}` names two. */
export const fieldsIn = (pattern: string): string[] =>
  [...pattern.matchAll(PLACEHOLDER)].map(([, id = '']) => id);

/** The fields that an element shows. */
export function fieldsOf(element: Element): string[] {
  if (element.draw === 'text') return element.lines.flatMap(({ text }) => fieldsIn(text));
  return element.draw === 'photo' || element.draw === 'qr' ? [element.field] : [];
}

/** The fields that appear on a page, in the order of the form. */
export function fieldsOfPage(layout: Layout, page: LayoutPage): Field[] {
  const shown = new Set(page.elements.flatMap(fieldsOf));
  return layout.fields.filter(({ id }) => shown.has(id));
}
