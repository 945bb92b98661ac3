type Content = string | readonly (string | null)[];

/**
 * Returns one element of XML with its content: text, or elements line by line. Nulls and empty elements are left out,
 * because programs that read invoices refuse empty ones.
 */
export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): string | null {
  const inside = typeof content === 'string' ? escaped(content) : content.filter((child) => child !== null);
  if (inside.length === 0) return null;
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)];
  const body = typeof inside === 'string' ? inside : `\n${inside.map(indented).join('\n')}\n`;
  return `<${open.join(' ')}>${body}</${name}>`;
}

const indented = (xml: string) => xml.replaceAll(/^/gm, '  ');

/** XML 1.0 has no way to write most control characters, even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
