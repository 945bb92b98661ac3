import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsOf, type VisibleText, visibleTexts } from './visible-words.ts';

/** Words that must not appear, each with its replacement. */
const FORBIDDEN: readonly { word: RegExp; use: string; in?: RegExp }[] = [
  { word: /\be-mail/i, use: 'email' },
  { word: /\b(?<!Royal |e-)mail(s|ed|ing|ings)?\b/i, use: 'email (mail is the post)' },
  { word: /\b(mend|repair)(s|ed|ing)?\b/i, use: 'fix' },
  { word: /\b(grave|gravity)\b/i, use: 'severity' },
  { word: /\b(?<!Acrobat |screen )readers?\b/i, use: 'subscriber' },
  // Elsewhere letters are those of words, or part of a letterhead.
  {
    word: /\bletters?\b/i,
    use: 'email or message',
    in: /newsletter|campaign|marketing|\/emails?\/|\/mail\//,
  },
  { word: /\btick(s|ed)? .{0,9}\boff\b/i, use: 'tick' },
  { word: /\bbe had\b/i, use: 'available' },
  { word: /\bheed(s|ed|ing)?\b/i, use: 'check' },
  { word: /\bany ?more\b(?=[.,;:!?]|$)/i, use: 'no longer' },
  { word: /\b(came|comes?) of (it|this|that)\b/i, use: 'outcome' },
  { word: /\bdispatch(ed|es|ing)?\b/i, use: 'despatch' },
  { word: /\b(your|a|the) yes\b/i, use: 'approval' },
  { word: /\border’s pages?\b/i, use: 'order page' },
  { word: /\binvoice of the month\b|\bmonth[’']s invoice\b/i, use: 'monthly invoice' },
  { word: /\bVAT of\b/, use: 'VAT on' },
  {
    word: /\bspeak to the press\b|\bspoken to the press\b/i,
    use: 'check with production (the press is newspapers)',
  },
  { word: /\bput right\b/i, use: 'fix' },
  { word: /\bcustomers? (will )?reads? (it|this|by|until)\b/i, use: 'sees' },
  { word: /\b(of|for) one[’']s own\b/i, use: 'custom' },
];

/** Phrases that show a translation, in anything written: in comments, test titles and documents too. */
const TRANSLATED: readonly { words: RegExp; use: string }[] = [
  { words: /\b(until|by) when\b/i, use: 'when … by, or the deadline' },
  { words: /\bkept pages?\b/i, use: 'cached page' },
  { words: /\banew\b/i, use: 'again' },
  { words: /\b(refused|answered) in words\b/i, use: 'with a reason, with a sentence' },
  { words: /\bin nobody[’']s hands\b/i, use: 'nobody has taken it' },
  { words: /\bcounts? (for nothing|no more)\b/i, use: 'has no effect, no longer counts' },
  { words: /\b(customer|approval|payment|file) is awaited\b/i, use: 'we wait for' },
];

/**
 * Words fixed by the specification, or names of something external; each is allowed exactly as here, and nowhere else.
 */
const ALLOWED: readonly { text: RegExp; because: string }[] = [
  {
    text: /Orders dispatched in 24–48 hours/,
    because: 'fixed by the specification, on /help and the confirmation',
  },
  { text: /^Dispatched$/, because: 'the name of a saved view and of a step, fixed by the specification' },
  {
    text: /^newsletter readers?( csv)?$/,
    because: 'staff may type these into the palette; no page shows them',
  },
];

/** Participles, which don't say what a thing is (STYLE 2). */
const PARTICIPLES: readonly string[] = ['asked', 'found', 'given', 'kept', 'seen', 'told', 'typed', 'wanted'];
/** What is declared at the start of a line: exports, and what is local to a file. */
const DECLARED =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/gm;
/**
 * A question (`isTyped`), the name of an HTTP answer (`notFound`), or a verb with its complement (`markDisputeSeen`).
 */
const NOT_NOUNS =
  /^(?:is|are|was|were|has|have|can|may|must|does|not)[A-Z]|NotFound$|-not-found$|^NOT_|^[Mm]ark\w+Seen$/;

const texts = visibleTexts();

test('nothing that people read has a word that the glossary forbids', () => {
  expect(texts.flatMap(wrongIn)).toEqual([]);
});

test('nothing written anywhere has a phrase that only a translation would have', () => {
  const files = globSync('{src,test,soak,bench,scripts,docs}/**/*.{ts,tsx,md}').concat(globSync('*.md'));
  const wrong = files
    .filter((file) => file !== 'test/words.test.ts')
    .flatMap((file) => translatedIn(file, readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

test.each([
  ['// By when it must be ready.', 'when … by, or the deadline'],
  ['/**\n * Says until\n * when it holds.\n */', 'when … by, or the deadline'],
])('%j is found', (source, use) => {
  expect(translatedIn('rule.ts', source).join()).toContain(use);
});

test('no file, function, type or constant is named by a participle instead of a noun that says what it is', () => {
  const files = globSync('{src,test,soak,bench,scripts,db}/**/*.{ts,tsx,mjs}', {
    exclude: ['src/platform/db/types.ts'],
  });
  expect(files.flatMap((file) => participlesIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['ui/keep-typed.tsx', '', 'keep-typed'],
  ['rule.ts', 'export type Found = Finding;', 'Found'],
  ['rule.ts', 'const TYPED_MAX = 60;', 'TYPED_MAX'],
  ['store.server.ts', 'async function readAskedItem() {}', 'readAskedItem'],
])('in %s, %j has a name that is a participle', (file, source, name) => {
  expect(participlesIn(file, source)).toEqual([`${file}: ${name}`]);
});

test.each([
  'export const isTyped = () => true;',
  'export function notFound() {}',
  'function MarkAsSeen() {}',
  'const foundations = 1;',
])('%j has not', (source) => {
  expect(participlesIn('product-not-found.tsx', source)).toEqual([]);
});

test('every allowed exception is still needed', () => {
  expect(ALLOWED.filter((allowed) => !texts.some(({ text }) => allowed.text.test(text)))).toEqual([]);
});

test.each([
  ['<p>A link is in the mail, {name}.</p>', 'email (mail is the post)'],
  ['const words = `Your e-mail address`;', 'email'],
  ["<Field label='Mend' />", 'fix'],
  ["const done = { sent: 'This file can’t be had any more.' };", 'available'],
])('%s is found', (source, use) => {
  expect(textsOf('page.tsx', source).flatMap(wrongIn).join()).toContain(`use “${use}”`);
});

test.each([
  "<p className='mend'>{t('mend')}</p>",
  "import mail from './mail me.ts';",
  'const all = sql`select mail from mails`;',
  '<p>Letters 25 mm high. We’ll email you, and Royal Mail delivers. Any more ink dries slowly.</p>',
])('%s is not', (source) => {
  expect(
    textsOf('page.tsx', source)
      .filter(({ text }) => text.includes(' '))
      .flatMap(wrongIn),
  ).toEqual([]);
});

/** Returns the phrases of `TRANSLATED` in a text, even across the lines of a comment. */
function translatedIn(file: string, source: string): string[] {
  const text = source.replace(/\s+(?:\*\s+|\/\/\s+)?/g, ' ');
  return TRANSLATED.flatMap(({ words, use }) => {
    const [phrase] = words.exec(text) ?? [];
    return phrase ? [`${file}: “${phrase}”: use “${use}”`] : [];
  });
}

/** Returns a file's names, its own and those that it declares, that use a participle as a noun. */
function participlesIn(file: string, source: string): string[] {
  const [base = ''] = file.split('/').at(-1)?.split('.') ?? [];
  const declared = [...source.matchAll(DECLARED)].map(([, name = '']) => name);
  return [base, ...declared]
    .filter((name) => !NOT_NOUNS.test(name))
    .filter((name) => wordsOf(name).some((word) => PARTICIPLES.includes(word)))
    .map((name) => `${file}: ${name}`);
}

/** `keepTyped`, `keep-typed` and `KEEP_TYPED` are `keep` and `typed`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[-_ ]/);

function wrongIn({ file, text }: VisibleText): string[] {
  const rest = ALLOWED.reduce((rest, allowed) => rest.replace(allowed.text, ''), text);
  return FORBIDDEN.filter((it) => it.word.test(rest) && (it.in?.test(file) ?? true)).map(
    ({ use }) => `${file}: “${text}”: use “${use}”`,
  );
}
