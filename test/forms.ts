/** A form on a page, with its fields' values. */
export interface Form {
  method: string;
  /** null for the page's own address */
  action: string | null;
  multipart: boolean;
  fields: Record<string, string>;
  /** boxes and choices that aren't ticked, by name, with the value that the first of each name would send */
  unticked: Record<string, string>;
  buttons: { words: string; name: string; value: string }[];
}

/** Parses the forms of a page rendered by React: enough HTML to fill them in and send them as a browser would. */
export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = '', inside = '']) => ({
    method: (read(attributes, 'method') ?? 'get').toLowerCase(),
    action: read(attributes, 'action'),
    multipart: read(attributes, 'enc[tT]ype') === 'multipart/form-data',
    fields: { ...inputs(inside), ...selects(inside), ...textareas(inside) },
    unticked: unticked(inside),
    buttons: buttons(inside),
  }));
}

function inputs(inside: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, attributes = ''] of inside.matchAll(/<input\b([^>]*)>/g)) {
    const name = read(attributes, 'name');
    const type = read(attributes, 'type');
    if (!name || type === 'file') continue;
    if ((type === 'radio' || type === 'checkbox') && read(attributes, 'checked') === null) continue;
    fields[name] = read(attributes, 'value') ?? (type === 'checkbox' ? 'on' : '');
  }
  return fields;
}

function unticked(inside: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, attributes = ''] of inside.matchAll(/<input\b([^>]*)>/g)) {
    const name = read(attributes, 'name');
    const type = read(attributes, 'type');
    if (!name || (type !== 'radio' && type !== 'checkbox') || read(attributes, 'checked') !== null) continue;
    fields[name] ??= read(attributes, 'value') ?? 'on';
  }
  return fields;
}

function selects(inside: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, attributes = '', choices = ''] of inside.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const options = [...choices.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option);
    const chosen = options.find((option) => read(option, 'selected') !== null) ?? options[0];
    const name = read(attributes, 'name');
    if (name && chosen !== undefined) fields[name] = read(chosen, 'value') ?? '';
  }
  return fields;
}

function textareas(inside: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, attributes = '', text = ''] of inside.matchAll(
    /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g,
  )) {
    const name = read(attributes, 'name');
    // HTML drops a newline directly after the tag.
    if (name) fields[name] = plain(text.replace(/^\n/, ''));
  }
  return fields;
}

function buttons(inside: string): Form['buttons'] {
  return [...inside.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)]
    .filter(([, attributes = '']) => read(attributes, 'type') !== 'button')
    .map(([, attributes = '', words = '']) => ({
      words: (read(attributes, 'aria-label') ?? plain(words.replace(/<[^>]+>/g, ''))).trim(),
      name: read(attributes, 'name') ?? '',
      value: read(attributes, 'value') ?? '',
    }));
}

/** Returns an attribute's text, or null if it is missing. */
function read(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}(?:="([^"]*)")?(?=\\s|/|$)`).exec(attributes);
  return match ? plain(match[1] ?? '') : null;
}

/** Returns text as a browser shows it, with entities decoded. */
export function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
