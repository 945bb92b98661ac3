import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { brokenConstraint } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { textOf } from '#test/browser.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { goodA5, makePdf, printPage } from '#test/fixtures/artwork.ts';
import { OptionsPage } from '#test/options-page.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const optionsOf = (productId: string) => new OptionsPage(ada, productId).open();

/** Adds an option through the dialog and expects it to be saved. */
async function add(productId: string, groupKey: string, values: Record<string, string>): Promise<void> {
  const page = await (await optionsOf(productId)).type(groupKey, '', values).save();
  expect(page.text, page.text.slice(0, 400)).toContain('Options saved.');
}

/** Uploads a file on the product page; returns its id once it is checked. */
async function upload(guest: Shopper, productId: string, content: Uint8Array): Promise<string> {
  const artworkFile = new File([content.slice()], 'design.pdf');
  const answer = await guest.browser.post(`/product/${productId}/artwork`, { artworkFile });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  return artwork.id;
}

const goodA4 = () => makePdf([printPage(210, 297)]);
const A4 = { optionId: 'a4', optionName: 'A4', modifier: '12.00', measure1: '210', measure2: '297' };

test('an A4 size added to A5 flyers is checked, proofed and templated as A4', async () => {
  await add('a5-flyers-001', 'sizes', A4);
  const guest = newShopper(opened);
  const a5 = await upload(guest, 'a5-flyers-001', goodA5({ pages: 1 }));
  const a4 = await upload(guest, 'a5-flyers-001', goodA4());
  const at = (artwork: string, size: string) =>
    guest.open(`/product/a5-flyers-001?size=${size}&sides=single-sided&artwork=${artwork}`);
  expect((await at(a4, 'a4')).text).toContain('Ready to print');
  expect(guest.page.text).toContain('210 × 297 mm finished, 216 × 303 mm with 3 mm bleed');
  expect((await at(a5, 'a4')).text).toContain('Invalid file');
  expect((await at(a5, 'a5')).text).toContain('Ready to print');
  expect((await at(a4, 'a5')).text).toContain('Invalid file');
  const proof = await guest.open(`/artwork/${a4}/proof?product=a5-flyers-001&size=a4&sides=single-sided`);
  expect(proof.text).toContain('Ready to print');
  expect(proof.html).toContain('width="210" height="297" class="proof-line proof-trim"');
  expect(proof.html).toContain(`src="/artwork/${a4}/on/a5-flyers-001?size=a4"`);
  const picture = async (size: string) =>
    Buffer.from(
      await (await guest.browser.get(`/artwork/${a4}/on/a5-flyers-001?size=${size}`)).arrayBuffer(),
    );
  expect(await picture('a4')).not.toEqual(await picture('a5'));
  expect(await picture('none')).toEqual(await picture('a5'));
  const template = await guest.browser.get('/templates/a5-flyers-001.pdf?size=a4');
  expect(template.headers.get('content-disposition')).toContain('a4');
  const pdf = Buffer.from(await template.arrayBuffer()).toString('latin1');
  expect(pdf).toMatch(/MediaBox \[0 0 612\.28\d* 858\.89\d*\]/);
});

test('a size that the owner folds in half shows the fold on the proof and in its history', async () => {
  await add('a6-flyers-001', 'sizes', {
    optionId: 'a5-folded',
    optionName: 'A5 folded to A6',
    modifier: '4.00',
    measure1: '210',
    measure2: '148',
    measure3: 'half',
  });
  const guest = newShopper(opened);
  const artwork = await upload(guest, 'a6-flyers-001', makePdf([printPage(210, 148)]));
  const proof = (size: string) =>
    guest.open(`/artwork/${artwork}/proof?product=a6-flyers-001&size=${size}&sides=single-sided`);
  expect((await proof('a5-folded')).html).toContain('proof-fold');
  expect((await proof('a6')).html).not.toContain('proof-fold');
  expect((await ada.open('/admin/prices?history=a6-flyers-001')).text).toContain(
    'Option added: 210 × 148 mm, half fold',
  );
});

test('a double-sided option requires a second page', async () => {
  await add('a6-flyers-001', 'sides', {
    optionId: 'both-sides-matt',
    optionName: 'Both sides, matt',
    modifier: '9.00',
    measure1: '2',
  });
  const guest = newShopper(opened);
  const one = await upload(guest, 'a6-flyers-001', makePdf([printPage(105, 148)]));
  const two = await upload(guest, 'a6-flyers-001', makePdf([printPage(105, 148), printPage(105, 148)]));
  const at = (artwork: string) =>
    guest.open(`/product/a6-flyers-001?sides=both-sides-matt&artwork=${artwork}`);
  expect((await at(one)).text).toContain('Invalid file');
  expect(guest.page.text).toContain('2 pages, 105 × 148 mm finished');
  expect((await at(two)).text).toContain('Ready to print');
});

/** An option's row as it is stored. */
const stored = (productId: string, groupKey: string, id: string) =>
  opened.db
    .selectFrom('productOptions')
    .selectAll()
    .where('productId', '=', productId)
    .where('groupKey', '=', groupKey)
    .where('id', '=', id)
    .executeTakeFirst();

/** The error beside a field of a refused row, found by the field's own `aria-describedby`. */
function besideField(html: string, value: string, name: string): string {
  const row = html.slice(html.indexOf(`value="${value}"`));
  const tag = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(row)?.[0] ?? '';
  const [, id = '-'] = /aria-invalid="true"[^>]*aria-describedby="([^"]*)"/.exec(tag) ?? [];
  return textOf(new RegExp(`<p id="${id}"[^>]*>([^<]*)</p>`).exec(html)?.[1] ?? '');
}

describe('an option can’t be saved without its measure', () => {
  const named = { optionId: 'mine', optionName: 'Mine', modifier: '2.00' };
  test.each([
    ['a size', 'a5-flyers-001', 'sizes', { measure2: '297' }, 'measure1', 'Mine: enter the width in mm'],
    ['a size', 'a5-flyers-001', 'sizes', { measure1: '210' }, 'measure2', 'Mine: enter the height in mm'],
    [
      'a size',
      'a5-flyers-001',
      'sizes',
      { measure1: '21cm', measure2: '297' },
      'measure1',
      'Mine: width must be from 1 to 5,000 mm, like 148 or 148.5',
    ],
    [
      'a size',
      'a5-flyers-001',
      'sizes',
      { measure1: '8', measure2: '297' },
      'measure1',
      'Mine: this leaves no room inside the safe area of 4 mm',
    ],
    ['sides', 'a5-flyers-001', 'sides', {}, 'measure1', 'Mine: enter how many pages the artwork has'],
    [
      'sides',
      'a5-flyers-001',
      'sides',
      { measure1: '0' },
      'measure1',
      'Mine: pages must be a whole number from 1 to 1,000',
    ],
    [
      'a page count',
      'stapled-booklet-001',
      'weights',
      {},
      'measure1',
      'Mine: enter how many pages the artwork has',
    ],
    [
      'printed pages',
      'a5-notebook-001',
      'weights',
      {},
      'measure1',
      'Mine: enter how many pages the artwork has',
    ],
    [
      'a view',
      'desk-calendars-2026-001',
      'weights',
      {},
      'measure1',
      'Mine: enter how many pages the artwork has',
    ],
    ['a quantity', 'a5-flyers-001', 'quantities', {}, 'measure1', 'Mine: enter how many copies are printed'],
  ] as [string, string, string, Record<string, string>, string, string][])(
    '%s (%s)',
    async (_what, productId, groupKey, measures, field, problem) => {
      const dialog = await optionsOf(productId);
      const page = await dialog.type(groupKey, '', { ...named, ...measures }).save();
      expect(page.status).toBe(422);
      expect(besideField(page.html, 'mine', field)).toBe(problem);
      expect(dialog.rows.find(({ optionId }) => optionId === 'mine')).toMatchObject({
        ...named,
        ...measures,
      });
      expect(await stored(productId, groupKey, 'mine')).toBeUndefined();
    },
  );
});

test('groups that only change price and paper need no measure', async () => {
  const dialog = await optionsOf('a5-flyers-001');
  expect(textOf(ada.page.html)).not.toContain('Finish 1: width');
  await dialog
    .type('finishes', '', {
      optionId: 'linen',
      optionName: 'Linen',
      modifier: '3.00',
      paper: '300gsm-uncoated',
    })
    .save();
  expect(ada.page.text).toContain('Options saved.');
  const weights = await optionsOf('compliment-slips-001');
  await weights
    .type('weights', '', { optionId: '160gsm', optionName: '160gsm', modifier: '3.00', paper: '170gsm-silk' })
    .save();
  expect(ada.page.text).toContain('Options saved.');
  const view = await optionsOf('a5-diary-001');
  await view.type('weights', '', { optionId: 'month', optionName: 'Month', modifier: '3.00' }).save();
  expect(ada.page.text).toContain('Options saved.');
});

test('a quantity may have any name: its number of copies is printed', async () => {
  await add('a5-flyers-001', 'quantities', {
    optionId: 'box',
    optionName: 'One box',
    modifier: '60.00',
    measure1: '1,250',
  });
  expect(await stored('a5-flyers-001', 'quantities', 'box')).toMatchObject({ copies: 1250 });
  const page = await newShopper(opened).open('/product/a5-flyers-001?quantity=box');
  expect(page.text).toContain('One box +£60.00 £72.99 · 5.8p each');
});

test('a renamed option keeps its measures', async () => {
  const before = await stored('a4-flyers-001', 'sizes', 'a4');
  const dialog = await optionsOf('a4-flyers-001');
  await dialog.type('sizes', 'a4', { optionId: 'a4-upright', optionName: 'A4 upright' }).save();
  expect(await stored('a4-flyers-001', 'sizes', 'a4-upright')).toMatchObject({ widthMm: 210, heightMm: 297 });
  expect(before).toMatchObject({ widthMm: 210, heightMm: 297 });
});

test('changing a size changes the artwork check, and the first size also the product and its pictures; undo restores it', async () => {
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  const dialog = await optionsOf('a3-flyers-001');
  const page = await dialog.type('sizes', 'a3', { measure1: '300', measure2: '425.5' }).save();
  expect(page.text).toContain('Options saved.');
  const product = () =>
    opened.db
      .selectFrom('products')
      .select(['widthMm', 'heightMm'])
      .where('id', '=', 'a3-flyers-001')
      .executeTakeFirstOrThrow();
  expect(await product()).toEqual({ widthMm: 300, heightMm: 425.5 });
  const guest = newShopper(opened);
  expect((await guest.open('/product/a3-flyers-001')).text).toContain('One page, 300 × 425.5 mm finished');
  expect(guest.page.html).toContain('300 mm wide and 425.5 mm high');
  const history = (await ada.open('/admin/prices?history=a3-flyers-001')).text;
  expect(history).toContain('Option: sizes a3 · Option changed: 297 × 420 mm → 300 × 425.5 mm');
  const audit = (await ada.open('/admin/audit')).text;
  expect(audit).toContain('425.5');
  await ada.open('/admin/prices?history=a3-flyers-001');
  expect((await ada.press('Undo')).text).toContain('Undone. The options are back as they were.');
  expect(await stored('a3-flyers-001', 'sizes', 'a3')).toMatchObject({ widthMm: 297, heightMm: 420 });
  expect(await product()).toEqual({ widthMm: 297, heightMm: 420 });
  expect((await guest.open('/product/a3-flyers-001')).text).toContain('One page, 297 × 420 mm finished');
});

test('new page counts widen the product’s page range', async () => {
  await add('order-of-service-booklet-001', 'weights', {
    optionId: '24-pages',
    optionName: '24 Pages',
    modifier: '30.00',
    measure1: '24',
  });
  const { pagesMin, pagesMax } = await opened.db
    .selectFrom('products')
    .select(['pagesMin', 'pagesMax'])
    .where('id', '=', 'order-of-service-booklet-001')
    .executeTakeFirstOrThrow();
  expect([pagesMin, pagesMax]).toEqual([4, 24]);
});

test('saving over somebody else’s measures shows both versions', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  const [hers, theirs] = [new OptionsPage(grace, 'dl-flyers-001'), await optionsOf('dl-flyers-001')];
  await hers.open();
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  await hers.type('sizes', 'dl', { measure1: '100' }).save();
  const page = await theirs.type('sizes', 'dl', { measure1: '98' }).save();
  expect(page.status).toBe(409);
  expect(textOf(page.html)).toMatch(/This was changed by Grace Trade at .*Your changes are still here\./);
  expect(textOf(page.html)).toContain('100 × 210 mm');
  expect(textOf(page.html)).toContain('98 × 210 mm');
  expect((await theirs.save()).text).toContain('Options saved.');
  expect(await stored('dl-flyers-001', 'sizes', 'dl')).toMatchObject({ widthMm: 98 });
});

test('the database refuses an option without its measure, or with another group’s', async () => {
  const insert = async (productId: string, groupKey: string, values: string) => {
    const columns =
      'product_id, group_key, id, name, position, width_mm, height_mm, pages, copies, turnaround_id';
    const query = `insert into product_options (${columns}) values ('${productId}', '${groupKey}', 'x', 'X', 99, ${values})`;
    try {
      await sql.raw(query).execute(opened.db);
      return 'taken';
    } catch (error) {
      return brokenConstraint(error);
    }
  };
  const nothing = 'null, null, null, null, null';
  for (const group of ['sizes', 'sides', 'quantities', 'turnaround'])
    expect(await insert('a7-flyers-001', group, nothing), group).toBe('product_options_measure');
  expect(await insert('a7-flyers-001', 'sizes', '10, null, null, null, null')).toBe(
    'product_options_measure',
  );
  // Its name is the turnaround's, and each is there only once.
  expect(await insert('a7-flyers-001', 'turnaround', `null, null, null, null, 'standard'`)).toMatch(
    /product_options_turnaround/,
  );
  expect(await insert('a7-flyers-001', 'finishes', `null, null, null, null, 'standard'`)).toBe(
    'product_options_own_measure',
  );
  expect(await insert('a7-flyers-001', 'finishes', 'null, null, 2, null, null')).toBe(
    'product_options_own_measure',
  );
  expect(await insert('stapled-booklet-001', 'weights', nothing)).toBe('product_options_pages');
  expect(await insert('compliment-slips-001', 'weights', 'null, null, 2, null, null')).toBe(
    'product_options_pages',
  );
  await expect(
    sql`delete from option_groups where product_id = 'a7-flyers-001' and key = 'turnaround'`.execute(
      opened.db,
    ),
  ).rejects.toMatchObject({ constraint: 'products_keep_turnaround' });
});

test('an old option without a measure is not in the shop until it is entered', async () => {
  const { shopper, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null });
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  const unmeasure = sql`update product_options set unmeasured = true, pages = null
    where product_id = 'a5-flyers-001' and id = 'double-sided'`;
  await unmeasure.execute(opened.db);
  const guest = newShopper(opened);
  expect((await guest.open('/product/a5-flyers-001')).text).not.toContain('Double-sided');
  expect((await shopper.open('/cart')).text).toContain('The sides you chose');
  const list = await ada.open('/admin/prices');
  expect(list.text).toContain('They’re hidden in the shop until you enter them: A5 Flyers : 1 option');
  expect((await ada.open('/admin/prices?analytics')).text).toContain('A5 Flyers : 1 option');
  const dialog = await optionsOf('a5-flyers-001');
  expect(ada.page.text).toContain('Hidden in the shop until you enter this.');
  const refused = await dialog.save();
  expect(besideField(refused.html, 'double-sided', 'measure1')).toBe(
    'Double-sided: enter how many pages the artwork has',
  );
  await dialog.type('sides', 'double-sided', { measure1: '2' }).save();
  expect(ada.page.text).toContain('Options saved.');
  expect((await guest.open('/product/a5-flyers-001')).text).toContain('Double-sided');
  expect((await shopper.open('/cart')).text).not.toContain('The sides you chose');
  expect((await ada.open('/admin/prices')).text).not.toContain('They’re hidden in the shop');
  // After the undo it is hidden again.
  expect((await ada.open('/admin/prices?history=a5-flyers-001')).text).toContain('no measure → 2 pages');
  expect((await ada.press('Undo')).text).toContain('Undone. The options are back as they were.');
  expect((await guest.open('/product/a5-flyers-001')).text).not.toContain('Double-sided');
  await (await optionsOf('a5-flyers-001')).type('sides', 'double-sided', { measure1: '2' }).save();
  expect((await guest.open('/product/a5-flyers-001')).text).toContain('Double-sided');
});

/** Changes one of the shop's turnarounds on its page. */
async function setTurnaround(id: string, values: Record<string, string>): Promise<void> {
  await ada.open(`/admin/turnarounds/${id}`);
  expect((await ada.press('Save', values)).text).toContain('Saved. The shop uses it now.');
}

// The test's clock is at half past ten on Tuesday 24 November 2026.
test('a turnaround that the owner adds is used on the product page, in the cart and in the order', async () => {
  await setTurnaround('new', { name: 'Two days', workingDays: '2', cutOff: '15:00' });
  await add('a5-flyers-001', 'turnaround', { measure1: 'two-days', modifier: '8.00' });
  const at = new Date('2026-11-24T13:30:00Z');
  const before = opened.time.now;
  opened.time.now = at;
  const guest = newShopper(opened);
  const page = await guest.open('/product/a5-flyers-001?turnaround=two-days');
  expect(page.text).toContain('Order within 1 h 30 min for despatch on Thursday 26 November');
  expect(page.text).toContain('Two days: 2 working days if submitted by 3pm');
  for (const documented of [
    'Standard: 2-3 working days',
    'Express: next working day if submitted by 11am',
    'Same day: subject to availability',
  ])
    expect(page.text).toContain(documented);
  const { shopper, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null }, { turnaround: 'two-days' });
  expect((await shopper.open('/cart')).text).toContain('Order now for despatch on Thursday 26 November');
  const owner = newGuest();
  await addFlyers(opened.shop, owner, { turnaround: 'two-days' });
  const order = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
  if (!order.ok) throw new Error('not placed');
  const promised = async () =>
    (
      await opened.db
        .selectFrom('orders')
        .select('despatchOn')
        .where('id', '=', order.orderId)
        .executeTakeFirstOrThrow()
    ).despatchOn;
  expect(await promised()).toBe('2026-11-26');
  // It now takes longer: the pages say so, and existing orders keep their day.
  await setTurnaround('two-days', { workingDays: '4', cutOff: '9:30' });
  expect((await guest.open('/product/a5-flyers-001?turnaround=two-days')).text).toContain(
    'for despatch on Tuesday 1 December',
  );
  expect((await shopper.open('/cart')).text).toContain('Order now for despatch on Tuesday 1 December');
  expect(await promised()).toBe('2026-11-26');
  opened.time.now = before;
});

test('a changed Standard turnaround is described correctly everywhere', async () => {
  await setTurnaround('standard', { workingDays: '5', cutOff: '12:30', description: '' });
  const page = await newShopper(opened).open('/product/a6-flyers-001?turnaround=standard');
  expect(page.text).toContain('Standard: 5 working days if submitted by 12:30pm');
  expect(page.text).toContain('for despatch on Tuesday 1 December');
  expect(page.text).not.toContain('3-4 Working Days');
  expect(page.text).not.toContain('Standard: 2-3 working days');
});

test('a turnaround restored by Undo has its current name, and an archived one does not come back', async () => {
  const removeNextDay = async () => {
    opened.time.now = new Date(opened.time.now.getTime() + 60_000);
    const page = await (await optionsOf('a2-posters-001'))
      .type('turnaround', 'next-day', { remove: 'yes' })
      .save();
    expect(page.text).toContain('Options saved.');
    expect(await stored('a2-posters-001', 'turnaround', 'next-day')).toBeUndefined();
  };
  await removeNextDay();
  await ada.open('/admin/turnarounds/next-day');
  await ada.press('Save', { name: 'Tomorrow' });
  await ada.open('/admin/prices?history=a2-posters-001');
  expect((await ada.press('Undo')).text).toContain('Undone. The options are back as they were.');
  expect(await stored('a2-posters-001', 'turnaround', 'next-day')).toMatchObject({ name: 'Tomorrow' });
  await removeNextDay();
  await ada.open('/admin/turnarounds/next-day');
  expect((await ada.press('Archive this turnaround')).text).toContain('Archived.');
  await ada.open('/admin/prices?history=a2-posters-001');
  const refused = await ada.press('Undo');
  expect(refused.text).toContain('The options were not changed. The turnaround Tomorrow has been archived.');
});
