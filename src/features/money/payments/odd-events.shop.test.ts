import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { signEvent } from '#platform/card/event-signature.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction, openDatabase } from '#platform/db/database.ts';
import { openTestShop } from '#test/app.ts';
import { type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { until } from '#test/crash/until.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import type { EventRecord } from '#test/twins/card-network/records.ts';
import { openCardPage } from './index.server.ts';

let shop: CardNetworkShop;
withCardNetworkShop((opened) => {
  shop = opened;
});

const send = (event: object) => shop.deliver({ body: JSON.stringify(event) } as EventRecord);

const outcomeOf = async (eventId: string) => {
  const row = await shop.opened.db
    .selectFrom('paymentEvents')
    .select('outcome')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row?.outcome;
};

const eventOf = (id: string, type: string, object: object, more: object = {}) => ({
  id,
  object: 'event',
  type,
  data: { object },
  ...more,
});

test('an event about a card page, refund or dispute that isn’t ours is noted and touches no order (trust D6)', async () => {
  const { orderId } = await shop.paidOrder();
  const before = await shop.orderOf(orderId);
  const page = { id: 'cs_test_of_another_account', object: 'checkout.session', client_reference_id: orderId };
  expect(await send(eventOf('evt_1', 'checkout.session.completed', page, { account: 'acct_other' }))).toBe(
    200,
  );
  const refund = { id: 're_other', object: 'refund', payment_intent: 'pi_other' };
  expect(await send(eventOf('evt_2', 'refund.created', refund))).toBe(200);
  const dispute = { id: 'du_other', object: 'dispute', payment_intent: 'pi_other' };
  expect(await send(eventOf('evt_3', 'charge.dispute.created', dispute))).toBe(200);
  for (const id of ['evt_1', 'evt_2', 'evt_3']) expect(await outcomeOf(id)).toBe('unknown');
  expect(await shop.orderOf(orderId)).toEqual(before);
});

test('an event of live mode about a page that only the other mode has touches no order (trust D6)', async () => {
  const { orderId } = await shop.paidOrder(false);
  const live = {
    id: 'cs_live_1',
    object: 'checkout.session',
    client_reference_id: orderId,
    payment_status: 'paid',
  };
  expect(await send(eventOf('evt_live', 'checkout.session.completed', live, { livemode: true }))).toBe(200);
  expect(await outcomeOf('evt_live')).toBe('unknown');
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'pending' });
});

test('unknown types, unknown values and extra fields are accepted, noted and ignored (trust D9)', async () => {
  const { orderId, sessionId } = await shop.paidOrder(false);
  for (const [i, type] of [
    'checkout.session.teleported',
    'v2.core.account.updated',
    'balance.available',
  ].entries()) {
    const object = {
      id: sessionId,
      object: 'checkout.session',
      status: 'half-done',
      mood: ['odd', { deep: null }],
    };
    expect(await send(eventOf(`evt_odd_${i}`, type, object, { new_field: 1 }))).toBe(200);
    expect(await outcomeOf(`evt_odd_${i}`)).toBe('ignored');
  }
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'pending' });
  // A known type with unknown values still counts as a hint.
  const odd = { id: sessionId, object: 'checkout.session', status: 'half-done', payment_status: 'sort-of' };
  expect(await send(eventOf('evt_hint', 'checkout.session.completed', odd))).toBe(200);
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
});

test('junk sent to the address for events is refused without using the database (trust D10)', async () => {
  const post = (body: string, signature = signEvent(body, 'whsec_of_a_stranger')) =>
    shop.opened.app.request('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature, 'content-length': String(body.length) },
    });
  const { count } = await shop.opened.countStatements(async () => {
    expect((await post('x'.repeat(5_000_000))).status).toBe(413);
    expect((await post(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).status).toBe(400);
    const junk = await Promise.all(Array.from({ length: 1000 }, (_, i) => post(`{"id":"evt_${i}"}`)));
    expect(new Set(junk.map(({ status }) => status))).toEqual(new Set([400]));
  });
  expect(count).toBe(0);
});

test('with the database down the provider gets a 5xx; the same event sent again later pays the order (trust D11)', async () => {
  const { orderId, sessionId } = await shop.paidOrder(false);
  const { connection } = shop.opened;
  const event = eventOf('evt_down', 'checkout.session.completed', {
    id: sessionId,
    object: 'checkout.session',
  });
  const outside = openDatabase({ connection: { ...connection, database: 'postgres' }, max: 1 });
  const allow = (allowed: boolean) =>
    sql`alter database ${sql.id(connection.database)} with allow_connections ${sql.lit(allowed)}`.execute(
      outside.db,
    );
  await allow(false);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${connection.database}`.execute(
    outside.db,
  );
  expect(await send(event)).toBeGreaterThanOrEqual(500);
  await allow(true);
  await outside.db.destroy();
  // A connection may only notice now that it was ended; the provider repeats an event until it is accepted.
  await until('the event is accepted', 60_000, async () => (await send(event)) === 200);
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
});

test('a mail server that never answers does not hold up an event: email is queued (trust D12)', async () => {
  let calls = 0;
  const opened = await openTestShop({
    email: {
      deliver: () => {
        calls += 1;
        return new Promise(() => undefined);
      },
    },
  });
  const { db, shop: galley, app } = opened;
  const guest = newGuest();
  await addFlyers(galley, guest);
  const outcome = await placeOrder(galley, await checkoutOf(galley, guest));
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(galley, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  const cards = galley.cards as TestCards;
  await inTransaction(db, (trx) => cards.paySession(trx, page.sessionId));
  const { body, signature } = cards.signedEvent({ id: page.sessionId, status: 'complete' });
  const headers = { 'stripe-signature': signature };
  expect((await app.request('/webhooks/stripe', { method: 'POST', body, headers })).status).toBe(200);
  const queued = await db
    .selectFrom('mails')
    .select(['template', 'status'])
    .where('orderId', '=', outcome.orderId)
    .execute();
  expect(queued).toEqual([{ template: 'order-confirmation', status: 'queued' }]);
  expect(calls).toBe(0);
});
