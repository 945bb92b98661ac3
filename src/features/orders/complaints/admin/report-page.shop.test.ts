import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { makeReadyOrder, makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

/** An order of 50 flyers still in production, whose customer rings. */
async function ordered() {
  const { orderId, orderNumber } = await makeReadyOrder(opened.shop, staff);
  const order = await readOrder(opened.db, orderId);
  const [item] = order?.items ?? [];
  if (!order || !item) throw new Error('the order has an item');
  const said = {
    [`copies-${item.id}`]: '20',
    [`wrong-${item.id}`]: 'colour',
    words: 'The blue is purple.',
    wish: 'reprint',
  };
  const { pathname, search } = new URL(orderLink(opened.shop, orderId));
  return { orderId, orderNumber, said, path: `${pathname}/problem${search}`, email: order.customerEmail };
}

const reportPath = (orderId: string) => `/admin/orders/${orderId}/problem`;

const photo = async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#00c' } });
  return new File([Uint8Array.from(await picture.jpeg().toBuffer())], 'purple.jpg');
};

const complaintsOf = (orderId: string) =>
  opened.db.selectFrom('complaints').selectAll().where('orderId', '=', orderId).execute();

test('a customer rings about a problem: staff write it down with a photo, and it goes the same way as one from the order page', async () => {
  const { orderId, orderNumber, said, path, email } = await ordered();
  expect((await ada.open(`/admin/orders/${orderId}`)).html).toContain(reportPath(orderId));
  await ada.open(reportPath(orderId));
  const page = await ada.press('Report this problem', { ...said, photos: await photo() });
  expect(page.text).toContain('Reported. We’re emailing the customer a copy.');
  expect(page.text).toContain(`Problem with ${orderNumber}`);
  expect(page.text).toContain('Customer, as told to Ada Trade');
  expect(page.html).toMatch(/problems\/[\w-]+\/photos\//);
  const theirs = await newShopper(opened).open(path);
  expect(theirs.text).toContain('What you told us');
  expect(theirs.text).toContain('The blue is purple.');
  expect(theirs.html, 'customers aren’t told who wrote it').not.toContain('Ada');
  const emails = await emailsTo(opened, email);
  const copy = emails.find(({ subject }) => subject.includes(`your report about order ${orderNumber}`));
  expect(copy?.text).toMatch(/What you told us:\s+The blue is purple/);
  expect(
    opened.mails.filter(({ subject }) => subject.startsWith(`Problem with order ${orderNumber}`)),
    'nobody has to be told what staff wrote',
  ).toEqual([]);
  expect((await ada.open('/admin/audit')).text).toContain('complaint.report');
  await ada.open(page.path);
  const decided = await ada.press('Decide and email the customer', {
    outcome: 'reprint',
    cause: 'print',
    words: 'Sorry.',
  });
  expect(decided.text).toContain('Decided. We’re emailing the customer.');
  await expectInvariants(opened.db);
});

test('they ring again: what they say is added to the open problem, which then waits for us', async () => {
  const { orderId, said } = await ordered();
  await ada.open(reportPath(orderId));
  await ada.press('Report this problem', said);
  await ada.press('Send question', { question: 'Which copies?' });
  await ada.open(reportPath(orderId));
  expect(ada.page.text).toContain('What you write here is added to it.');
  expect((await ada.press('Add to the problem', { words: '' })).text).toContain(
    'Write what the customer says',
  );
  const page = await ada.press('Add to the problem', { words: 'The last twenty.' });
  expect(page.text).toContain('Added.');
  expect(page.text).toContain('The last twenty.');
  expect(await complaintsOf(orderId)).toMatchObject([{ state: 'open' }]);
});

test('a form sent twice is one problem, and what a refused form has stays, with its photos', async () => {
  const { orderId, said } = await ordered();
  await ada.open(reportPath(orderId));
  const refused = await ada.press('Report this problem', { ...said, wish: '', photos: await photo() });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Choose what they would like us to do');
  expect(refused.html).toContain('The blue is purple.');
  expect(refused.text).toContain('We have purple.jpg');
  const { path, fields } = ada.filledIn('Report this problem', { wish: 'money' });
  await ada.browser.post(path, fields);
  await ada.browser.post(path, fields);
  expect(await complaintsOf(orderId)).toHaveLength(1);
  const photos = await opened.db
    .selectFrom('complaintPhotos as p')
    .innerJoin('complaintMessages as m', 'm.id', 'p.messageId')
    .innerJoin('complaints as c', 'c.id', 'm.complaintId')
    .where('c.orderId', '=', orderId)
    .select('p.id')
    .execute();
  expect(photos).toHaveLength(1);
});

test('an order that isn’t paid can’t have a problem yet', async () => {
  const customer = await makeCustomer(opened);
  await addFlyers(opened.shop, customer, { quantity: '50' });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'stripe'));
  if (!placed.ok) throw new Error('not placed');
  const page = await ada.open(reportPath(placed.orderId));
  expect(page.text).toContain('This order hasn’t been placed, so nothing can be wrong with it yet.');
  expect(page.html).not.toContain('<textarea');
  expect((await ada.open(`/admin/orders/${placed.orderId}`)).html).not.toContain(reportPath(placed.orderId));
});

test('those who may not change an order may not report a problem with it', async () => {
  const { orderId } = await ordered();
  for (const role of ['despatch', 'prepress'] as const) {
    const member = await newAdministrator(opened, 'Dee', [role]);
    expect((await member.open(`/admin/orders/${orderId}`)).html).not.toContain(reportPath(orderId));
    expect((await member.open(reportPath(orderId))).status).toBe(403);
  }
});
