import { addDays } from 'date-fns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerProof } from '#features/orders/order-artwork/proof.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makeOrderToFollow, makePaidOrder } from '#test/paid-order.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { printAsIs } from './as-is.server.ts';
import { setItemArtwork } from './staff-artwork.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});
beforeEach(async () => {
  opened.time.now = NOON;
  // What other tests left to judge is done with.
  const items = await opened.db
    .selectFrom('orderItems')
    .select(['id', 'orderId', 'artworkId', 'artworkState'])
    .where('artworkId', 'is not', null)
    .execute();
  for (const { id, orderId, artworkId } of items) {
    const place = { orderId, itemId: id, artworkId: artworkId ?? '', seenEventId: Number.MAX_SAFE_INTEGER };
    await setItemArtwork(opened.shop, staff, place, { state: 'checked' });
  }
});

const itemOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();

const orderOf = (orderId: string) =>
  opened.db
    .selectFrom('orders')
    .select(['orderNumber', 'customerName'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** A new order with its item and the address of its file. */
async function newOrder() {
  const orderId = await makePaidOrder(opened.shop);
  const { id: itemId, artworkId } = await itemOf(orderId);
  return { orderId, itemId, artworkId: artworkId ?? '', path: `/admin/files/${itemId}` };
}

/** Gives the job of an order another day. */
const dueOn = (orderId: string, day: string) =>
  opened.db.updateTable('jobs').set({ dueOn: day }).where('orderId', '=', orderId).execute();

const queueOf = (html: string) =>
  [...html.matchAll(/href="\/admin\/files\/([\w-]+)"(?: aria-current="page")? class="file-queue-row/g)].map(
    ([, itemId]) => itemId,
  );

test('with no file to judge, the screen says so', async () => {
  const page = await ada.open('/admin/files');
  expect(page.status).toBe(200);
  expect(page.text).toContain('No file waits for you');
});

test('files wait in the order of their days, each with its order, customer, product and day', async () => {
  const [later, late, soon] = [await newOrder(), await newOrder(), await newOrder()];
  await dueOn(later.orderId, '2026-12-01');
  await dueOn(late.orderId, '2026-11-20');
  await dueOn(soon.orderId, '2026-11-24');
  const page = await ada.open('/admin/files');
  expect(queueOf(page.html)).toEqual([late.itemId, soon.itemId, later.itemId]);
  const { orderNumber, customerName } = await orderOf(late.orderId);
  expect(page.text).toContain(`10 A5 Flyers ${customerName} ! Late: Fri 20 Nov To check ${orderNumber}`);
  expect(page.text, 'the most urgent one is open').toContain('File 1 of 3');
  expect(page.html).toContain(`href="/admin/orders/${late.orderId}#item-1"`);
});

test('three files are judged with three presses: after each, the next one is open', async () => {
  const [one, two, three] = [await newOrder(), await newOrder(), await newOrder()];
  await dueOn(two.orderId, '2026-12-01');
  await dueOn(three.orderId, '2026-12-02');
  await ada.open('/admin/files');
  expect(ada.page.text).toContain('The job goes to To print; the customer isn’t asked.');
  await ada.press('Print it as it is');
  expect(ada.page.path).toContain(two.path);
  expect(ada.page.text).toContain('A5 Flyers for Jane Doe. We print it as it is. See it');
  expect(ada.page.html).toContain(`href="${one.path}"`);
  await ada.press('Send a proof');
  expect(ada.page.path).toContain(three.path);
  await ada.press('Ask for a new file by email', { artworkProblem: 'Page 2 is upside down' });
  expect(ada.page.path).toMatch(/^\/admin\/files\?done=artwork-request/);
  expect(ada.page.text).toContain('We’ve emailed the customer for a new file.');
  expect(ada.page.text).toContain('No file waits for you');
  const states = [await itemOf(one.orderId), await itemOf(two.orderId), await itemOf(three.orderId)];
  expect(states.map(({ artworkState, proofWaits }) => [artworkState, proofWaits])).toEqual([
    ['checked', false],
    ['received', true],
    ['problem', false],
  ]);
});

test('a file that somebody skipped to isn’t followed by the ones before it', async () => {
  const [one, two, three] = [await newOrder(), await newOrder(), await newOrder()];
  await dueOn(one.orderId, '2026-11-20');
  await dueOn(two.orderId, '2026-12-01');
  await dueOn(three.orderId, '2026-12-02');
  await ada.open(two.path);
  await ada.press('Print it as it is');
  expect(ada.page.path).toContain(three.path);
});

test('a proof that its customer didn’t approve waits for us, with their words', async () => {
  const { orderId, itemId, artworkId, path } = await newOrder();
  await ada.open(path);
  await ada.press('Send a proof');
  expect(queueOf((await ada.open('/admin/files')).html)).toEqual([]);
  const answer = { name: 'Jane Doe', userId: null, wrong: 'Our phone number is wrong' };
  expect(await answerProof(opened.shop, { orderId, itemId, artworkId, ...answer })).toEqual({ ok: true });
  const page = await ada.open('/admin/files');
  expect(queueOf(page.html)).toEqual([itemId]);
  expect(page.text).toContain('Proof not approved');
  expect(page.text).toContain('Our phone number is wrong');
  expect((await ada.open('/admin')).text).toMatch(/10 A5 Flyers, [^,]+, who didn’t approve the proof/);
});

test('an order whose file comes later isn’t a file to judge', async () => {
  await makeOrderToFollow(opened.shop);
  expect((await ada.open('/admin/files')).text).toContain('No file waits for you');
});

test('what was typed stays when the form is refused, and the question to the customer isn’t why it is printed', async () => {
  const { path, orderId } = await newOrder();
  await ada.open(path);
  const refused = await ada.press('Ask for a new file by email', { artworkProblem: ' ' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Say what needs fixing before printing.');
  expect((await itemOf(orderId)).artworkState).toBe('received');
  const { path: to, fields } = ada.filledIn('Print it as it is');
  const unknown = await ada.browser.post(to, { ...fields, intent: 'artwork-burn' });
  expect(unknown.status).toBe(422);
  expect(await unknown.text()).toContain('We don’t recognise this form.');
  expect((await itemOf(orderId)).artworkState).toBe('received');
  const asIs = { ...fields, intent: 'artwork-as-is', artworkProblem: 'Is this right?' };
  const unreasoned = await ada.browser.post(to, asIs);
  expect(unreasoned.status).toBe(422);
  expect(await unreasoned.text()).toContain('Say why it can be printed all the same.');
});

test('the pages turn and zoom by links that stay on the screen', async () => {
  const { path, artworkId } = await newOrder();
  const page = await ada.open(path);
  expect(page.html).toContain(`/artwork/${artworkId}/proof/1`);
  expect(page.html).toContain(`href="${path}?zoom=real&amp;spread=0#pages"`);
  expect((await ada.open(`${path}?zoom=real&spread=0`)).text).toContain('Hold a bank card against this');
  expect((await ada.open(`${path}?page=2`)).html).toContain(`/artwork/${artworkId}/proof/2`);
  expect(ada.page.html, 'nothing leads into the shop').not.toMatch(/href="\/artwork\/[^"]+\/proof\?/);
});

test('those who don’t judge files see the one they came for, without the queue and its answers', async () => {
  const { path, itemId } = await newOrder();
  const press = await newAdministrator(opened, 'Paddy', ['press']);
  const page = await press.open(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain('What the check found');
  expect(page.text).not.toMatch(/Print it as it is|\d files? to judge|£/);
  expect(queueOf(page.html)).toEqual([]);
  expect((await press.open('/admin/files')).status).toBe(403);
  expect(await press.browser.post(path, { intent: 'artwork-checked' })).toMatchObject({ status: 403 });
  expect(itemId).not.toBe('');
});

test('a file of an unknown item isn’t found', async () => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    expect((await ada.open(`/admin/files/${id}`)).status).toBe(404);
    expect((await ada.browser.post(`/admin/files/${id}`, { intent: 'artwork-checked' })).status).toBe(404);
  }
});

test('a file that is being printed can no longer be asked about', async () => {
  const { orderId, path, itemId, artworkId } = await newOrder();
  await ada.open(`/admin/orders/${orderId}`);
  await ada.press('Save Changes', { status: 'processing' });
  const page = await ada.open(path);
  expect(page.text).toContain('It’s being printed, or has left, so its file can’t be changed.');
  expect(page.html).not.toContain('value="artwork-request"');
  const place = { orderId, itemId, artworkId, seenEventId: 0 };
  expect(await printAsIs(opened.shop, staff, place, 'Fine')).toMatchObject({ ok: false, kind: 'too-late' });
});

test('a late promise is late, whatever the day of its job', async () => {
  const { itemId, orderId } = await newOrder();
  const other = await newOrder();
  await dueOn(other.orderId, '2026-11-24');
  const { artworkId } = await itemOf(orderId);
  await opened.db
    .updateTable('orderItems')
    .set({ ideaId: artworkId, artworkId: null, artworkUrl: null, artworkState: 'problem' })
    .set({ artworkProblem: 'One of us looks at this file before it’s printed.', lookBy: addDays(NOON, -1) })
    .where('id', '=', itemId)
    .execute();
  const page = await ada.open('/admin/files');
  expect(queueOf(page.html)).toEqual([itemId, other.itemId]);
  expect(page.text).toContain('Asked us to look');
  expect(page.text).toContain('! Late: answer by');
  await opened.db.updateTable('orderItems').set({ lookBy: null }).where('id', '=', itemId).execute();
});
