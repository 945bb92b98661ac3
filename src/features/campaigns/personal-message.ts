/** Where each reader's own link to unsubscribe stands in a message. */
export const UNSUBSCRIBE_PLACEHOLDER = '{{unsubscribe_url}}';

interface Words {
  subject: string;
  html: string;
  text: string;
}

/** What a reader without a first name is called. */
const NAMELESS = 'there';
/** In any message case: the text part of a email writes its headings in capitals. */
const PLACEHOLDER = /\{\{(\w+)\}\}|\{firstName\}/gi;

/** A message with one reader's name and links in it. A placeholder that nobody fills in is left out. */
export function personalised(
  { subject, html, text }: Words,
  reader: { firstName: string | null; urls: Readonly<Record<string, string>> },
): Words {
  const fill = (into: string, escaped: (value: string) => string) =>
    into.replace(PLACEHOLDER, (_whole, name?: string) =>
      escaped(name ? (reader.urls[name] ?? '') : (reader.firstName ?? NAMELESS)),
    );
  const asIs = (value: string) => value;
  return { subject: fill(subject, asIs), html: fill(html, escapeHtml), text: fill(text, asIs) };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
