import { addDays, addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { creditNoteLink, orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { NOON } from '#test/app.ts';
import { ALL, type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { atOnce } from '#test/factories.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { payBackByHand, retryRefund, sendDueRefunds, sendRefund } from './index.server.ts';
import { settleRefunds } from './settle-refunds.server.ts';

let shop: CardNetworkShop;
let ada: Shopper;
withCardNetworkShop(async (opened) => {
  shop = opened;
  ada = await newAdministrator(shop.opened);
});

/** The provider fails before doing anything, until this is cleared. */
const breakProvider = () => shop.network.faults.add({ kind: 'fail-before', status: 503, times: 0 });
const repairProvider = () => shop.network.faults.clear();
const at = (now: Date) => {
  shop.opened.time.now = now;
};
const sendDue = () => sendDueRefunds(shop.opened.shop);
const idOf = async (orderId: string) => (await shop.refundsOf(orderId))[0]?.id ?? '';
const cardRefunds = async () => (await shop.network.ledger()).refunds.length;

/** An order with a refund that failed to send once. */
async function stuckOrder(amountPence = 1000) {
  const order = await shop.paidOrder();
  await breakProvider();
  await shop.ask(order.orderId, amountPence);
  at(addMinutes(NOON, 3));
  await sendDue();
  const refundId = await idOf(order.orderId);
  return { ...order, refundId };
}

async function followUp({ orderId, refundId }: { orderId: string; refundId: string }) {
  return { orderId, refundId, version: (await shop.orderOf(orderId)).version };
}

async function payBack(order: { orderId: string; refundId: string }, isChecked = false) {
  const how = 'Bank transfer, reference 4711';
  return payBackByHand(shop.opened.shop, shop.actor, {
    ...(await followUp(order)),
    how,
    paidOn: '2026-11-23',
    isChecked,
  });
}

const customerPage = async (orderId: string) => {
  const { pathname, search } = new URL(orderLink(shop.opened.shop, orderId));
  return (await newShopper(shop.opened).open(pathname + search)).text;
};

describe('a refund that can’t be sent', () => {
  test('is retried after a pause, staff and customer are told so, and then it goes out once', async () => {
    const { orderId } = await stuckOrder(ALL);
    const staff = await ada.open(`/admin/orders/${orderId}`);
    expect(staff.text).toContain(
      'Galley hasn’t been able to send a refund of £25.98 since 24 Nov 2026, 10:33: the card provider had a problem. It keeps trying.',
    );
    expect(staff.text).toContain('£25.98 not sent yet');
    expect(staff.text).toMatch(/Tried once since 24 Nov 2026, 10:33: .*Next try 24 Nov 2026, 10:34/);
    expect(staff.text).not.toContain('Refunded in full');
    const customer = await customerPage(orderId);
    expect(customer).toContain('We haven’t been able to send this to your card since 24 Nov 2026.');
    expect(customer).not.toContain('fault');
    // Not a minute early.
    await sendDue();
    expect(await shop.refundsOf(orderId)).toMatchObject([{ tries: 1 }]);
    await repairProvider();
    at(addMinutes(NOON, 5));
    await sendDue();
    expect(await shop.refundsOf(orderId)).toMatchObject([{ tries: 2, problem: null, refused: null }]);
    expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await cardRefunds()).toBe(1);
    expect(await shop.creditsOf(orderId)).toEqual([ALL]);
    expect((await ada.open(`/admin/orders/${orderId}`)).text).toContain('Refunded in full.');
    expect(await customerPage(orderId)).toContain('Sent back to your card on 24 Nov 2026.');
    expect(await shop.refundEmailsOf(orderId)).toEqual(['refund-done']);
    await shop.opened.runJobs();
  });

  test('is on the overview after an hour; after five days Galley gives up, and staff can retry it', async () => {
    const { orderId } = await stuckOrder();
    const { orderNumber } = await shop.orderOf(orderId);
    expect((await ada.open('/admin')).text).not.toContain('Refund not sent');
    at(addMinutes(NOON, 64));
    expect((await ada.open('/admin')).text).toContain(
      `${orderNumber} £10.00: Refund not sent since 24 Nov 2026, 10:33: the card provider had a problem`,
    );
    at(addMinutes(addDays(NOON, 5), 5));
    await sendDue();
    const page = await ada.open(`/admin/orders/${orderId}`);
    expect(page.text).toContain('Galley has stopped trying.');
    expect(page.text).toContain('£10.00 could not be sent');
    await ada.press('Try again now');
    await sendDue();
    const still = await ada.open(`/admin/orders/${orderId}`);
    expect(still.text).toMatch(
      /Tried 3 times from 24 Nov 2026, 10:33 to 29 Nov 2026, 10:35: .*Galley has stopped trying/,
    );
    await repairProvider();
    await sendDue();
    expect(await cardRefunds()).toBe(0);
    const pressed = await ada.press('Try again now');
    expect(pressed.text).toContain('Galley is sending the refund again.');
    await shop.opened.runJobs();
    expect(await cardRefunds()).toBe(1);
    expect(await shop.creditsOf(orderId)).toEqual([1000]);
    expect(await shop.auditOf(orderId, 'order.refund-again')).toEqual([
      'order.refund-again Ada Trade',
      'order.refund-again Ada Trade',
    ]);
  });

  // Guard: the order's version, which pressing the button raises under the order's lock.
  test('is retried once, however many people press the button', async () => {
    const order = await stuckOrder();
    const charge = await followUp(order);
    const outcomes = await atOnce(6, () => retryRefund(shop.opened.shop, shop.actor, charge));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.auditOf(order.orderId, 'order.refund-again')).toHaveLength(1);
    await repairProvider();
    await shop.opened.runJobs();
    expect(await cardRefunds()).toBe(1);
  });

  test('isn’t a failed job: the refund itself records when it will be retried', async () => {
    const { orderId } = await shop.paidOrder();
    await breakProvider();
    await shop.ask(orderId, 1000);
    await shop.opened.runJobs();
    expect(await shop.refundsOf(orderId)).toMatchObject([{ tries: 1, problem: expect.any(String) }]);
    const { rows } =
      await sql`select state from pgboss.job where name = 'send-refund' and state = 'failed'`.execute(
        shop.opened.db,
      );
    expect(rows).toEqual([]);
    await repairProvider();
    at(addMinutes(NOON, 5));
    await sendDue();
    expect(await cardRefunds()).toBe(1);
  });

  test('whose job died with its process is still sent', async () => {
    const { orderId } = await shop.paidOrder();
    await shop.ask(orderId, 1000);
    await sql`delete from pgboss.job where name = 'send-refund'`.execute(shop.opened.db);
    at(addMinutes(NOON, 3));
    await sendDue();
    expect(await cardRefunds()).toBe(1);
    await shop.opened.runJobs();
    expect(await cardRefunds()).toBe(1);
  });

  test('gives way to one of the same amount that staff made at the provider instead', async () => {
    const { orderId, paymentId } = await stuckOrder();
    await repairProvider();
    await shop.network.refund(paymentId, 1000);
    at(addDays(NOON, 2));
    await shop.network.setClockAhead(2 * 24 * 3600);
    await sendDue();
    expect(await cardRefunds()).toBe(1);
    expect(await shop.refundsOf(orderId)).toMatchObject([{ amountPence: 1000, refused: null }]);
    expect((await shop.refundsOf(orderId))[0]?.doneAt).not.toBeNull();
    expect(await shop.creditsOf(orderId)).toEqual([1000]);
  });

  test('doesn’t mistake an older refund of the same amount for itself', async () => {
    const { orderId, paymentId } = await shop.paidOrder();
    await shop.network.refund(paymentId, 1000);
    const { network } = shop;
    // The provider's times are in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await breakProvider();
    await shop.ask(orderId, 1000);
    at(addMinutes(NOON, 3));
    await sendDue();
    await network.faults.clear();
    at(addMinutes(NOON, 5));
    await sendDue();
    expect((await network.ledger()).refunds.map(({ amount }) => amount)).toEqual([1000, 1000]);
    expect(await shop.creditsOf(orderId)).toEqual([1000, 1000]);
  });

  test('is shown to staff if the provider refuses it, and can be paid back another way', async () => {
    const { orderId, paymentId } = await shop.paidOrder();
    await shop.ask(orderId, 2000);
    await shop.network.slowRefunds(true);
    await shop.opened.runJobs();
    const [made] = (await shop.network.ledger()).refunds;
    await shop.network.settleRefund(made?.id ?? '', 'failed');
    await settleRefunds(shop.opened.shop, paymentId);
    expect(await shop.orderOf(orderId)).toMatchObject({ attention: 'refund-failed' });
    expect(await customerPage(orderId)).toContain('This could not go back to your card.');
    await ada.open(`/admin/orders/${orderId}`);
    const page = await ada.press('Mark as paid by hand', { how: 'Cheque 100234' });
    expect(page.text).toContain('£20.00 failed at the card provider: expired or canceled card');
    expect(page.text).toContain('£20.00 paid back another way: Cheque 100234');
    expect(await shop.orderOf(orderId)).toMatchObject({ attention: null, paymentStatus: 'paid' });
    expect(await shop.creditsOf(orderId)).toEqual([2000]);
    expect(await customerPage(orderId)).toContain('We paid this back to you on 24 Nov 2026: Cheque 100234');
    expect(await shop.ask(orderId, 599)).toMatchObject({ kind: 'too-much', leftPence: 598 });
  });
});

describe('paid back another way', () => {
  test('it is complete: Galley stops trying, the credit note and one email follow, and the order says who paid it back and how', async () => {
    const order = await stuckOrder(ALL);
    await repairProvider();
    const path = `/admin/orders/${order.orderId}`;
    await ada.open(path);
    const silent = await ada.press('Mark as paid by hand');
    expect(silent.status).toBe(422);
    expect(silent.text).toContain('Say how you paid it back, with a reference');
    const early = await ada.press('Mark as paid by hand', {
      how: 'Bank transfer, reference 4711',
      paidOn: '2026-12-01',
    });
    expect(early.text).toContain('The day you paid it can’t be in the future');
    expect(early.html).toContain('value="2026-12-01"');
    const page = await ada.press('Mark as paid by hand', { paidOn: '2026-11-20' });
    expect(page.text).toContain('£25.98 paid back another way: Bank transfer, reference 4711');
    expect(page.text).toContain('Paid on 20 Nov 2026, recorded by Ada Trade');
    expect(page.text).toContain('Refunded in full.');
    at(addDays(NOON, 3));
    await sendDue();
    await shop.opened.runJobs();
    expect(await cardRefunds()).toBe(0);
    expect(await shop.orderOf(order.orderId)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await shop.creditsOf(order.orderId)).toEqual([ALL]);
    expect(await shop.refundEmailsOf(order.orderId)).toEqual(['refund-done']);
    const { creditNotes } = (await readOrder(shop.opened.db, order.orderId)) ?? { creditNotes: [] };
    const link = creditNoteLink(shop.opened.shop, order.orderId, creditNotes[0]?.noteNumber ?? '');
    const note = await wordsOfPdf(await shop.opened.app.request(link));
    expect(note).toContain('We paid £25.98 back to you.');
    expect(note).not.toContain('card');
    const words = async () => {
      await shop.opened.runJobs();
      return shop.opened.mails.map(({ text }) => text.replaceAll('\n', ' ')).join();
    };
    await expect.poll(words).toContain('back to you on 20 Nov 2026: Bank transfer, reference 4711');
    expect(await shop.auditOf(order.orderId, 'order.refund-paid%')).toEqual([
      'order.refund-paid-back Ada Trade',
    ]);
  });

  test('it is refused if the card provider has made the refund after all', async () => {
    const { orderId } = await shop.paidOrder();
    await shop.network.faults.add({ kind: 'lose-answer', method: 'POST', path: '/v1/refunds', times: 3 });
    await shop.ask(orderId, 1000);
    const order = { orderId, refundId: await idOf(orderId) };
    await sendRefund(shop.opened.shop, order.refundId).catch(() => undefined);
    expect(await shop.refundsOf(orderId)).toMatchObject([{ providerRefundId: null, doneAt: null }]);
    expect(await payBack(order)).toEqual({ ok: false, kind: 'went-back' });
    expect(await shop.refundsOf(orderId)).toMatchObject([{ paidBackHow: null }]);
    expect(await shop.creditsOf(orderId)).toEqual([1000]);
    expect(await payBack(order)).toEqual({ ok: false, kind: 'stale' });
  });

  test('it waits for staff to check with the provider if Galley can’t', async () => {
    const order = await stuckOrder();
    await ada.open(`/admin/orders/${order.orderId}`);
    const answer = await ada.press('Mark as paid by hand', { how: 'In cash' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('I’ve checked with the card provider: this refund was not made');
    expect(answer.html).toContain('value="In cash"');
    const page = await ada.press('Mark as paid by hand', { checked: '1' });
    expect(page.text).toContain('£10.00 paid back another way: In cash');
  });

  test('if the provider makes it too, it is one refund, and staff see that the customer was paid twice', async () => {
    const { orderId, paymentId } = await shop.paidOrder();
    await shop.network.faults.add({ kind: 'lose-answer', method: 'POST', path: '/v1/refunds', times: 3 });
    await shop.ask(orderId, ALL);
    const order = { orderId, refundId: await idOf(orderId) };
    await sendRefund(shop.opened.shop, order.refundId).catch(() => undefined);
    await breakProvider();
    expect(await payBack(order, true)).toEqual({ ok: true });
    await repairProvider();
    for (let nth = 0; nth < 3; nth += 1) await settleRefunds(shop.opened.shop, paymentId);
    expect(await shop.orderOf(orderId)).toMatchObject({
      attention: 'refunded-twice',
      paymentStatus: 'refunded',
    });
    expect(await shop.refundsOf(orderId)).toHaveLength(1);
    expect(await shop.creditsOf(orderId)).toEqual([ALL]);
    expect(await shop.auditOf(orderId, 'payment.refunded-twice')).toHaveLength(1);
    expect((await ada.open(`/admin/orders/${orderId}`)).text).toContain('They’ve been refunded twice');
    const [made] = (await shop.network.ledger()).refunds;
    await shop.network.settleRefund(made?.id ?? '', 'failed');
    await settleRefunds(shop.opened.shop, paymentId);
    expect(await shop.orderOf(orderId)).toMatchObject({ attention: null, paymentStatus: 'refunded' });
  });

  // Guard: `tryingUntil`, which an attempt sets under the order's lock. Without it, the test fails: the money goes back twice.
  test('it is refused while an attempt is in progress', async () => {
    const order = await stuckOrder();
    await repairProvider();
    await shop.network.faults.add({ kind: 'hold', method: 'POST', path: '/v1/refunds' });
    at(addMinutes(NOON, 5));
    const sent = sendRefund(shop.opened.shop, order.refundId);
    await shop.network.faults.whenHeld(1);
    expect(await payBack(order)).toEqual({ ok: false, kind: 'busy' });
    expect(await retryRefund(shop.opened.shop, shop.actor, await followUp(order))).toEqual({
      ok: false,
      kind: 'busy',
    });
    await shop.network.faults.releaseHeld();
    await sent.catch(() => undefined);
    at(addMinutes(NOON, 15));
    await sendDue();
    expect(await cardRefunds()).toBe(1);
    expect(await shop.creditsOf(order.orderId)).toEqual([1000]);
  });

  // Guards: `lockPaid` and `tryingUntil`. Without them, the test fails: the money goes back both by card and by hand.
  test('if both buttons are pressed while the job runs, the money goes back once', async () => {
    for (let round = 0; round < 4; round += 1) {
      at(NOON);
      const order = await stuckOrder();
      await repairProvider();
      at(addMinutes(NOON, 5));
      const charge = await followUp(order);
      const how = 'Bank transfer, reference 4711';
      const { opened, actor } = shop;
      await Promise.all([
        ...Array.from({ length: 3 }, () =>
          payBackByHand(opened.shop, actor, { ...charge, how, paidOn: '2026-11-24', isChecked: false }),
        ),
        ...Array.from({ length: 3 }, () => retryRefund(opened.shop, actor, charge)),
        ...Array.from({ length: 3 }, () => sendRefund(opened.shop, order.refundId).catch(() => undefined)),
      ]);
      await opened.runJobs();
      at(addMinutes(NOON, 30));
      await sendDue();
      const [row, ...more] = await shop.refundsOf(order.orderId);
      const made = (await shop.network.ledger()).refunds.filter(
        ({ paymentId }) => paymentId === order.paymentId,
      );
      expect(more).toEqual([]);
      expect([made.length, row?.paidBackHow ?? null]).toEqual(made.length === 1 ? [1, null] : [0, how]);
      expect(await shop.creditsOf(order.orderId)).toEqual([1000]);
      expect(await shop.refundEmailsOf(order.orderId)).toEqual(['refund-done']);
    }
  });
});

test('tampered refund and dispute forms are refused with a reason and change nothing', async () => {
  const other = await shop.paidOrder();
  const order = await stuckOrder();
  const { version } = await shop.orderOf(order.orderId);
  const path = `/admin/orders/${order.orderId}`;
  const good = {
    intent: 'refund-paid-back',
    refundId: order.refundId,
    version: String(version),
    how: 'In cash',
    paidOn: '2026-11-24',
  };
  const elsewhere = await ada.browser.post(`/admin/orders/${other.orderId}`, good);
  expect(elsewhere.status).toBe(409);
  for (const [change, status] of [
    [{ refundId: "' or 1=1" }, 409],
    [{ refundId: '' }, 409],
    [{ version: 'NaN' }, 409],
    [{ how: 'x'.repeat(201) }, 422],
    [{ how: '\u200b' }, 422],
    [{ paidOn: '' }, 422],
    [{ paidOn: '2026-11-31' }, 422],
    [{ paidOn: '2026-11-25' }, 422],
    [{ intent: 'refund-again', version: '1e9' }, 409],
    [{ intent: 'release-hold', disputeId: '../..' }, 409],
    [{ intent: 'release-hold', disputeId: order.refundId }, 409],
    [{ intent: 'dispute-seen', disputeId: order.refundId }, 409],
  ] as const) {
    const answer = await ada.browser.post(path, { ...good, ...change });
    expect([change, answer.status]).toEqual([change, status]);
  }
  expect(await shop.refundsOf(order.orderId)).toMatchObject([{ paidBackHow: null, doneAt: null, tries: 1 }]);
});
