import { describe, expect, test } from 'vitest';
import { ALL, type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { atOnce } from '#test/factories.ts';
import { lockOrder, whileHeld } from '#test/lock-waiters.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import type { EventRecord } from '#test/twins/card-network/records.ts';
import { DISPUTE_STATES, type Dispute, productionHold, reasonWords, refundBlock } from './disputes.ts';
import { releaseHold } from './follow-up-dispute.server.ts';
import { settleDisputes } from './settle-disputes.server.ts';

let shop: CardNetworkShop;
let ada: Shopper;
withCardNetworkShop(async (opened) => {
  shop = opened;
  ada = await newAdministrator(shop.opened);
});

const tellAll = async () => {
  for (const event of await shop.eventsAbout('dispute')) expect(await shop.deliver(event)).toBe(200);
};

/** A paid order whose customer's bank takes the money back, or only enquires. */
async function disputedOrder(how: { amountPence?: number; isInquiry?: boolean; reason?: string } = {}) {
  const order = await shop.paidOrder();
  const disputeId = await shop.network.dispute(order.paymentId, how);
  await tellAll();
  return { ...order, disputeId, path: `/admin/orders/${order.orderId}` };
}

async function settle(
  { disputeId }: { disputeId: string },
  status: 'won' | 'lost' | 'under_review' | 'needs_response',
) {
  await shop.network.settleDispute(disputeId, status);
  await tellAll();
}

const moveTo = async (path: string, status: string) => {
  await ada.open(path);
  return ada.press('Save Changes', { status });
};

describe('a payment that its customer’s bank disputes', () => {
  test('is on its order and on the overview, with its amount, reason, deadline and state', async () => {
    const { orderId, path } = await disputedOrder({ reason: 'product_not_received' });
    const [dispute] = await shop.disputesOf(orderId);
    expect(dispute).toMatchObject({ amountPence: ALL, state: 'needs-response', takenAt: expect.any(Date) });
    const page = await ada.open(path);
    expect(page.text).toContain('Dispute of £25.98: needs your answer.');
    expect(page.text).toContain('The customer says the order never arrived.');
    expect(page.text).toMatch(/Respond by \d+ \w+ 2026, \d\d:\d\d\s*, or the money is lost/);
    expect(page.html).toContain(`https://dashboard.stripe.com/disputes/${dispute?.providerDisputeId}`);
    const { orderNumber } = await shop.orderOf(orderId);
    expect((await ada.open('/admin')).text).toMatch(
      new RegExp(
        `Payments that need attention .*${orderNumber} £25\\.98: Disputed: needs your answer, by \\d+`,
      ),
    );
    expect(await shop.auditOf(orderId, 'payment.dispute%')).toEqual(['payment.disputed Card provider']);
  });

  test('holds the order: it can’t be printed, sent or delivered, alone or in bulk, until staff release it', async () => {
    const { orderId, path } = await disputedOrder();
    for (const status of ['processing', 'shipped', 'delivered']) {
      const refused = await moveTo(path, status);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(
        'Failed to update order: The order is on hold: the customer’s bank is disputing £25.98 of its payment. To go ahead anyway, release the hold on the order page.',
      );
    }
    expect((await ada.open(`${path}/print/job-tickets`)).text).toContain(
      'DO NOT PRINT. The order is on hold',
    );
    const { version } = await shop.orderOf(orderId);
    const bulk = await ada.browser.post('/admin/orders/status', {
      intent: 'apply',
      status: 'processing',
      order: `${orderId}:${version}`,
    });
    expect(await bulk.text()).toContain('The order is on hold');
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'pending' });
    await ada.open(path);
    expect((await ada.press('Release the hold')).text).toContain('Say why you’re releasing the hold');
    const released = await ada.press('Release the hold', { how: 'Rang Jane: she paid it herself' });
    expect(released.text).toContain('Hold released.');
    expect(released.text).toContain('Hold released: Rang Jane: she paid it herself Ada Trade');
    expect(await shop.auditOf(orderId, 'order.hold%')).toEqual(['order.hold-released Ada Trade']);
    expect((await moveTo(path, 'processing')).text).toContain('Order updated successfully!');
  });

  test('still lets staff mark a despatched order as delivered, or cancel an order', async () => {
    const { orderId, path, paymentId } = { ...(await shop.paidOrder()), path: '' };
    const at = `/admin/orders/${orderId}${path}`;
    await moveTo(at, 'shipped');
    await shop.network.dispute(paymentId);
    await tellAll();
    expect((await moveTo(at, 'delivered')).text).toContain('Order updated successfully!');
    const other = await disputedOrder();
    await moveTo(other.path, 'cancelled');
    await ada.press('Change to Cancelled').catch(() => undefined);
    expect(await shop.orderOf(other.orderId)).toMatchObject({ status: 'cancelled' });
  });

  test('is not refunded as well: the bank already has the money', async () => {
    const disputed = await disputedOrder();
    const open =
      'The customer’s bank has taken £25.98 back in a dispute that is still open. A refund would pay the customer twice.';
    expect(await shop.ask(disputed.orderId, 100)).toEqual({ ok: false, kind: 'disputed', why: open });
    const page = await ada.open(disputed.path);
    expect(page.text).toContain(open);
    expect(page.html).not.toContain('Refund by card');
    await settle(disputed, 'under_review');
    expect((await ada.open(disputed.path)).text).toContain('Dispute of £25.98: with the bank.');
    await settle(disputed, 'lost');
    const lost = await ada.open(disputed.path);
    expect(lost.text).toContain('Dispute of £25.98: lost. ');
    expect(lost.text).toContain('You have lost the money.');
    expect(await shop.ask(disputed.orderId, 100)).toMatchObject({ ok: false, kind: 'disputed' });
    const held = await moveTo(disputed.path, 'processing');
    expect(held.text).toContain('the customer’s bank took £25.98 back in a dispute, so it is not paid for.');
    expect((await shop.network.ledger()).refunds).toEqual([]);
    expect((await ada.open('/admin')).text).toContain('Disputed: lost on ');
    await ada.open(disputed.path);
    const after = await ada.press('Mark as seen');
    expect(after.html).not.toContain('>Mark as seen<');
    // The order is held until somebody releases it, so that form stays.
    expect(ada.filledIn('Release the hold').fields).toHaveProperty('disputeId');
    expect(after.text).toContain('£25.98 disputed: Lost');
    expect((await ada.open('/admin')).text).not.toContain('Disputed: lost on ');
  });

  test('is paid again if the shop wins: staff are told, the hold ends, and it can be refunded', async () => {
    const disputed = await disputedOrder();
    await settle(disputed, 'won');
    const page = await ada.open(disputed.path);
    expect(page.text).toContain('Dispute of £25.98: won.');
    expect(page.text).toContain('You have the money back.');
    expect((await moveTo(disputed.path, 'processing')).text).toContain('Order updated successfully!');
    expect(await shop.ask(disputed.orderId, ALL)).toEqual({ ok: true });
    await shop.opened.runJobs();
    expect(await shop.orderOf(disputed.orderId)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('may start as an inquiry: the order waits, and a refund can settle it', async () => {
    const inquiry = await disputedOrder({ isInquiry: true });
    expect((await ada.open(inquiry.path)).text).toContain('Dispute of £25.98: the bank is asking.');
    expect((await moveTo(inquiry.path, 'processing')).text).toContain('The order is on hold');
    expect(await shop.ask(inquiry.orderId, 1000)).toEqual({ ok: true });
    await shop.opened.runJobs();
    expect(await shop.creditsOf(inquiry.orderId)).toEqual([1000]);
    await settle(inquiry, 'needs_response');
    expect(await shop.disputesOf(inquiry.orderId)).toMatchObject([
      { state: 'needs-response', takenAt: expect.any(Date) },
    ]);
    expect(await shop.ask(inquiry.orderId, 1000)).toMatchObject({ ok: false, kind: 'disputed' });
  });

  test('stops a refund that has not been sent, because the customer would be paid twice', async () => {
    const { orderId, paymentId } = await shop.paidOrder();
    await shop.ask(orderId, ALL);
    await shop.network.dispute(paymentId);
    await tellAll();
    await shop.opened.runJobs();
    expect((await shop.network.ledger()).refunds).toEqual([]);
    expect((await shop.refundsOf(orderId))[0]?.refused).toContain('taken £25.98 back in a dispute');
    expect(await shop.orderOf(orderId)).toMatchObject({ attention: 'refund-failed' });
  });

  test('raises the order’s version: staff who have it open can’t start printing without seeing the dispute', async () => {
    const { orderId, paymentId } = await shop.paidOrder();
    await ada.open(`/admin/orders/${orderId}`);
    await shop.network.dispute(paymentId);
    await tellAll();
    const late = await ada.press('Save Changes', { status: 'processing' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Card provider');
  });
});

// Guard: `lockPaid` (`for update`) before disputes are read. Without it, the test fails: the dispute is inserted twice,
// and its unique id refuses one with 500.
test('all events of a dispute, ten times each and released at once, are one dispute', async () => {
  const { orderId, paymentId } = await shop.paidOrder();
  const id = await shop.network.dispute(paymentId);
  await shop.network.settleDispute(id, 'under_review');
  const events = await shop.eventsAbout('dispute');
  const responses = await whileHeld(shop.opened, lockOrder(orderId), () =>
    Promise.all([
      ...events.flatMap((event) => Array.from({ length: 10 }, () => shop.deliver(event))),
      ...Array.from({ length: 10 }, () => settleDisputes(shop.opened.shop, paymentId).then(() => 200)),
    ]),
  );
  expect(new Set(responses)).toEqual(new Set([200]));
  expect(await shop.disputesOf(orderId)).toMatchObject([{ state: 'under-review' }]);
  expect(await shop.auditOf(orderId, 'payment.dispute%')).toEqual(['payment.disputed Card provider']);
});

// Guard: `askedAt`. Without it, the test fails: the lost dispute is open again.
test('a stale answer, read before a dispute was lost, changes nothing', async () => {
  const { orderId, paymentId } = await shop.paidOrder();
  const id = await shop.network.dispute(paymentId);
  const { cards } = shop.opened.shop;
  const early = await cards.readDisputes(paymentId);
  const request = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const read = cards.readDisputes;
  cards.readDisputes = async () => {
    request.resolve();
    await held.promise;
    return early;
  };
  const late = settleDisputes(shop.opened.shop, paymentId);
  await request.promise;
  cards.readDisputes = read;
  await shop.network.settleDispute(id, 'lost');
  await settleDisputes(shop.opened.shop, paymentId);
  held.resolve();
  await late;
  expect(await shop.disputesOf(orderId)).toMatchObject([{ state: 'lost' }]);
});

test('a dispute that arrives before its payment settles the payment first; one about an unknown payment changes nothing', async () => {
  const { orderId, paymentId } = await shop.paidOrder(false);
  await shop.network.dispute(paymentId);
  await tellAll();
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
  expect(await shop.disputesOf(orderId)).toHaveLength(1);
  const { id } = await shop.network.webhooks.sendEvent('charge.dispute.created', {
    id: 'du_other',
    object: 'dispute',
    payment_intent: 'pi_other',
  });
  const event = (await shop.eventsAbout('dispute')).find((each) => each.id === id);
  expect(await shop.deliver(event as EventRecord)).toBe(200);
  await shop.opened.runJobs();
});

// Guard: the update's `releasedAt is null`, under the order's lock.
test('a hold is released once, however many people press the button', async () => {
  const { orderId } = await disputedOrder();
  const disputeId = (await shop.disputesOf(orderId))[0]?.id ?? '';
  const released = await atOnce(5, () =>
    releaseHold(shop.opened.shop, shop.actor, { orderId, disputeId, why: 'Rang Jane' }),
  );
  expect(released.filter(Boolean)).toHaveLength(1);
  expect(await shop.auditOf(orderId, 'order.hold%')).toHaveLength(1);
});

test('each state says whether it holds an order and stops a refund', () => {
  const respond = (state: Dispute['state'], isTaken: boolean) => {
    const dispute = { amountPence: 100, state, isTaken, isRefundable: !isTaken, releasedAt: null };
    return [productionHold([dispute]) !== null, refundBlock([dispute]) !== null];
  };
  expect(
    DISPUTE_STATES.map((state) => [
      state,
      ...respond(state, ['needs-response', 'under-review', 'lost'].includes(state)),
    ]),
  ).toEqual([
    ['inquiry', true, false],
    ['needs-response', true, true],
    ['under-review', true, true],
    ['won', false, false],
    ['lost', true, true],
    ['closed', false, false],
  ]);
  expect(reasonWords('incorrect_account_details')).toBe('The bank’s reason: incorrect account details');
});
