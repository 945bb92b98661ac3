import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { newCustomer, newShopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const open = (path: string) => newShopper(opened).open(path);

test('the footer of every page names the seller, links to the terms, and shows the documented badges', async () => {
  for (const path of ['/', '/product/a5-flyers-001', '/cart', '/nothing']) {
    const { html } = await open(path);
    const footer = html.slice(html.indexOf('<footer'));
    for (const link of ['/delivery', '/returns', '/terms', '/privacy', '/cookies'])
      expect(footer).toContain(`href="${link}"`);
    for (const words of ['Secure payments', '256-bit SSL', 'Powered by Stripe', 'NI000000', 'BT28 9ZZ'])
      expect(footer).toContain(words);
    expect(footer).toContain('mailto:hello@laganvalleypress.example');
  }
});

test('delivery: what it costs, and when orders leave', async () => {
  const { text } = await open('/delivery');
  for (const words of [
    '£4.99 for the whole order',
    'free from £75',
    'bank holidays',
    'Standard: order by 11am and it leaves on the third working day.',
    'Next Day Despatch: order by 11am and it leaves on the next working day.',
    'Same-day Collection: order before 1pm and you collect it from us the same day.',
  ])
    expect(text).toContain(words);
});

test('delivery: prices by place and weight are those that the checkout charges, and a cached page follows them', async () => {
  expect((await open('/delivery')).text).toContain('Collection is free: there is no delivery to pay.');
  expect((await open('/delivery')).text).not.toContain('All other postcodes');
  const [mainland, ni, highlands] = DEFAULT_DELIVERY_PLAN.zones;
  if (!mainland || !ni || !highlands) throw new Error('no zones');
  const heavy = { ...highlands, pricesPence: [799, 999, 1499, 1999], extraKgPence: 65, freeFromPence: null };
  const value = json({ ...DEFAULT_DELIVERY_PLAN, offersCollection: true, zones: [mainland, ni, heavy] });
  await opened.db
    .insertInto('settings')
    .values({ key: 'delivery', value, updatedAt: opened.time.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  const { text } = await open('/delivery');
  expect(text).toContain('Mainland UK All other postcodes £4.99 at any weight – £75');
  expect(text).toMatch(/Highlands and Islands IV, HS, KA27–28.* £7\.99 £9\.99 £14\.99 £19\.99 £0\.65 never/);
  expect(text).toContain('from £4.99 for the whole order');
  expect(text).toMatch(
    /Collection is free: choose it at the checkout\. You collect from .*Monday to Friday: 9:00-18:00\./,
  );
  await opened.db.deleteFrom('settings').where('key', '=', 'delivery').execute();
  expect((await open('/delivery')).text).not.toContain('All other postcodes');
});

test('delivery: the usual turnarounds are those of the products', async () => {
  const days = (count: number) =>
    sql`update turnarounds set working_days = ${count} where id = 'standard'`.execute(opened.db);
  await days(5);
  expect((await open('/delivery')).text).toContain('order by 11am and it leaves on the fifth working day.');
  // What a single product has isn't usual.
  await sql`insert into turnarounds (id, name, working_days, cut_off) values ('late', 'Late', 2, '16:00')`.execute(
    opened.db,
  );
  await sql`update product_options set turnaround_id = 'late', name = 'Late'
    where product_id = 'a5-flyers-001' and id = 'next-day'`.execute(opened.db);
  expect((await open('/delivery')).text).not.toContain('4pm');
  await days(3);
});

test('returns: print made to order can’t be cancelled, other goods for 14 days, faults are fixed (reg 28(1)(b))', async () => {
  const { text } = await open('/returns');
  for (const words of ['regulation 28(1)(b)', 'within 14 days', 'Consumer Rights Act 2015', 'Altona Road'])
    expect(text).toContain(words);
});

test('privacy: how to complain about the use of data, first to us and then to the regulator', async () => {
  const { text, html } = await open('/privacy');
  expect(html).toContain('id="complaints"');
  for (const words of [
    'within 30 days',
    'Information Commissioner’s Office (ICO)',
    '0303 123 1113',
    'Altona Road',
  ])
    expect(text).toContain(words);
});

test('the cookie page names every cookie that the shop sets', async () => {
  const { shopper } = await newCustomer(opened);
  const guest = newShopper(opened);
  await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const names = [...shopper.browser.cookie.split('; '), ...guest.browser.cookie.split('; ')].map(
    (pair) => pair.split('=')[0] ?? '',
  );
  expect(new Set(names)).toEqual(new Set(['galley_session', 'galley_cart', 'galley_device']));
  const { text } = await open('/cookies');
  for (const name of names) expect(text).toContain(name);
});

test('browsing sets no cookie', async () => {
  const guest = newShopper(opened);
  for (const path of ['/', '/shop/flyers', '/newsletter', '/privacy', '/product/a5-flyers-001'])
    await guest.open(path);
  expect(guest.browser.cookie).toBe('');
});

test('the header and the footer say whether the press is open now, by the opening hours in the settings', async () => {
  expect((await open('/help')).text).toContain('Open now until 18:00');
  const hours = [{ fromDay: 1, toDay: 7, hours: { opens: '12:00', closes: '13:00' } }];
  const setTo = (value: unknown) =>
    opened.db
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', 'opening_hours')
      .execute();
  const [before] = await opened.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'opening_hours')
    .execute();
  await setTo(hours);
  const [help, contact] = [await open('/help'), await open('/contact')];
  await setTo(before?.value);
  expect(help.html.match(/Closed now\. Opens today at 12:00/g)).toHaveLength(2);
  expect(contact.text).toContain('Monday to Sunday 12:00-13:00');
});

test('the terms say when VAT may be charged after the sale', async () => {
  const { text } = await newShopper(opened).open('/terms');
  expect(text).toContain('add nothing later, except VAT in one case');
  expect(text).toContain('If your artwork then shows that VAT is due after all, we may ask you to pay it');
});

test('the terms describe the artwork check as it is, and the funeral page promises the same', async () => {
  const { text } = await newShopper(opened).open('/terms');
  expect(text).not.toContain('We check page count and size');
  for (const checked of ['bleed', 'resolution', 'fonts', 'amount of ink', 'proof'])
    expect(text).toContain(checked);
  expect(text).toContain('funeral printing , a person also reads the names and dates');
  expect((await newShopper(opened).open('/shop/funeral')).text).toContain(
    'a person checks names, dates and photographs',
  );
});
