import { expect, test } from 'vitest';
import { textsOf, type VisibleText, visibleTexts } from './visible-words.ts';

/** Words that must not appear, each with its replacement. */
const FORBIDDEN: readonly { word: RegExp; use: string; in?: RegExp }[] = [
  { word: /\be-mail/i, use: 'email' },
  { word: /\b(?<!Royal |e-)mail(s|ed|ing|ings)?\b/i, use: 'email (mail is the post)' },
  { word: /\b(mend|repair)(s|ed|ing)?\b/i, use: 'fix' },
  { word: /\b(grave|gravity)\b/i, use: 'severity' },
  { word: /\b(?<!Acrobat |screen )readers?\b/i, use: 'subscriber' },
  // Elsewhere letters are the letters of words, or part of a letterhead.
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
];

/** Words fixed by the specification, or names of something external: each is allowed exactly as here, nowhere else. */
const ALLOWED: readonly { text: RegExp; because: string }[] = [
  {
    text: /Orders dispatched in 24–48 hours/,
    because: 'fixed by the specification, on /help and the confirmation',
  },
  { text: /^Dispatched$/, because: 'the name of a saved view and of a step, fixed by the specification' },
  {
    text: /^newsletter (mail create|readers?( csv)?)$/,
    because: 'staff may type these into the palette; no page shows them',
  },
];

const texts = visibleTexts();

test('nothing that people read has a word that the glossary forbids', () => {
  expect(texts.flatMap(wrongIn)).toEqual([]);
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

function wrongIn({ file, text }: VisibleText): string[] {
  const rest = ALLOWED.reduce((rest, allowed) => rest.replace(allowed.text, ''), text);
  return FORBIDDEN.filter((it) => it.word.test(rest) && (it.in?.test(file) ?? true)).map(
    ({ use }) => `${file}: “${text}”: use “${use}”`,
  );
}
