import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest, putCode } from '#test/factories.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(async () => {
  ada = await newAdministrator(opened);
});

const SPRING = {
  code: 'spring25',
  name: 'Spring',
  description: '25% off',
  type: 'percentage',
  value: '25',
  minimumOrderValue: '10.00',
  usageLimit: '3',
  validFrom: '2026-01-05',
  validUntil: '2027-03-31',
};

async function create(values: Record<string, string> = {}, by = ada) {
  await by.open('/admin/discount-codes?create');
  return by.press('Create Discount Code', {
    ...SPRING,
    code: `C${crypto.randomUUID().slice(0, 8)}`,
    ...values,
  });
}

test('a code is created in capitals, listed, and works at once', async () => {
  const page = await create({ code: 'spring25' });
  expect(page.text).toContain('Discount code created.');
  expect(page.text).toContain('SPRING25');
  const code = await opened.db
    .selectFrom('discountCodes')
    .selectAll()
    .where('code', '=', 'SPRING25')
    .executeTakeFirstOrThrow();
  expect(code).toMatchObject({ type: 'percentage', value: 2500, minimumOrderPence: 1000, usageLimit: 3 });
  // Days are Northern Ireland's: in March the last one ends in summer time.
  expect(code.validFrom.toISOString()).toBe('2026-01-05T00:00:00.000Z');
  expect(code.validUntil.toISOString()).toBe('2027-03-31T22:59:59.000Z');
});

test.each([
  [{ code: '' }, 'Enter a code'],
  [{ code: 'NO SPACES' }, 'Use only letters, numbers, - and _'],
  [{ name: '' }, 'Enter a name'],
  [{ value: '101' }, 'Percentage must be between 0 and 100'],
  [{ value: '0' }, 'Percentage must be more than 0'],
  [{ applicableProducts: 'a5-flyers-001, a5-flyer-001' }, 'There’s no product with this id: a5-flyer-001'],
  [{ applicableCategories: 'fliers' }, 'There’s no category with this id: fliers'],
  [{ code: 'X'.repeat(201) }, 'Use at most 40 characters'],
  [{ value: '-5' }, 'Percentage must be between 0 and 100'],
  [{ type: 'fixed', value: '12,50' }, 'Enter the amount in pounds, like 20.00'],
  [{ type: 'fixed', value: '10000.01' }, 'Value must be at most £10,000.00'],
  [{ minimumOrderValue: '10000.01' }, 'Minimum order value must be at most £10,000.00'],
  [{ usageLimit: '1.5' }, 'Usage limit must be a whole number; 0 means unlimited'],
  [{ validUntil: '2026-01-04' }, 'The last day can’t be before the first'],
  [{ validUntil: '2026-02-30' }, 'Enter the day it ends, like 2026-12-24'],
])('%j is refused beside its field, and nothing typed is lost', async (values, message) => {
  const page = await create({ description: 'Kept as typed', ...values });
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.html).toContain('Kept as typed');
});

test('a code that already exists is refused in the documented words', async () => {
  const page = await create({ code: 'welcome10' });
  expect(page.text).toContain('A discount code with this name already exists');
});

test('if two people create the same code at once, it is created once (guard: the unique constraint)', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => newAdministrator(opened)));
  const pages = await Promise.all(others.map((by) => create({ code: 'ONCE' }, by)));
  expect(pages.filter(({ text }) => text.includes('Discount code created.'))).toHaveLength(1);
  expect(pages.filter(({ status }) => status === 422)).toHaveLength(4);
});

test('saving over somebody else’s change shows who made it and when, and loses nothing typed', async () => {
  await create({ code: 'SHARED' });
  const { id } = await opened.db
    .selectFrom('discountCodes')
    .select('id')
    .where('code', '=', 'SHARED')
    .executeTakeFirstOrThrow();
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(`/admin/discount-codes?edit=${id}`);
  await grace.open(`/admin/discount-codes?edit=${id}`);
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  await grace.press('Save', { name: 'From Grace' });
  const page = await ada.press('Save', { name: 'From Ada' });
  expect(page.status).toBe(409);
  expect(page.text).toMatch(/This was changed by Grace Trade at .*\. Your changes are still here\./);
  expect(page.html).toContain('From Ada');
  const stored = await opened.db
    .selectFrom('discountCodes')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.name).toBe('From Grace');
});

test('a deleted code is gone, and orders that used it keep it', async () => {
  await create({ code: 'GOODBYE', minimumOrderValue: '' });
  const { id } = await opened.db
    .selectFrom('discountCodes')
    .select('id')
    .where('code', '=', 'GOODBYE')
    .executeTakeFirstOrThrow();
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  await putCode(opened.shop, guest, 'GOODBYE');
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest, 'stripe'));
  if (!placed.ok) throw new Error('not placed');
  const page = await ada.open(`/admin/discount-codes?delete=${id}`);
  expect(page.text).toContain('Are you sure you want to delete discount code "GOODBYE"?');
  expect((await ada.press('Delete GOODBYE')).text).toContain('Discount code deleted.');
  expect(await opened.db.selectFrom('discountCodes').select('id').where('id', '=', id).execute()).toEqual([]);
  const order = await opened.db
    .selectFrom('orders')
    .select('discountCode')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  expect(order?.discountCode).toBe('GOODBYE');
  const noted = await opened.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', `discount-code:${id}`)
    .orderBy('id')
    .execute();
  expect(noted.map(({ action }) => action)).toEqual(['discount-code.create', 'discount-code.delete']);
});

test('the list is searched and filtered as documented', async () => {
  const search = async (query: string) => (await ada.open(`/admin/discount-codes?${query}`)).text;
  expect(await search('search=summer')).toContain('SUMMER24');
  expect(await search('status=expired')).toContain('SUMMER24');
  expect(await search('status=active')).not.toContain('SUMMER24');
  expect(await search('search=%25')).toContain('No discount codes found');
  expect(await search('search=summer&page=9')).toContain('SUMMER24');
});

test('the filter is kept while a code is opened, closed, saved and deleted', async () => {
  await create({ code: 'STAYS' });
  await ada.open('/admin/discount-codes?search=stays&status=active');
  const [, edit = ''] = /href="([^"]*edit=[^"]*)" aria-label="Edit STAYS"/.exec(ada.page.html) ?? [];
  const opened = await ada.open(edit.replaceAll('&amp;', '&'));
  expect(opened.html).toContain(
    'href="/admin/discount-codes?search=stays&amp;status=active" class="button">Cancel',
  );
  const saved = await ada.press('Save', { name: 'Stayed' });
  expect(saved.path).toBe('/admin/discount-codes?search=stays&status=active&done=saved');
  const [, remove = ''] = /href="([^"]*delete=[^"]*)" aria-label="Delete STAYS"/.exec(saved.html) ?? [];
  await ada.open(remove.replaceAll('&amp;', '&'));
  expect((await ada.press('Delete STAYS')).path).toBe(
    '/admin/discount-codes?search=stays&status=active&done=deleted',
  );
});

test('a code’s orders show their total, and which of them don’t count', async () => {
  await create({ code: 'COUNTS', minimumOrderValue: '' });
  const { id } = await opened.db
    .selectFrom('discountCodes')
    .select('id')
    .where('code', '=', 'COUNTS')
    .executeTakeFirstOrThrow();
  for (const state of ['paid', 'pending'] as const) {
    const guest = newGuest();
    await addFlyers(opened.shop, guest);
    await putCode(opened.shop, guest, 'COUNTS');
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest, 'stripe'));
    if (!placed.ok) throw new Error('not placed');
    if (state === 'paid') await pay(placed.orderId);
  }
  const page = await ada.open(`/admin/discount-codes?edit=${id}`);
  expect(page.text).toMatch(/Used by 1 order, saving customers £\d+\.\d\d\./);
  expect(page.text.match(/not paid/g)).toHaveLength(1);
});

async function pay(orderId: string): Promise<void> {
  const { shop } = opened;
  const page = await openCardPage(shop, orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(shop.db, (trx) => (shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(shop, page.sessionId);
}

test('if codes are given the same new name at once, only one gets it (guard: the unique constraint)', async () => {
  const names = ['ONE-A', 'ONE-B', 'ONE-C', 'ONE-D'];
  const staff = await Promise.all(names.map(() => newAdministrator(opened)));
  for (const code of names) await create({ code });
  const pages = await Promise.all(
    names.map(async (code, n) => {
      const by = staff[n] ?? ada;
      const row = await opened.db
        .selectFrom('discountCodes')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      await by.open(`/admin/discount-codes?edit=${row.id}`);
      return by;
    }),
  ).then((ready) => Promise.all(ready.map((by) => by.press('Save', { code: 'BOTH' }))));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
});
