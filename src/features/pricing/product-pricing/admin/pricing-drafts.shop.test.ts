import { addHours, addMinutes } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { publishBulkDraft } from '#features/catalogue/price-management/index.server.ts';
import { readToPrice } from '#features/pricing/prices/index.server.ts';
import { configure, firstChoices } from '#features/pricing/prices/index.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { comparePrices } from './compare-prices.ts';
import { formOf } from './form-of-pricing.ts';
import { startSheet } from './price-sheet.ts';
import { publishDrafts } from './publish-drafts.server.ts';
import { readPricing, tableGroupField } from './read-pricing.ts';
import { readPricingVersions } from './save-pricing.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const at = (id: string) => `/admin/products/${id}/pricing`;
const table = (price: string) => `Copies\tPrice\n1\t${price}\n10\t${price}\n1000\t90.00`;
const fromPrice = async (id: string) => {
  const { text } = await newShopper(opened).open(`/product/${id}`);
  return /Add to Cart - (£[\d.,]+)/.exec(text)?.[1];
};
/** The time in the form that its field uses: the test's day is in winter. */
const timeField = (time: Date) => time.toISOString().slice(0, 16);

test('a draft is kept for all staff while the shop shows the published prices, and is gone once published', async () => {
  const id = 'a5-flyers-001';
  await ada.open(at(id));
  const kept = await ada.press('Keep as draft', { method: 'table', table: table('14.00'), note: 'Spring' });
  expect(kept.text).toContain('Kept as a draft. The shop keeps using what is published.');
  expect(await fromPrice(id)).toBe('£12.99');
  const bob = await newAdministrator(opened, 'Bob');
  const page = await bob.open(at(id));
  expect(page.text).toContain('There’s a draft that isn’t published. Ada Trade saved it at');
  expect(page.html).toContain('10\t14.00');
  expect((await bob.open(`${at(id)}?show=published`)).html).not.toContain('10\t14.00');
  await bob.open(at(id));
  expect((await bob.press('Publish')).text).toContain('Published. The shop uses it now.');
  expect(await fromPrice(id)).toBe('£14.00');
  expect((await bob.open(at(id))).text).not.toContain('draft that isn’t published');
});

test('a draft may be unfinished, and is refused, with reasons, only when it is published', async () => {
  const id = 'a6-flyers-001';
  await ada.open(at(id));
  const kept = await ada.press('Keep as draft', { method: 'table', table: 'Copies\tPrice\n10\ttwelve' });
  expect(kept.text).toContain('Kept as a draft.');
  expect((await ada.press('Publish')).text).toContain('Row 2, price: Price must be a valid number.');
  await ada.open(at(id));
  expect((await ada.press('Delete the draft')).text).toContain('Draft deleted.');
  expect((await ada.open(at(id))).html).not.toContain('twelve');
});

test('if two people save a draft at once, the second is told and loses nothing', async () => {
  const id = 'a4-flyers-001';
  const bob = await newAdministrator(opened, 'Ben');
  await ada.open(at(id));
  await bob.open(at(id));
  await ada.press('Keep as draft', { method: 'table', table: table('15.00') });
  const late = await bob.press('Keep as draft', { method: 'table', table: table('16.00') });
  expect(late.status).toBe(409);
  expect(late.text).toContain('This was changed by Ada Trade');
  expect(late.html).toContain('16.00');
  // Saved again deliberately: now it is theirs.
  expect((await bob.press('Keep as draft')).text).toContain('Kept as a draft.');
  expect((await ada.open(at(id))).html).toContain('16.00');
});

test('scheduled prices are published once at their time, in the name of the person who scheduled them', async () => {
  const id = 'a3-posters-001';
  const was = await fromPrice(id);
  const start = opened.time.now;
  const when = addHours(start, 20);
  await ada.open(at(id));
  expect((await ada.press('Schedule', { publishAt: '2020-01-01T10:00' })).text).toContain(
    'Choose a time in the future',
  );
  const page = await ada.press('Schedule', {
    method: 'table',
    table: table('19.00'),
    note: 'From Wednesday',
    publishAt: timeField(when),
  });
  expect(page.text).toContain('Scheduled. The shop will publish it automatically.');
  expect(page.text).toContain('The shop publishes this draft at');
  await publishDrafts(opened.shop, publishBulkDraft);
  expect(await fromPrice(id)).toBe(was);
  opened.time.now = addMinutes(when, 1);
  await Promise.all([1, 2, 3].map(() => publishDrafts(opened.shop, publishBulkDraft)));
  expect(await fromPrice(id)).toBe('£19.00');
  const versions = await readPricingVersions(opened.db, id);
  expect(versions.map(({ note, madeByName }) => [note, madeByName])).toEqual([
    ['From Wednesday', 'Ada Trade'],
  ]);
  expect((await ada.open('/admin/audit?search=product.pricing')).text).toContain('Ada Trade');
  opened.time.now = start;
});

test('prices that no longer fit when they are due are not published, and the overview says why', async () => {
  const id = 'a1-posters-001';
  const was = await fromPrice(id);
  const product = await readToPrice(opened.db, id);
  const finish = product?.optionGroups.find(({ key }) => key === 'finishes')?.options[0];
  const start = opened.time.now;
  await ada.open(at(id));
  const page = await ada.press('Schedule', {
    method: 'table',
    [tableGroupField('finishes')]: 'yes',
    table: `Copies\t${finish?.name}\n1\t20.00\n1000\t900.00`,
    publishAt: timeField(addHours(start, 1)),
  });
  expect(page.text).toContain('Scheduled.');
  await opened.db
    .updateTable('productOptions')
    .set({ name: 'Renamed' })
    .where('productId', '=', id)
    .where('groupKey', '=', 'finishes')
    .where('id', '=', finish?.id ?? '')
    .execute();
  opened.time.now = addHours(start, 2);
  await publishDrafts(opened.shop, publishBulkDraft);
  expect(await fromPrice(id)).toBe(was);
  const words = `Column “${finish?.name}” isn’t in this table`;
  const overview = await ada.open('/admin');
  expect(overview.text).toContain('Scheduled prices could not be published.');
  expect(overview.text).toContain(words);
  expect((await ada.open(at(id))).text).toContain(words);
  opened.time.now = start;
});

test('prices that are unscheduled stay a draft', async () => {
  const id = 'a2-posters-001';
  const start = opened.time.now;
  await ada.open(at(id));
  await ada.press('Schedule', {
    method: 'table',
    table: table('21.00'),
    publishAt: timeField(addHours(start, 1)),
  });
  expect((await ada.press('Don’t publish it then')).text).toContain('It’s a draft again');
  opened.time.now = addHours(start, 2);
  await publishDrafts(opened.shop, publishBulkDraft);
  expect(await fromPrice(id)).not.toBe('£21.00');
  expect((await ada.open(at(id))).html).toContain('21.00');
  opened.time.now = start;
});

test('the overview names products with combinations that have no price', async () => {
  const id = 'a7-flyers-001';
  await ada.open(at(id));
  await ada.press('Publish', { method: 'table', table: 'Copies\tPrice\n10\t9.00\n25\t12.00' });
  const { text } = await ada.open('/admin');
  expect(text).toMatch(/combinations without a price.*A7 Flyers : \d+ combinations/);
  // As an upgrade finds it.
  await opened.db.updateTable('products').set({ unpriced: null }).where('id', '=', id).execute();
  expect((await ada.open('/admin')).text).not.toContain('A7 Flyers :');
  await publishDrafts(opened.shop, publishBulkDraft);
  expect((await ada.open('/admin')).text).toMatch(/A7 Flyers : \d+ combinations/);
});

test('a table goes out as CSV, comes back from a spreadsheet, and a mistake has its row and column', async () => {
  const id = 'dl-flyers-001';
  const file = await ada.browser.get(`${at(id)}/table.csv?groups=sides`);
  const csv = await file.text();
  expect(csv).toMatch(/^\uFEFF?Copies,Single-sided,Double-sided\r\n10,11\.99,19\.99\r\n/);
  const values = (text: string) => ({
    [tableGroupField('sides')]: 'yes',
    csv: new File([text], 'prices.csv', { type: 'text/csv' }),
  });
  await ada.open(at(id));
  const wrong = await ada.press('Read the file', values(csv.replace('19.99', 'ask')));
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Row 2, column “Double-sided”: Price must be a valid number.');
  expect(wrong.html).toContain('11.99\task');
  await ada.open(at(id));
  expect(wrong.text).not.toContain('Read from prices.csv');
  const read = await ada.press('Read the file', values(csv.replace('10,11.99', '10,"£12.50"')));
  expect(read.text).toContain('Read from prices.csv. Look at the prices, then publish them.');
  expect(await fromPrice(id)).toBe('£11.99');
  await ada.press('Publish');
  expect(await fromPrice(id)).toBe('£12.50');
  expect((await ada.press('Read the file', { csv: new File([], '') })).text).toContain(
    'Choose a CSV file first',
  );
});

test('publishing a table unchanged from its start changes no price of any product', async () => {
  const rows = await opened.db.selectFrom('products').select('id').where('pricing', 'is', null).execute();
  const changed: string[] = [];
  for (const { id } of rows) {
    const product = await readToPrice(opened.db, id);
    if (!product) continue;
    const groups = product.optionGroups.map(({ key }) => key).filter((key) => key !== 'quantities');
    const form = {
      ...formOf(product),
      ...Object.fromEntries(groups.slice(0, 2).map((key) => [tableGroupField(key), 'yes'])),
      method: 'table',
      table: startSheet(product, groups.slice(0, 2)),
    };
    const read = readPricing(product, form);
    expect({ id, read: read.ok }).toEqual({ id, read: true });
    if (!read.ok) continue;
    const after = { ...product, pricing: read.pricing };
    expect(configure(after, firstChoices(after)).ok).toBe(true);
    if (comparePrices(product, after).some(({ nowPence, thenPence }) => nowPence !== thenPence))
      changed.push(id);
  }
  expect(rows.length).toBeGreaterThan(70);
  expect(changed).toEqual([]);
});
