import { NO_OWN_WORDS } from '#kit/forms.ts';
import type { TestShop } from '../app.ts';
import { type Form, formsOf } from '../forms.ts';
import type { Shopper } from '../shopper.ts';

/** A form that sends something, as a page shows it, with one of its buttons. */
export interface PageForm {
  /** where it was found */
  page: string;
  /** where it is sent to */
  path: string;
  fields: Readonly<Record<string, string>>;
  /** boxes and choices that aren't ticked */
  unticked?: Readonly<Record<string, string>>;
  button: string;
}

/** There are thousands of such pages; this many of each kind of address are enough. */
const OF_A_KIND = 2;
const PAGES_MAX = 400;

/** Follows every link from these pages. Returns each kind of form once. */
export async function formsFrom(visitor: Shopper, starts: readonly string[]): Promise<PageForm[]> {
  const waiting = [...starts];
  const visited = new Set<string>(waiting);
  const kinds = new Map<string, number>();
  const forms = new Map<string, PageForm>();
  for (let read = 0; read < PAGES_MAX && waiting.length > 0; read += 1) {
    const path = waiting.shift() ?? '';
    const response = await visitor.browser.get(path);
    if (!response.headers.get('content-type')?.includes('text/html')) continue;
    const html = await response.text();
    for (const form of formsOf(html))
      for (const pageForm of pressed(form, path)) {
        const key = kindOf(pageForm);
        if (!forms.has(key)) forms.set(key, pageForm);
      }
    for (const link of linksIn(html)) {
      const kind = shapeOf(link);
      const count = kinds.get(kind) ?? 0;
      if (visited.has(link) || count >= OF_A_KIND) continue;
      visited.add(link);
      kinds.set(kind, count + 1);
      waiting.push(link);
    }
  }
  return [...forms.values()];
}

function pressed({ method, action, fields, unticked, buttons }: Form, page: string): PageForm[] {
  if (method !== 'post') return [];
  const path = action || page;
  const each = buttons.length > 0 ? buttons : [{ words: '', name: '', value: '' }];
  return each.map(({ words, name, value }) => ({
    page,
    path,
    fields: name ? { ...fields, [name]: value } : fields,
    unticked,
    button: words,
  }));
}

/** Two forms are of the same kind if they go to the same kind of address with the same fields and intent. */
const kindOf = ({ path, fields }: PageForm) =>
  `${shapeOf(path.split('?')[0] ?? '')} ${Object.keys(fields).map(shapeOf).sort().join()} ${shapeOf(fields.intent ?? '')}`;

/** Returns an address or a field's name without its ids and numbers. */
const shapeOf = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/=[^&]*/g, '=')
    .replace(/\/product\/[^/?]+/, '/product/:id')
    .replace(/\/(products|categories|papers|turnarounds|shop)\/[^/?]+/, '/$1/:id')
    .replace(/\d+/g, '0');

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"#]+)/g)]
    .map(([, to = '']) => to.replaceAll('&amp;', '&'))
    .filter((to) => to.startsWith('/') && !/\.(pdf|zip|csv|xml|svg|png|jpg|avif|webp)(\?|$)/.test(to));

/** As a value, this is looked up in plain objects that use input as a key. */
const PROBE = 'galley-probe';

/**
 * What people, copied documents and programs put into fields. Half an emoji is left if a text is cut in the middle of
 * one.
 */
const VALUES: Readonly<Record<string, string>> = {
  empty: '',
  blank: ' \u200B ',
  long: `${'x'.repeat(199)}😀${'y'.repeat(4000)}`,
  emoji: '👩‍👩‍👧‍👦🖨️',
  'emoji throughout': `x${'😀'.repeat(300)}`,
  'a null byte': 'a\0b',
  'half an emoji': 'a\uD83Db',
  'minus nothing': '-0',
  'no number': 'NaN',
  endless: '1e309',
  'a long number': '99999999999999999999',
  'over an integer': '2147483648',
  'a small fraction': '0.0000001',
  'a far day': '9999-12-31',
  'a farther day': '+275760-09-13',
  'no day': '2026-02-30',
  'an id': '00000000-0000-4000-8000-000000000000',
  'a key': PROBE,
  'every object’s': '__proto__',
  quotes: `'; -- "`,
};
const KINDS = Object.keys(VALUES);

/** Fields that say which form it is, and in which state; a wrong one is refused before anything else is read. */
const SAYS_WHICH = new Set(['intent', 'section', 'key', 'version', 'seenAt']);

/** A field that the form always sends was left out; nobody who uses the form sees this error. */
const LEFT_OUT = 'is missing';

/** Returns whether somebody who uses the form could have made this mistake; the answer then has a sentence for it. */
const isTyped = (what: string) => !what.endsWith(LEFT_OUT) && !SAYS_WHICH.has(what.split(' ')[0] ?? '');

/** Other ways in which a field can be wrong. */
const OTHERWISE: readonly [string, Change][] = [
  ['is a key', (name) => [[name, PROBE]]],
  [LEFT_OUT, () => []],
  [
    'is sent twice',
    (name, value) => [
      [name, value],
      [name, 'twice'],
    ],
  ],
];
type Change = (name: string, value: string) => [string, string][];

/** This many of a form's boxes are ticked. */
const BOXES_MAX = 15;

/** Fields of the same kind differ only in what they are about: `line.1.price` and `line.2.price`. */
const kindOfField = (name: string) => shapeOf(name).replace(/[.:-].*[.:-]/, '*');

/** One of the values in a field. */
function inputInto(path: string, name: string): [string, Change] {
  const [kind = ''] = someOf(`${path} ${name}`, 1);
  return [`is ${kind}`, () => [[name, VALUES[kind] ?? '']]];
}

/**
 * A form filled in as nobody should: each field with one of the values, looked up, left out or sent twice; each kind of
 * field left out; and all of them with some values at once. The value differs from field to field, but is the same in
 * every run.
 */
function* hostile({
  path,
  fields,
  unticked = {},
}: PageForm): Generator<{ what: string; pairs: [string, string][] }> {
  const entries = Object.entries(fields);
  const changed = (change: Change) => entries.flatMap(([name, value]) => change(name, value));
  const leftOut = new Set<string>();
  for (const [at, [name]] of entries.entries()) {
    const only = (pairs: (value: string) => [string, string][]) =>
      changed((field, value) => (field === name ? pairs(value) : [[field, value]]));
    const [what, pairs] = OTHERWISE[at % 4] ?? inputInto(path, name);
    yield { what: `${name} ${what}`, pairs: only((value) => pairs(name, value)) };
    if (what !== LEFT_OUT && !leftOut.has(kindOfField(name)))
      yield { what: `${name} ${LEFT_OUT}`, pairs: only(() => []) };
    leftOut.add(kindOfField(name));
  }
  for (const [name, value] of Object.entries(unticked).slice(0, BOXES_MAX)) {
    const others = entries.filter(([other]) => other !== name);
    yield { what: `${name} is ticked`, pairs: [...others, [name, value]] };
    yield { what: `${name} is a key`, pairs: [...others, [name, PROBE]] };
  }
  for (const kind of someOf(path, 2))
    yield {
      what: `everything is ${kind}`,
      pairs: changed((name, value) => [[name, SAYS_WHICH.has(name) ? value : (VALUES[kind] ?? '')]]),
    };
}

/** Returns this many of the values, spread over all of them by a text. */
function someOf(text: string, count: number): string[] {
  let sum = 0;
  for (const character of shapeOf(text)) sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  return Array.from({ length: count }, (_, i) => KINDS[(sum + i * 7) % KINDS.length] ?? '');
}

/** Returns at most this many of them, evenly spread, always including the last. */
function spread<T>(all: readonly T[], most: number): T[] {
  const count = Math.min(most, all.length);
  return Array.from({ length: count }, (_, i) => Math.ceil(((i + 1) * all.length) / count)).flatMap((end) =>
    all.slice(end - 1, end),
  );
}

/** What replaces a value of a JSON call, besides the texts. */
const OTHER_VALUES = [null, true, 5, -0, -1, 1.5, 1e300, 2_147_483_648, [], {}, [[[[[]]]]], { a: { b: {} } }];

/** Bodies of a JSON call in which one value is replaced or missing, and some that aren't valid bodies at all. */
export function* hostileJson(body: object): Generator<{ what: string; text: string }> {
  const whole = JSON.stringify(body);
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '5',
    '"x"',
    '{"__proto__":{}}',
    `${'['.repeat(5000)}`,
    whole.slice(0, -1),
  ])
    yield { what: `the body is ${text.slice(0, 20)}`, text };
  for (const at of placesIn(body))
    for (const value of [undefined, ...Object.values(VALUES), ...OTHER_VALUES]) {
      const changed = structuredClone(body);
      put(changed, at, value);
      yield {
        what: `${at.join('.')} is ${JSON.stringify(value)?.slice(0, 40)}`,
        text: JSON.stringify(changed),
      };
    }
}

type Place = readonly string[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (value === null || typeof value !== 'object') return [at];
  const inside = Object.entries(value).flatMap(([name, one]) => placesIn(one, [...at, name]));
  return at.length > 0 ? [at, ...inside] : inside;
}

function put(into: object, [name = '', ...rest]: Place, value: unknown): void {
  const fields = into as Record<string, unknown>;
  if (rest.length === 0) fields[name] = value;
  else put(fields[name] as object, rest, value);
}

/** What notices an error of the shop's own. */
export interface Watch {
  /**
   * Returns, in words, which inputs to a form end in an error or in a sentence that would fit any field. What one post
   * saved is reread before the next. With `most`, only this many wrong inputs are tried, spread over all of them.
   */
  failuresOf(visitor: Shopper, form: PageForm, most?: number): Promise<string[]>;
  /** Returns what is wrong with an answer, or null if nothing is. */
  failureOf(what: string, ask: () => Promise<Response>): Promise<string | null>;
  end(): void;
}

/** Collects what the shop logs as an error of its own, and where it looks input up in a plain object. */
export function watchErrors({ shop }: TestShop): Watch {
  const logged: unknown[] = [];
  shop.log.error = (entry: unknown) => void logged.push(entry);
  Object.defineProperty(Object.prototype, PROBE, {
    configurable: true,
    get: () => void logged.push(new Error('looked up in a plain object, which has a constructor too')),
  });
  const answerOf = async (what: string, ask: () => Promise<Response>) => {
    logged.length = 0;
    const answer = await ask();
    const text = answer.body ? await answer.text() : '';
    const isFailure = answer.status >= 500 || logged.length > 0;
    return { text, failure: isFailure ? `${what}: ${answer.status} ${wordsOf(logged[0])}` : null };
  };
  return {
    failureOf: async (what, ask) => (await answerOf(what, ask)).failure,
    async failuresOf(visitor, form, most = Number.POSITIVE_INFINITY) {
      const failed: string[] = [];
      for (const { what, pairs } of spread([...hostile(form)], most)) {
        if (needsDoctor(form.path, pairs)) continue;
        const words = `${form.path} “${form.button}”, ${what}`;
        const { failure, text } = await answerOf(words, () => visitor.browser.tab().post(form.path, pairs));
        if (failure) failed.push(failure);
        else if (isTyped(what) && text.includes(NO_OWN_WORDS))
          failed.push(`${words}: says nothing of its own`);
      }
      return failed;
    },
    end: () => void Reflect.deleteProperty(Object.prototype, PROBE),
  };
}

/** The health checks need the process around the shop, which tests don't have, as their 503 says. */
const needsDoctor = (path: string, pairs: readonly (readonly [string, string])[]) =>
  path.startsWith('/admin/system') && pairs.some(([name, value]) => name === 'intent' && value === 'check');

function wordsOf(entry: unknown): string {
  const error = entry instanceof Error ? entry : (entry as { err?: Error } | undefined)?.err;
  return error?.stack?.split('\n').slice(0, 4).join(' | ') ?? JSON.stringify(entry ?? '');
}
