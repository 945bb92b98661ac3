import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '../app.ts';
import { makePaidOrder } from '../paid-order.ts';
import type { FieldValues, Shopper } from '../shopper.ts';
import { openVisitors, type Visitors } from './visitors.ts';

let opened: TestShop;
let ids: Visitors;
let admin: Shopper;
let paid: string;
let complaint: string;
const logged: unknown[] = [];
beforeAll(async () => {
  opened = await openTestShop();
  ids = await openVisitors(opened);
  admin = ids.admin;
  paid = await makePaidOrder(opened.shop);
  const { id } = await opened.db
    .insertInto('dataComplaints')
    .values({
      name: 'Con',
      email: 'con@example.com',
      complaint: 'You kept my address.',
      receivedAt: NOON,
      dueOn: '2026-12-24',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  complaint = id;
  opened.shop.log.error = (entry: unknown) => void logged.push(entry);
});

const csv = (text: string) => new File([text], 'readers.csv', { type: 'text/csv' });
/** A text cut at 200 characters in the middle of an emoji, leaving half of one. */
const CUT_THROUGH = `${'x'.repeat(199)}😀`;
const MARKETING = '/admin/email-marketing';

/** Requests that no person would send, and the shop's responses. */
const ODD: Readonly<Record<string, { at: () => string; send?: FieldValues; status: number }>> = {
  'an audit log from the year 0': { at: () => '/admin/audit?from=0000-01-01&to=0000-01-01', status: 200 },
  'a statement from the year 0': {
    at: () => `/admin/customers/${ids.customer}/statement.pdf?from=0000-01-01&to=2026-11-30`,
    status: 422,
  },
  'reopening a closed day in the year 0': {
    at: () => '/admin/settings/opening-hours',
    send: { section: 'closed-days', intent: 'open', day: '0000-01-01' },
    status: 422,
  },
  'a note of invisible characters': {
    at: () => `/admin/orders/${ids.order}`,
    send: { status: 'pending', version: '1', notes: '\0', trackingNumber: '\0' },
    status: 302,
  },
  'an outcome of invisible characters': {
    at: () => `/admin/enquiries/complaint/${complaint}`,
    send: { intent: 'answer', outcome: '\0' },
    status: 422,
  },
  'an intent named like a method of every object': {
    at: () => MARKETING,
    send: { intent: 'constructor' },
    status: 422,
  },
  'a subscriber whose name is cut through an emoji': {
    at: () => `${MARKETING}/import`,
    send: {
      consent: 'Trade fair',
      file: csv(`Email,First Name\njane@example.com,${CUT_THROUGH}`),
    },
    status: 302,
  },
  'a method that a page does not accept': { at: () => '/admin/money-owed', send: {}, status: 405 },
};

describe.each(Object.entries(ODD))('%s', (_what, { at, send, status }) => {
  test('gets a bad request, not a server error', async () => {
    logged.length = 0;
    const answer = await (send ? admin.browser.post(at(), send) : admin.browser.get(at()));
    await answer.text();
    expect({ status: answer.status, logged }).toEqual({ status, logged: [] });
  });
});

/** The lists and searches of the shop and the back office, with every parameter that they read. */
const LISTS = [
  '/shop',
  '/shop/flyers',
  '/product/a5-flyers-001',
  '/cart',
  '/admin/find',
  '/admin/find/results',
  '/admin/scan',
  '/admin/orders',
  '/admin/orders/export.csv',
  '/admin/customers',
  '/admin/prices',
  '/admin/products',
  '/admin/discount-codes',
  '/admin/enquiries',
  '/admin/email-marketing',
  '/admin/reviews',
  '/admin/audit',
  '/admin/outbox',
];
const PARAMETERS =
  'search sort dir status view after before page from to tab category type value kind size finish quantity q person action edit delete history bulk transfer order artwork spread zoom'.split(
    ' ',
  );
const ODD_VALUES: Readonly<Record<string, string>> = {
  'a quote': "'",
  'a condition': "') or 1=1--",
  'a second statement': '1;select pg_sleep(5)',
  markup: '"><x',
  'a null': '\0',
  'a wildcard': '%',
  'a backslash': '\\',
  'a negative number': '-1',
  'an endless number': '1e309',
  'a digit of another script': '٣',
  'an object': '{}',
  'a long text': 'x'.repeat(1000),
};

test.each(Object.entries(ODD_VALUES))(
  '%s in every parameter of every list, twice and as a list, causes no error of ours (trust I2, I11)',
  async (_what, value) => {
    logged.length = 0;
    const once = PARAMETERS.map((name) => [name, value]);
    const query = new URLSearchParams([...once, ...once, ...PARAMETERS.map((name) => [`${name}[]`, value])]);
    for (const path of LISTS) {
      const answer = await admin.browser.get(`${path}?${query}`);
      await answer.text();
      expect({ path, fine: answer.status < 500 }).toEqual({ path, fine: true });
    }
    expect(logged).toEqual([]);
  },
);

test('endlessly nested JSON and a compressed body are bad requests (trust I11)', async () => {
  const send = (body: BodyInit, more: Record<string, string> = {}) =>
    opened.app.request('http://localhost:3000/functions/create-checkout-session', {
      method: 'POST',
      body,
      headers: { origin: 'http://localhost:3000', 'content-type': 'application/json', ...more },
    });
  const deep = `{"customerInfo":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expect((await send(deep)).status).toBe(400);
  const packed = gzipSync(Buffer.alloc(50_000_000, '['));
  expect((await send(packed, { 'content-encoding': 'gzip' })).status).toBe(400);
});

const ZERO_WIDTH = '\u200B\u2060';

/** A form, an invalid value in one of its fields, and the error beside it. */
const WRONG: readonly {
  page: () => string;
  press: string;
  values: FieldValues;
  field: string;
  said: string;
}[] = [
  {
    page: () => '/admin/categories/new',
    press: 'Save',
    values: { name: ZERO_WIDTH },
    field: 'name',
    said: 'Enter a name',
  },
  {
    page: () => '/admin/discount-codes?create',
    press: 'Create Discount Code',
    values: { name: ZERO_WIDTH },
    field: 'name',
    said: 'Enter a name',
  },
  {
    page: () => '/admin/discount-codes?create',
    press: 'Create Discount Code',
    values: { validFrom: '0000-01-01' },
    field: 'validFrom',
    said: 'Enter the day it starts, like 2026-12-24',
  },
  {
    page: () => `/admin/orders/${ids.order}`,
    press: 'Save Changes',
    values: { trackingNumber: 'x'.repeat(121) },
    field: 'trackingNumber',
    said: 'Use at most 120 characters',
  },
  {
    page: () => `/admin/files/${ids.item}`,
    press: 'Record the problem',
    values: { artworkProblem: `Half of it is missing. ${'x'.repeat(500)}` },
    field: 'artworkProblem',
    said: 'Use at most 500 characters',
  },
  {
    page: () => '/admin/settings/company',
    press: 'Save: Company',
    values: { address: 'x'.repeat(61) },
    field: 'address',
    said: 'Use at most 60 characters in a line',
  },
  {
    page: () => `/admin/orders/${paid}`,
    press: 'Refund by card',
    values: { creditReason: 'x'.repeat(121) },
    field: 'creditReason',
    said: 'Use at most 120 characters',
  },
];

describe.each(WRONG)('$said', ({ page, press, values, field, said }) => {
  test('is shown beside the field, which keeps what was typed', async () => {
    await admin.open(page());
    const { status, html } = await admin.press(press, values);
    expect(status).toBe(422);
    const control = new RegExp(`<(?:input|textarea)\\b[^>]*\\bname="${field}"[^>]*>`).exec(html)?.[0] ?? '';
    expect(control).toContain('aria-invalid="true"');
    const described = /aria-describedby="([^"]+)"/.exec(control)?.[1]?.split(' ').at(-1);
    expect(html).toMatch(new RegExp(`<p id="${described}"[^>]*>${said}`));
    expect(html).toContain(String(values[field]));
  });
});

test('an overlong answer to a review is not lost', async () => {
  const review = await opened.db
    .insertInto('reviews')
    .values({
      orderId: paid,
      productId: 'a5-flyers-001',
      authorName: 'Rita',
      rating: 4,
      body: 'Good flyers.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reply = `Thank you, Rita. ${'x'.repeat(2000)}`;
  await admin.open('/admin/reviews');
  const page = await admin.press('Publish', { reply });
  expect(page.status).toBe(422);
  expect(page.html).toContain(reply);
  expect(page.text).toContain('Use at most 2,000 characters');
  const stored = opened.db.selectFrom('reviews').select(['status', 'reply']).where('id', '=', review.id);
  expect(await stored.executeTakeFirst()).toEqual({ status: 'pending', reply: null });
  const again = await admin.press('Publish', { reply: 'Thank you, Rita.' });
  expect(again.text).toContain('Saved.');
});

test('a width that is not a number gets an error beside the width, and nowhere else', async () => {
  await admin.open('/admin/products/a5-flyers-001');
  const { html } = await admin.press('Save', { widthMm: '148,5', pagesMin: 'two' });
  const wrong = [...html.matchAll(/<input\b[^>]*aria-invalid="true"[^>]*>/g)];
  expect(wrong.map(([tag]) => /name="(\w+)"/.exec(tag)?.[1])).toEqual(['widthMm', 'pagesMin']);
});

test('whatever is sent instead of a form gets a fitting error', async () => {
  const paths = [
    '/admin/prices',
    '/admin/email-marketing/import',
    '/admin/email-marketing/reports',
    '/admin/staff',
  ];
  const answers = await Promise.all(paths.map((path) => admin.browser.tab().postJson(path, {})));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

test('a field removed from a form gets an error in our words, not in a library’s', async () => {
  const answers = await Promise.all(
    ['/admin/products/new', '/admin/categories/new', '/admin/staff', '/admin/discount-codes'].map((path) =>
      admin.browser.tab().post(path, {}),
    ),
  );
  for (const answer of answers)
    expect(await answer.text()).not.toMatch(/Invalid input|expected \w+, received/);
});

test('a refused body is read to its end, so that the next form on the connection isn’t lost', async () => {
  const { cookie } = ids.b.browser;
  for (const [bytes, status] of [
    [90_000, 403],
    [1_100_000, 413],
  ] as const) {
    const request = new Request('http://localhost:3000/admin/staff', {
      method: 'POST',
      headers: { cookie, 'content-length': String(bytes) },
      body: new Uint8Array(bytes),
    });
    request.headers.set('origin', 'http://localhost:3000');
    const answer = await opened.app.request(request);
    expect([answer.status, request.bodyUsed]).toEqual([status, true]);
  }
});
