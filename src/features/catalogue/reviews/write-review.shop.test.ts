import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { wholeCustomer } from '#test/whole-customer.ts';

let opened: TestShop;
let jane: Shopper;
let ada: Shopper;
let orders: Awaited<ReturnType<typeof wholeCustomer>>['orders'];
beforeAll(async () => {
  opened = await openTestShop();
  const customer = await wholeCustomer(opened);
  ({ shopper: jane, orders } = customer);
  ada = await newAdministrator(opened);
  await opened.db.deleteFrom('reviews').where('isSample', '=', false).execute();
});

const address = (order: string) => `/orders/${order}/review/a5-flyers-001`;
const REVIEW = {
  rating: '4',
  body: 'Crisp print, and the corners arrived straight.',
  authorName: 'Zelda Q.',
};

test('a review is refused with an error beside each field, and nothing typed is lost', async () => {
  await jane.open(address(orders.delivered));
  const page = await jane.press('Send Review', { body: 'Short', authorName: '' });
  expect(page.status).toBe(422);
  for (const words of [
    'Choose from one to five stars',
    'Write at least one sentence',
    'Enter the name to show with your review',
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain('>Short</textarea>');
});

test('a delivered item can be reviewed; staff read it, and it is shown with their reply (trust L11)', async () => {
  const order = await jane.open(`/orders/${orders.delivered}`);
  expect(order.html).toContain(`href="${address(orders.delivered)}"`);
  await jane.open(address(orders.delivered));
  expect((await jane.press('Send Review', REVIEW)).text).toContain('Thank you');
  const product = () => newShopper(opened).open('/product/a5-flyers-001');
  expect((await product()).text).not.toContain(REVIEW.body);
  expect((await ada.open('/admin/reviews')).text).toContain(REVIEW.body);
  await ada.press('Publish', { reply: 'Thank you. We cut them by hand.' });
  const { text } = await product();
  expect(text).toContain(REVIEW.body);
  expect(text).toContain('Verified purchase');
  expect(text).toContain('We cut them by hand.');
  await ada.open('/admin/reviews?status=published');
  await ada.press('Refuse');
  expect((await product()).text).not.toContain(REVIEW.body);
});

test('one review per product of an order, however often the form is sent (guard: the unique index)', async () => {
  await opened.db.deleteFrom('reviews').where('isSample', '=', false).execute();
  await jane.open(address(orders.delivered));
  const { path, fields } = jane.filledIn('Send Review', REVIEW);
  const answers = await atOnce(8, () => jane.browser.tab().post(path, fields));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409, 409, 409, 409]);
});

test('nothing can be reviewed before delivery, or by somebody else (trust L11)', async () => {
  expect((await jane.open(address(orders.underWay))).status).toBe(404);
  expect((await newShopper(opened).open(address(orders.delivered))).path).toMatch(/^\/login/);
});

test('sample reviews can’t be moderated one by one: a single setting covers them all', async () => {
  const sample = await opened.db
    .selectFrom('reviews')
    .select('id')
    .where('isSample', '=', true)
    .executeTakeFirstOrThrow();
  await ada.open('/admin/reviews');
  const answer = await ada.browser.post('/admin/reviews', { id: sample.id, intent: 'refused' });
  expect(answer.status).toBe(404);
});
