import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { CardNetworkTwin } from '../twins/card-network/start.ts';

/** Sessions paid at the network but not in the shop. */
export async function unsettled(db: Database, cards: CardNetworkTwin): Promise<string[]> {
  const { sessions } = await cards.ledger();
  const rows = await db.selectFrom('payments').select('sessionId').where('status', '=', 'paid').execute();
  const known = new Set(rows.map((row) => row.sessionId));
  return sessions.flatMap(({ id, paymentStatus }) => (paymentStatus === 'paid' && !known.has(id) ? id : []));
}

/** Emails that wait to be sent. */
export async function waitingEmails(db: Database): Promise<number> {
  const rows = await db.selectFrom('mails').select('id').where('status', '=', 'queued').execute();
  return rows.length;
}

/**
 * Compares the shop's orders with the card network's ledger, which outlives every kill: each paid page is one paid
 * order by that customer, for that amount, with one confirmation; nobody paid twice, and nothing is half written.
 * `bought`: the sessions that customers paid. Returns the differences; empty if they agree.
 */
export async function compareWithLedger(
  db: Database,
  cards: CardNetworkTwin,
  bought: readonly string[],
): Promise<string[]> {
  const { sessions, refunds, violations } = await cards.ledger();
  const paid = sessions.filter(({ paymentStatus }) => paymentStatus === 'paid');
  const expected = paid.map((session) =>
    lineOf({
      sessionId: session.id,
      paymentId: session.paymentId,
      orderId: session.clientReferenceId,
      totalPence: session.amountTotal,
      refundedPence: sumOf(refunds.filter(({ paymentId }) => paymentId === session.paymentId)),
      customerEmail: session.customerEmail,
      confirmations: 1,
    }),
  );
  const there = (await paidOrders(db)).map(lineOf);
  const ofOrders = await thoseOfOrders(db, sessions);
  const customers = ofOrders.flatMap(({ customerEmail, paymentStatus }) =>
    paymentStatus === 'paid' ? [customerEmail] : [],
  );
  const offered = ofOrders.map(({ clientReferenceId }) => clientReferenceId);
  return [
    ...differences(
      'paid by a customer',
      'not at the network',
      [...bought],
      paid.map(({ id }) => id),
    ),
    ...differences('at the network', 'not in the shop', expected, there),
    ...differences('in the shop', 'not at the network', there, expected),
    ...twice(customers).map((email) => `${email} paid twice`),
    ...twice(offered).map((order) => `order ${order} was offered for payment twice`),
    ...(await leftovers(db)),
    ...(await atCounter(db)),
    ...violations.map((violation) => `against the provider's contract: ${JSON.stringify(violation)}`),
  ];
}

/** Sessions except those for additional charges on an order: its customer has paid before, and may open a new page. */
async function thoseOfOrders<T extends { clientReferenceId: string | null }>(
  db: Database,
  sessions: readonly T[],
): Promise<T[]> {
  const charges = await db.selectFrom('orderCharges').select('id').execute();
  const ids = new Set(charges.map(({ id }) => id));
  return sessions.filter(({ clientReferenceId }) => !clientReferenceId || !ids.has(clientReferenceId));
}

interface PaidOrder {
  sessionId: string | null;
  paymentId: string | null;
  orderId: string | null;
  totalPence: number;
  refundedPence: number;
  customerEmail: string | null;
  confirmations: number;
}

/**
 * What was paid, even if the money has since been refunded: orders as they were placed, and additional charges on them.
 * A payment that came too late for its charge is refunded in full, which is its confirmation.
 */
async function paidOrders(db: Database): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    select p.session_id, p.provider_payment_id as payment_id, coalesce(p.charge_id, o.id)::text as order_id, o.customer_email,
      case when p.charge_id is null then o.total_pence - o.changed_pence else p.amount_pence end as total_pence,
      (select coalesce(sum(r.amount_pence), 0)::int from refunds r
        where r.payment_id = p.id and r.done_at is not null) as refunded_pence,
      case when p.charge_id is null
          then (select count(*)::int from mails m where m.order_id = o.id and m.template = 'order-confirmation')
        when exists (select from charge_invoices j where j.payment_id = p.id)
          then (select count(*)::int from mails m where m.event_key = 'charge-paid:' || p.charge_id
            or m.event_key = 'order-changed:' || (select c.change_id from order_charges c where c.id = p.charge_id))
        else (select count(*)::int from refunds r where r.payment_id = p.id and r.amount_pence = p.amount_pence) end as confirmations
    from orders o left join payments p on p.order_id = o.id and p.status = 'paid'
    where o.payment_status in ('paid', 'refunded') and p.provider is distinct from 'hand' and o.reprint_of is null`.execute(
    db,
  );
  return rows;
}

/** Orders paid at the counter: each in full, with one invoice and one confirmation. */
async function atCounter(db: Database): Promise<string[]> {
  const { rows } = await sql<{ orderNumber: string }>`
    select o.order_number from orders o join payments p on p.order_id = o.id and p.provider = 'hand' and p.charge_id is null
    where p.status <> 'paid' or p.received_pence <> p.amount_pence
      or p.amount_pence <> o.total_pence - o.changed_pence
      or (select sum(r.amount_pence) from receipts r where r.payment_id = p.id) is distinct from p.amount_pence
      or (select count(*) from invoices i where i.order_id = o.id) <> 1
      or (select count(*) from mails m where m.order_id = o.id and m.template = 'order-confirmation') <> 1`.execute(
    db,
  );
  return rows.map(({ orderNumber }) => `order ${orderNumber} was not wholly paid at the counter`);
}

const lineOf = (order: PaidOrder): string =>
  `${order.sessionId}, payment ${order.paymentId}, order ${order.orderId} of ${order.customerEmail}: ${order.totalPence} p, ` +
  `${order.refundedPence} p back, ${order.confirmations} confirmation(s)`;

const sumOf = (refunds: readonly { amount: number; status: string }[]): number =>
  refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);

function differences(where: string, missing: string, those: string[], others: string[]): string[] {
  const known = new Set(others);
  return those.filter((line) => !known.has(line)).map((line) => `${where}, ${missing}: ${line}`);
}

const twice = (list: readonly (string | null)[]): string[] => [
  ...new Set(list.filter((each, at) => each !== null && list.indexOf(each) !== at).map(String)),
];

/** What a completed purchase must not leave behind: every customer here has paid and left. */
async function leftovers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string; which: string }>`
    select 'waits for payment' as what, o.order_number as which from orders o where o.payment_status = 'pending'
    union all select 'has no payment', o.order_number from orders o
      where not exists (select 1 from payments p where p.order_id = o.id) and o.reprint_of is null
    union all select 'has no items', o.order_number from orders o
      where not exists (select 1 from order_items i where i.order_id = o.id)
    union all select 'is still in the cart', o.order_number from orders o join order_items i on i.order_id = o.id
      join cart_lines l on l.cart_id = o.cart_id and l.id = i.cart_line_id where o.payment_status = 'paid'`.execute(
    db,
  );
  return rows.map(({ what, which }) => `order ${which} ${what}`);
}
