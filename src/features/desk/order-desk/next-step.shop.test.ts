import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { answerProof } from '#features/orders/order-artwork/proof.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makeCollectedOrder, makeOrderToFollow, makePaidJob, makePaidOrder } from '#test/paid-order.ts';
import { jobsOf, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

const itemOf = (orderId: string) =>
  opened.db
    .selectFrom('orderItems')
    .select(['id', 'artworkId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

/** What the order's page says happens next, and the buttons and links that are filled. */
async function nextOf(orderId: string) {
  const { html, text } = await ada.open(`/admin/orders/${orderId}`);
  const filled = [...html.matchAll(/class="button button-primary[^"]*"[^>]*>([^<]*)</g)].map(
    ([, words]) => words,
  );
  const [, words = ''] = /What happens next (.*?) Print…/.exec(text) ?? [];
  return { words, filled };
}

test('the page of an order says what happens next, with the only filled button, on its way through the shop', async () => {
  const { orderId, code } = await makePaidJob(opened.shop);
  expect(await nextOf(orderId)).toEqual({
    words: 'The file for A5 Flyers has to be judged. Judge the file',
    filled: ['Judge the file'],
  });
  const { id } = await itemOf(orderId);
  await ada.open(`/admin/files/${id}`);
  await ada.press('Print it as it is');
  expect(await nextOf(orderId)).toEqual({
    words: 'The job is at To print. Plan it on a sheet',
    filled: ['Plan it on a sheet'],
  });
  await moveTo(opened.shop, staff, code, 'finishing');
  expect(await nextOf(orderId)).toEqual({
    words: 'The job is at Finishing. Open the job',
    filled: ['Open the job'],
  });
  await moveTo(opened.shop, staff, code, 'ready');
  expect(await nextOf(orderId)).toEqual({
    words: 'All of it is made. It can be sent. Pack and despatch',
    filled: ['Pack and despatch'],
  });
  await ada.press('Save Changes', { status: 'shipped' });
  expect(await nextOf(orderId)).toEqual({
    words: 'It has left. There’s nothing to do until it has arrived.',
    filled: [],
  });
  await ada.press('Save Changes', { status: 'delivered' });
  expect(await nextOf(orderId)).toEqual({ words: 'Delivered. There’s nothing left to do.', filled: [] });
});

test('while we wait for its customer, the page says for what; an answer that isn’t a yes is ours to deal with', async () => {
  const toFollow = await makeOrderToFollow(opened.shop);
  expect(await nextOf(toFollow)).toEqual({
    words: 'We wait for the customer’s file for A5 Flyers. Send in the file for the customer',
    filled: ['Send in the file for the customer'],
  });
  const orderId = await makePaidOrder(opened.shop);
  const { id: itemId, artworkId } = await itemOf(orderId);
  await ada.open(`/admin/files/${itemId}`);
  await ada.press('Send a proof');
  // Until it is approved nobody has to judge the file again.
  expect((await nextOf(orderId)).words).toBe(
    'We wait for the customer’s approval of the proof for A5 Flyers. See the file',
  );
  const answer = { name: 'Jane Doe', userId: null, wrong: 'Our phone number is wrong' };
  await answerProof(opened.shop, { orderId, itemId, artworkId: artworkId ?? '', ...answer });
  expect((await nextOf(orderId)).filled).toEqual(['Judge the file']);
});

test('a problem that the customer reported comes before the work', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const now = opened.time.now;
  const complaint = { id: randomUUID(), orderId, wish: 'reprint', createdAt: now, updatedAt: now };
  await opened.db.insertInto('complaints').values(complaint).execute();
  expect(await nextOf(orderId)).toEqual({
    words: 'The customer has reported a problem, and waits for our decision. Decide about the problem',
    filled: ['Decide about the problem'],
  });
  expect(ada.page.html).toContain(`href="/admin/problems/${complaint.id}" class="button button-primary"`);
});

test('a cancelled order that hasn’t been refunded says so', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await ada.open(`/admin/orders/${orderId}`);
  await ada.press('Save Changes', { status: 'cancelled' });
  expect((await nextOf(orderId)).words).toBe(
    'It’s cancelled, and the payment hasn’t been refunded. Refund it',
  );
});

test('what is collected is made ready, then handed over', async () => {
  const orderId = await makeCollectedOrder(opened.shop);
  const [job] = await jobsOf(opened.shop, orderId);
  await moveTo(opened.shop, staff, job?.code ?? '', 'ready');
  expect(await nextOf(orderId)).toEqual({
    words: 'It’s ready, and waits to be collected. Hand it over',
    filled: ['Hand it over'],
  });
});
