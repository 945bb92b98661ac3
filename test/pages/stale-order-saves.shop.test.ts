import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelCardPayment, openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { answerProof } from '#features/orders/order-artwork/proof.server.ts';
import { eraseAccount } from '#features/people/personal-data/erase-account.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers, checkoutOf, makeCustomer, newGuest } from '../factories.ts';
import { makePaidOrder } from '../paid-order.ts';
import { newAdministrator, type Shopper } from '../shopper.ts';

let opened: TestShop;
let shop: TestShop['shop'];
let ada: Shopper;
let grace: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
  ada = await newAdministrator(opened, 'Ada');
  grace = await newAdministrator(opened, 'Grace');
});
beforeEach(() => {
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
});

/** A guest's order waiting on its card page. */
async function waitingOrder() {
  const guest = newGuest();
  await addFlyers(shop, guest);
  const outcome = await placeOrder(shop, await checkoutOf(shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(shop, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  return { orderId: outcome.orderId, path: `/admin/orders/${outcome.orderId}`, sessionId: page.sessionId };
}

const pay = (sessionId: string) =>
  inTransaction(shop.db, (trx) => (shop.cards as TestCards).paySession(trx, sessionId));

const orderOf = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'paymentStatus', 'attention', 'notes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function expectConflict(by: string): void {
  expect(ada.page.status).toBe(409);
  expect(ada.page.text).toMatch(
    new RegExp(`This was changed by ${by} at .*\\. Your changes are still here\\.`),
  );
}

describe('a save doesn’t undo what happened to the order while its page was open', () => {
  test('an abandoned checkout stays cancelled, whatever note is saved', async () => {
    const { orderId, path } = await waitingOrder();
    await ada.open(path);
    await cancelCardPayment(shop, orderId);
    await ada.press('Save Changes', { notes: 'Rang: pays tomorrow' });
    expectConflict('Checkout');
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', notes: null });
    expect((await ada.press('Save Changes')).status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', notes: 'Rang: pays tomorrow' });
  });

  test('an order that is paid while its page is open isn’t cancelled as unpaid', async () => {
    const { orderId, path, sessionId } = await waitingOrder();
    await ada.open(path);
    await pay(sessionId);
    await settlePayment(shop, sessionId);
    await ada.press('Save Changes', { status: 'cancelled' });
    expectConflict('Card provider');
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  });

  test('an order paid and cancelled at the same moment stays paid, or is marked for attention', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId, path, sessionId } = await waitingOrder();
      await ada.open(path);
      await pay(sessionId);
      await Promise.all([settlePayment(shop, sessionId), ada.press('Save Changes', { status: 'cancelled' })]);
      const order = await orderOf(orderId);
      expect(order).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
      expect(order.attention).toBe(ada.page.status === 409 ? null : 'paid-after-cancel');
    }
  });

  test('an order revived by a late payment isn’t cancelled again by a note', async () => {
    const { orderId, path, sessionId } = await waitingOrder();
    await ada.open(path);
    await ada.press('Save Changes', { status: 'cancelled' });
    await pay(sessionId);
    await settlePayment(shop, sessionId);
    await ada.press('Save Changes', { notes: 'Wanted no flyers after all' });
    expectConflict('Card provider');
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', attention: 'paid-after-cancel' });
  });

  test('nobody starts printing an order that has just been refunded', async () => {
    const orderId = await makePaidOrder(shop);
    await ada.open(`/admin/orders/${orderId}`);
    await grace.open(`/admin/orders/${orderId}`);
    await grace.press('Refund by card');
    await ada.press('Save Changes', { status: 'processing' });
    expectConflict('Grace Trade');
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' });
    // The person who refunded it knows about it, and can continue once the card provider has answered.
    await opened.runJobs();
    expect((await grace.press('Save Changes', { status: 'cancelled' })).status).toBe(200);
  });

  test('notes deleted with their customer’s account don’t come back with a save', async () => {
    const customer = await makeCustomer(opened);
    await addFlyers(shop, customer);
    const placed = await placeOrder(shop, await checkoutOf(shop, customer));
    if (!placed.ok) throw new Error('not placed');
    await ada.open(`/admin/orders/${placed.orderId}`);
    await ada.press('Save Changes', { status: 'cancelled', notes: 'Zelda rang from 028 9649 6077' });
    expect(await eraseAccount(shop, customer.userId)).toEqual({ ok: true });
    await ada.press('Save Changes');
    expectConflict('Erased account');
    expect((await orderOf(placed.orderId)).notes).toBeNull();
  });

  test('a customer who deletes their account with a card page still open can be emailed until it has closed', async () => {
    const customer = await makeCustomer(opened);
    await addFlyers(shop, customer);
    const placed = await placeOrder(shop, await checkoutOf(shop, customer));
    if (!placed.ok) throw new Error('not placed');
    const page = await openCardPage(shop, placed.orderId);
    if (!page.ok) throw new Error('no card page');
    await ada.open(`/admin/orders/${placed.orderId}`);
    await ada.press('Save Changes', { status: 'cancelled' });
    // It was paid before the job closed the page. The database's clock isn't the test's.
    const sessionExpiresAt = new Date(opened.time.now.getTime() + 30 * 60_000);
    await shop.db
      .updateTable('payments')
      .set({ sessionExpiresAt })
      .where('orderId', '=', placed.orderId)
      .execute();
    await pay(page.sessionId);
    expect(await eraseAccount(shop, customer.userId)).toEqual({ ok: true });
    await settlePayment(shop, page.sessionId);
    const [email] = await shop.db
      .selectFrom('mails')
      .select('recipient')
      .where('orderId', '=', placed.orderId)
      .execute();
    expect(email?.recipient).toBe('jane@example.com');
    expect(await orderOf(placed.orderId)).toMatchObject({
      status: 'pending',
      attention: 'paid-after-cancel',
    });
  });

  test('an order that is cancelled while its card page is being opened can’t be paid', async () => {
    const guest = newGuest();
    await addFlyers(shop, guest);
    const placed = await placeOrder(shop, await checkoutOf(shop, guest));
    if (!placed.ok) throw new Error('not placed');
    await ada.open(`/admin/orders/${placed.orderId}`);
    const { createSession } = shop.cards;
    const slow: typeof shop.cards = {
      ...shop.cards,
      async createSession(request) {
        const session = await createSession.call(shop.cards, request);
        await ada.press('Save Changes', { status: 'cancelled' });
        return session;
      },
    };
    expect(await openCardPage({ ...shop, cards: slow }, placed.orderId)).toEqual({ ok: false });
    await opened.runJobs();
    const sessions = await shop.db
      .selectFrom('testCardSessions')
      .select('status')
      .where('reference', '=', placed.orderId)
      .execute();
    expect(sessions).toEqual([{ status: 'expired' }]);
    expect(await openCardPage(shop, placed.orderId)).toEqual({ ok: false });
  });

  test('a bulk change leaves out orders that were cancelled or paid since they were ticked', async () => {
    const [given, paid] = [await waitingOrder(), await waitingOrder()];
    const rows = await shop.db
      .selectFrom('orders')
      .select(['id', 'version'])
      .where('id', 'in', [given.orderId, paid.orderId])
      .execute();
    await cancelCardPayment(shop, given.orderId);
    await pay(paid.sessionId);
    await settlePayment(shop, paid.sessionId);
    const ticked = rows.map(({ id, version }) => ['order', `${id}:${version}`] as const);
    const bulk = [...ticked, ['status', 'processing'], ['intent', 'apply']] as const;
    expect((await ada.browser.post('/admin/orders/status', bulk)).status).toBe(200);
    expect(await orderOf(given.orderId)).toMatchObject({ status: 'cancelled' });
    expect(await orderOf(paid.orderId)).toMatchObject({ status: 'pending' });
  });
});

describe('a save doesn’t undo a decision made about an ordered file while its page was open', () => {
  async function orderOnAccount() {
    const orderId = await makePaidOrder(shop);
    const item = await shop.db
      .selectFrom('orderItems')
      .select(['id as itemId', 'artworkId'])
      .$narrowType<{ artworkId: string }>()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    return { orderId, path: `/admin/files/${item.itemId}`, ...item };
  }
  const stateOf = (itemId: string) =>
    shop.db
      .selectFrom('orderItems')
      .select(['artworkState', 'artworkProblem'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();

  test('of a problem and an approval at the same moment one wins, and the other person sees why and keeps what they typed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { path, itemId } = await orderOnAccount();
      await ada.open(path);
      await grace.open(path);
      const shown = await Promise.all([
        ada.press('Record the problem', { artworkProblem: 'Page 2 is upside down' }),
        grace.press('Mark as approved'),
      ]);
      expect(shown.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isNoted = shown[0].status === 200;
      const [loser, winner] = isNoted ? [grace, 'Ada'] : [ada, 'Grace'];
      expect(loser.page.text).toContain(`This was changed by ${winner} Trade at`);
      expect((await stateOf(itemId)).artworkState).toBe(isNoted ? 'problem' : 'approved');
      if (isNoted) continue;
      expect(ada.filledIn('Record the problem').fields.artworkProblem).toBe('Page 2 is upside down');
      expect((await ada.press('Record the problem')).status).toBe(200);
      expect((await stateOf(itemId)).artworkProblem).toBe('Page 2 is upside down');
    }
  });

  test('a problem with the proof isn’t overridden by an approval from somebody who hadn’t seen it', async () => {
    const { path, orderId, itemId, artworkId } = await orderOnAccount();
    await ada.open(path);
    await ada.press('Send a proof');
    await ada.open(path);
    const answer = { name: 'Jane Doe', userId: null, wrong: 'Our phone number is wrong' };
    expect(await answerProof(shop, { orderId, itemId, artworkId, ...answer })).toEqual({ ok: true });
    await ada.press('Mark as approved');
    expectConflict('Jane Doe');
    expect(await stateOf(itemId)).toEqual({
      artworkState: 'problem',
      artworkProblem: 'Our phone number is wrong',
    });
  });

  test('an artwork button pressed twice at once acts once, without an error', async () => {
    const { path, orderId } = await orderOnAccount();
    await ada.open(path);
    const twice = [ada, ada.tab()].map((tab) => tab.press('Print it as it is'));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    await ada.open(`/admin/orders/${orderId}`);
    expect(ada.page.text.match(/artwork checked/g)).toHaveLength(1);
  });
});
