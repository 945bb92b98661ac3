import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { askRefund, openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { signEvent } from '#platform/card/event-signature.server.ts';
import { stripeProvider } from '#platform/card/stripe.server.ts';
import { NOON, openTestShop, type TestShop } from './app.ts';
import { addFlyers, checkoutOf, makeCustomer, newGuest } from './factories.ts';
import type { EventRecord } from './twins/card-network/records.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from './twins/card-network/start.ts';

/** Long enough for a busy machine, on which 300 ms wasn't; short enough for a response to be lost three times. */
const ANSWER_WITHIN_MS = 1500;

/** What each order of this shop costs: 50 flyers, in pence. */
export const ALL = 2598;

export type CardNetworkShop = Awaited<ReturnType<typeof openCardNetworkShop>>;

/** A shop with the simulated card network. Its events are delivered only by tests. */
export async function openCardNetworkShop() {
  const network = await startCardNetworkTwin({ behindSeconds: inject('behindSeconds') });
  const opened = await openTestShop({
    cards: stripeProvider({ ...network, answerWithinMs: ANSWER_WITHIN_MS }),
  });
  const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
  return { network, opened, actor, ...toolsOf(network, opened, actor) };
}

/**
 * Opens the shop before a file's tests and hands it over. Before each test it asserts that no unknown request was made,
 * and resets the provider; after all of them it stops it.
 */
export function withCardNetworkShop(use: (opened: CardNetworkShop) => Promise<void> | void): void {
  let shop: CardNetworkShop;
  beforeAll(async () => {
    shop = await openCardNetworkShop();
    await use(shop);
  });
  beforeEach(async () => {
    const { network, opened } = shop;
    opened.time.now = NOON;
    expect((await network.ledger()).violations).toEqual([]);
    await network.reset();
  });
  afterAll(() => shop.network.stop());
}

function toolsOf(network: CardNetworkTwin, opened: TestShop, actor: { id: string; name: string }) {
  const { db, shop } = opened;
  return {
    /** An order of £25.98; with `heard` false the shop doesn't yet know that it is paid. */
    async paidOrder(delivered = true) {
      const guest = newGuest();
      await addFlyers(shop, guest);
      const outcome = await placeOrder(shop, await checkoutOf(shop, guest));
      if (!outcome.ok) throw new Error('not placed');
      const page = await openCardPage(shop, outcome.orderId);
      if (!page.ok) throw new Error('no card page');
      await network.pay(page.sessionId);
      if (delivered) await settlePayment(shop, page.sessionId);
      const { payments } = await network.ledger();
      return { orderId: outcome.orderId, paymentId: payments.at(-1)?.id ?? '', sessionId: page.sessionId };
    },
    ask: (orderId: string, amountPence: number) =>
      askRefund(shop, actor, { orderId, amountPence, reason: 'Misprint', creditReason: 'Creased' }),
    refundsOf: (orderId: string) =>
      db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.paymentId')
        .selectAll('r')
        .where('p.orderId', '=', orderId)
        .orderBy('r.createdAt')
        .execute(),
    disputesOf: (orderId: string) =>
      db
        .selectFrom('disputes as d')
        .innerJoin('payments as p', 'p.id', 'd.paymentId')
        .selectAll('d')
        .where('p.orderId', '=', orderId)
        .execute(),
    /** An order's valid credit notes, in pence. */
    async creditsOf(orderId: string) {
      const rows = await db
        .selectFrom('creditNotes as n')
        .leftJoin('creditNoteCancellations as c', 'c.noteNumber', 'n.noteNumber')
        .select('n.totalPence')
        .where('n.orderId', '=', orderId)
        .where('c.noteNumber', 'is', null)
        .orderBy('n.noteNumber')
        .execute();
      return rows.map(({ totalPence }) => totalPence);
    },
    orderOf: (id: string) =>
      db
        .selectFrom('orders')
        .select(['status', 'paymentStatus', 'attention', 'version', 'orderNumber'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** Templates of the emails about an order's refunds, oldest first. */
    async refundEmailsOf(orderId: string) {
      const rows = await db
        .selectFrom('mails')
        .select('template')
        .where('orderId', '=', orderId)
        .where('template', 'like', 'refund-%')
        .orderBy('createdAt')
        .execute();
      return rows.map(({ template }) => template);
    },
    async auditOf(orderId: string, pattern: string) {
      const rows = await db
        .selectFrom('auditLog')
        .select(['action', 'actor'])
        .where('subject', '=', `order:${orderId}`)
        .where('action', 'like', pattern)
        .orderBy('id')
        .execute();
      return rows.map(({ action, actor }) => `${action} ${actor}`);
    },
    /** Delivers an event to the shop as the card network would; returns the shop's status. */
    async deliver({ body }: EventRecord) {
      const headers = { 'stripe-signature': signEvent(body, network.webhookSecret) };
      const answer = await opened.app.request('/webhooks/stripe', { method: 'POST', body, headers });
      return answer.status;
    },
    eventsAbout: async (word: string) =>
      (await network.ledger()).events.filter(({ type }) => type.includes(word)),
  };
}
