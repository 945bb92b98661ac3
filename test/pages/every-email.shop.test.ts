import { addDays } from 'date-fns';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EmailWords } from '#platform/email/email-words.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { everyEmail } from '#test/every-email.ts';
import { EMAIL_COLOURS, EMAIL_COLOURS_DARK } from '#ui/emails/email-colours.ts';
import { MAIL_TEMPLATES } from '../../src/email-templates.ts';

/** Gmail cuts an email off at 102 kB. */
const HTML_BYTES_MAX = 100 * 1024;
const PICTURE_BYTES_MAX = 15 * 1024;

let opened: TestShop;
let emails: { name: string; words: EmailWords }[];
beforeAll(async () => {
  opened = await openTestShop();
  const every = await everyEmail(opened);
  expect(Object.keys(every).toSorted()).toEqual(Object.keys(MAIL_TEMPLATES).toSorted());
  emails = [];
  // Two months later, what was due is overdue.
  for (const now of [NOON, addDays(NOON, 60)]) {
    opened.time.now = now;
    for (const [name, cases] of Object.entries(every))
      for (const [i, data] of cases.entries()) {
        const words = await MAIL_TEMPLATES[name]?.(opened.shop, data);
        if (words) emails.push({ name: `${name} ${i + 1}${now === NOON ? '' : ', later'}`, words });
      }
  }
});

/** The emails about which something is wrong, with what it is. */
const faulty = (fault: (words: EmailWords) => unknown) =>
  emails.flatMap(({ name, words }) => {
    const found = fault(words);
    return found ? [`${name}: ${String(found)}`] : [];
  });

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([all]) => all);
const withoutStyle = (html: string) => html.replace(/<style>.*?<\/style>/gs, '');

test('an email looks the same without its style block, which only has the colours of a dark screen', () => {
  const faults = faulty(({ html }) => {
    const [style = '', ...others] = matches(html, /<style>.*?<\/style>/gs);
    const rules = style.replace(/^<style>@media \(prefers-color-scheme:dark\)\{|\}<\/style>$/g, '');
    const declared = matches(rules, /[{;][\w-]+(?=:)/g).map((name) => name.slice(1));
    const layout = declared.filter((name) => !/^(background-|border-top-)?color$/.test(name));
    return others.length > 0 || !rules.startsWith('.e-') || layout.join(', ');
  });
  expect(faults).toEqual([]);
});

test('it is at most 600 px wide, and nothing in it has a width of its own that a phone can’t show', () => {
  const faults = faulty(({ html }) => {
    const widths = matches(withoutStyle(html), /(?<![-\w])width[:=]"?\d+(?=px|")/g).map((it) =>
      Number(/\d+/.exec(it)),
    );
    const wide = widths.filter((px) => px > 300);
    return !html.includes('max-width:600px') || wide.join(', ');
  });
  expect(faults).toEqual([]);
});

test('it has one filled button at most', () => {
  expect(faulty(({ html }) => matches(html, /class="e-button"/g).length > 1)).toEqual([]);
});

test('every picture is part of the email, small, described, and of a stated size', () => {
  const faults = faulty(({ html, pictures = [] }) => {
    const shown = matches(html, /<img [^>]*>/g);
    const bad = shown.filter((img) => !/ alt="[^"]+"/.test(img) || !/ width="\d+" height="\d+"/.test(img));
    const cids = shown.flatMap((img) => /src="cid:([^"]+)"/.exec(img)?.[1] ?? []);
    const sent = pictures.map(({ cid }) => cid);
    const unlike = [
      ...cids.filter((cid) => !sent.includes(cid)),
      ...sent.filter((cid) => !cids.includes(cid)),
    ];
    const heavy = pictures.filter(({ content }) => content.length > PICTURE_BYTES_MAX);
    return [...bad, ...unlike, ...heavy.map(({ cid }) => cid)].join(' ');
  });
  expect(faults).toEqual([]);
  const withPicture = emails.filter(({ words }) => (words.pictures ?? []).length > 0).map(({ name }) => name);
  for (const name of ['order-confirmation 1', 'order-status-changed 4', 'proof-asked 1', 'order-follow-up 1'])
    expect(withPicture).toContain(name);
});

test('it is short enough to be shown whole', () => {
  expect(faulty(({ html }) => html.length > HTML_BYTES_MAX)).toEqual([]);
});

test('its subject and preview say something, and not twice the same', () => {
  const faults = faulty(({ subject, html }) => {
    const preview = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
    return (subject ?? '').length < 10 || preview.length < 10 || preview === subject;
  });
  expect(faults).toEqual([]);
});

test('its text says what its HTML says: every link, amount and day', () => {
  const faults = faulty(({ html, text }) => {
    const shown = withoutStyle(html).replace(/<div style="display:none.*?<\/div>(<\/div>)?/s, '');
    const links = [...shown.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    const facts = matches(shown.replace(/<[^>]+>/g, ' '), /£[\d,.]+\d|\d{1,2} [A-Z][a-z]+ \d{4}/g);
    return [...links, ...facts].filter((fact) => !text.includes(fact)).join(' ');
  });
  expect(faults).toEqual([]);
});

describe('the colours can be read', () => {
  const PAIRS = [
    ['ink', 'sheet'],
    ['ink', 'fact'],
    ['grey', 'sheet'],
    ['grey', 'fact'],
    ['link', 'sheet'],
    ['onLink', 'link'],
  ] as const;

  test.each([
    ['light', EMAIL_COLOURS],
    ['dark', EMAIL_COLOURS_DARK],
  ] as const)('on a %s screen (WCAG 2.2, 1.4.3)', (_screen, colours) => {
    for (const [text, ground] of PAIRS)
      expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThan(4.5);
  });

  test('also where a program turns them round by itself', () => {
    for (const [text, ground] of PAIRS)
      expect(
        contrast(turned(EMAIL_COLOURS[text]), turned(EMAIL_COLOURS[ground])),
        `${text} on ${ground}`,
      ).toBeGreaterThan(4.5);
  });
});

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Each channel the other way round. */
const turned = (colour: string) =>
  `#${channels(colour)
    .map((value) => (255 - value).toString(16).padStart(2, '0'))
    .join('')}`;

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
