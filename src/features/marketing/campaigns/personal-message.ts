/** The placeholder for each subscriber's own unsubscribe link. */
export const UNSUBSCRIBE_PLACEHOLDER = '{{unsubscribe_url}}';

interface Words {
  subject: string;
  html: string;
  text: string;
}

/** The greeting for a subscriber without a first name. */
const NAMELESS = 'there';
/** In any letter case: an email's text part has headings in capitals. */
const PLACEHOLDER = /\{\{(\w+)\}\}|\{firstName\}/gi;

/** Returns a message with one subscriber's name and links. Placeholders without a value are removed. */
export function personalised(
  { subject, html, text }: Words,
  recipient: { firstName: string | null; urls: Readonly<Record<string, string>> },
): Words {
  const fill = (into: string, escaped: (value: string) => string) =>
    into.replace(PLACEHOLDER, (_whole, name?: string) =>
      escaped(name ? (recipient.urls[name] ?? '') : (recipient.firstName ?? NAMELESS)),
    );
  const asIs = (value: string) => value;
  return { subject: fill(subject, asIs), html: fill(html, escapeHtml), text: fill(text, asIs) };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
