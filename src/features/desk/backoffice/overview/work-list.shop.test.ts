import { addDays } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makeCollectedOrder, makeOrderToFollow, makePaidJob } from '#test/paid-order.ts';
import { jobsOf, makeReadyOrder, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  staff = await makeStaff(opened.shop);
});

/** Returns what the overview says there is to do, up to the figures. */
async function toDo(): Promise<string> {
  const { text } = await ada.open('/admin');
  return text.slice(text.indexOf('To do'), text.indexOf('Orders placed today'));
}

test('an overview with nothing to do says so, and shows no list of zeros', async () => {
  expect(await toDo()).toMatch(/^To do Nothing needs you right now\.\s*$/);
});

test('a new order is a file to check until somebody moves its job on; then a sheet to plan', async () => {
  const { code, orderId } = await makePaidJob(opened.shop);
  const first = await toDo();
  expect(first).toContain('Files to check');
  expect(first).toMatch(new RegExp(`${code} 10 A5 Flyers, \\S+ \\S+ \\w+ \\d+ \\w+, [\\d:]+ Check the file`));
  const { id } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(ada.page.html).toContain(`href="/admin/files/${id}"`);
  await moveTo(opened.shop, staff, code, 'to-print');
  const next = await toDo();
  expect(next).not.toContain('Files to check');
  expect(next).toMatch(/Sheets to plan 1 job is to be printed and on no sheet yet Plan sheets/);
});

test('an order whose file comes later waits for its customer, and isn’t a file to check', async () => {
  const { code } = await makePaidJob(opened.shop, makeOrderToFollow);
  const text = await toDo();
  expect(text).not.toContain(code);
  expect(text).toContain('Waiting for customers: 1 artwork problem');
});

test('what is due today is listed from the previous working day, and is late once it should have left', async () => {
  const { code, orderId } = await makePaidJob(opened.shop);
  await moveTo(opened.shop, staff, code, 'finishing');
  const { dueOn } = await opened.db
    .selectFrom('jobs')
    .select((eb) => eb.cast<string>('dueOn', 'text').as('dueOn'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(await toDo()).not.toContain(code);
  opened.time.now = new Date(`${dueOn}T08:00:00Z`);
  const today = await toDo();
  expect(today).toContain('Late, or due by the next working day');
  expect(today).toContain(`${code} 10 A5 Flyers`);
  expect(today).toMatch(/Today, [\d:]+ Finishing/);
  opened.time.now = new Date(`${dueOn}T23:00:00Z`);
  expect(await toDo()).toContain('! Late since ');
  opened.time.now = NOON;
});

test('an order that waits to be collected is never late, whatever its day', async () => {
  const orderId = await makeCollectedOrder(opened.shop);
  const [job] = await jobsOf(opened.shop, orderId);
  await moveTo(opened.shop, staff, job?.code ?? '', 'ready');
  opened.time.now = addDays(NOON, 30);
  const text = await toDo();
  expect(text).toMatch(/1 item ready, \S+ \S+ \w+ \d+ \w+, [\d:]+, collected Hand over/);
  opened.time.now = NOON;
});

test('an order that is ready is packed, sent or handed over from here', async () => {
  const { orderNumber } = await makeReadyOrder(opened.shop, staff);
  const text = await toDo();
  expect(text).toContain('Ready to send or collect');
  expect(text).toMatch(new RegExp(`${orderNumber} 1 item ready, .* Pack`));
  expect(ada.page.html).toContain(`href="/admin/despatch/${orderNumber}"`);
});
