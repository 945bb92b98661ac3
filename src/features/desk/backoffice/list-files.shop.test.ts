import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const orderId = await makePaidOrder(opened.shop);
  await opened.db
    .updateTable('orders')
    .set({ customerName: '=SUM(A1) Ltd' })
    .where('id', '=', orderId)
    .execute();
});

/** The lines of a list’s file. */
async function linesOf(path: string): Promise<string[]> {
  const answer = await ada.browser.get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'text/csv; charset=utf-8',
  ]);
  return (await answer.text())
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
}

test.each([
  ['/admin/customers', 'First name,'],
  ['/admin/drafts', 'Quote,'],
  ['/admin/problems', 'Order,'],
  ['/admin/enquiries', 'Kind,'],
  ['/admin/discount-codes', 'Code,'],
  ['/admin/jobs', 'Job,'],
])('the list %s links to its file, with its filter, for whoever may download it', async (list, head) => {
  const page = await ada.open(`${list}?search=nobody+here`);
  const link = new RegExp(`href="(${list}/export\\.csv[^"]*)"`)
    .exec(page.html)?.[1]
    ?.replaceAll('&amp;', '&');
  expect(link).toContain('search=nobody+here');
  const lines = await linesOf(link ?? '');
  expect(lines[0]).toMatch(new RegExp(`^${head}`));
  expect(lines).toHaveLength(1);
});

test('the file of open jobs has each of them, and a name that a spreadsheet would run is escaped', async () => {
  const [, ...jobs] = await linesOf('/admin/jobs/export.csv?by=day&lanes=press');
  const open = await opened.db.selectFrom('jobs').select('code').where('closedAt', 'is', null).execute();
  expect(jobs).toHaveLength(open.length);
  expect(jobs[0]).toContain("'=SUM(A1) Ltd");
});

test('the file of customers has more of them than a page of the list', async () => {
  for (let i = 0; i < 60; i += 1)
    await opened.db
      .insertInto('contactMessages')
      .values({
        firstName: 'Person',
        lastName: `Nr${i}`,
        email: `p${i}@example.com`,
        subject: 'general',
        message: 'Hello',
      })
      .execute();
  const lines = await linesOf('/admin/customers/export.csv?search=person');
  expect(lines).toHaveLength(61);
  expect(await linesOf('/admin/enquiries/export.csv?search=person')).toHaveLength(61);
});

test.each([
  ['/admin/products?search=flyers', '/admin/products/export.csv?search=flyers', 'Product,', 'lyers'],
  ['/admin/reviews?status=published', '/admin/reviews/export.csv?status=published', 'Product,', 'Published'],
  ['/admin/files', '/admin/files/export.csv', 'Order,', 'To check'],
  ['/admin/payments', '/admin/payments/export.csv', 'Day,', ''],
  ['/admin/outbox?search=example', '/admin/outbox/export.csv?search=example', 'Email,', 'example.com'],
  ['/admin/audit?search=order.note', '/admin/audit/export.csv?search=order.note', 'Time,', ''],
])('the list %s has its file at %s', async (list, file, head, row) => {
  const page = await ada.open(list);
  expect(page.html.replaceAll('&amp;', '&')).toContain(`href="${file}"`);
  const [first, ...rows] = await linesOf(file);
  expect(first).toMatch(new RegExp(`^${head}`));
  expect(rows.length > 0 && rows.every((line) => line.includes(row))).toBe(row !== '');
});
