import { Client } from 'pg';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { until } from '#test/crash/until.ts';
import type { World } from './world.ts';

/** A point between database and provider at which a shop can be killed. */
export interface StopPoint {
  name: string;
  arm(world: World): Promise<ArmedPoint>;
}

export interface ArmedPoint {
  /** Resolves when the shop is there. */
  reached: Promise<void>;
  /** Lets everything past it again. */
  disarm(): Promise<void>;
}

/** Which change of a row is a point. */
interface RowChange {
  id: number;
  on: string;
  when?: string;
}

const ORDER: RowChange = {
  id: 1,
  on: 'insert on orders',
  when: 'new.draft_id is null and new.reprint_of is null',
};
const SESSION: RowChange = {
  id: 2,
  on: 'update on payments',
  when: 'old.session_id is null and new.session_id is not null',
};
const PAID: RowChange = {
  id: 3,
  on: 'update on payments',
  when: `old.status <> 'paid' and new.status = 'paid' and new.provider <> 'hand'`,
};
const EVENT: RowChange = { id: 4, on: 'insert on payment_events' };
const EMAIL: RowChange = { id: 5, on: 'insert on mails', when: `new.template = 'order-confirmation'` };
const SENT: RowChange = {
  id: 6,
  on: 'update on mails',
  when: `old.status <> 'sent' and new.status = 'sent'`,
};
const REFUND: RowChange = { id: 7, on: 'insert on refunds' };
const REFUND_MADE: RowChange = {
  id: 8,
  on: 'update on refunds',
  when: 'old.provider_refund_id is null and new.provider_refund_id is not null',
};
/** A change of a placed order, with what it gives back or asks for. */
const CHANGE: RowChange = { id: 9, on: 'insert on order_changes' };
const CHANGE_MADE: RowChange = {
  id: 10,
  on: 'update on order_changes',
  when: `old.state = 'waiting' and new.state = 'applied'`,
};
const CHARGE_INVOICE: RowChange = { id: 11, on: 'insert on charge_invoices' };
const CREDIT_NOTE: RowChange = { id: 12, on: 'insert on credit_notes' };
/** An order that staff place from what they put together, and the money that they took for it. */
const DRAFT_ORDER: RowChange = { id: 13, on: 'insert on orders', when: 'new.draft_id is not null' };
const RECEIPT: RowChange = { id: 14, on: 'insert on receipts' };
/** The order that prints another again, and money back for what was wrong with it: each with the decision of a problem. */
const REPRINT: RowChange = { id: 15, on: 'insert on orders', when: 'new.reprint_of is not null' };
const MONEY_BACK: RowChange = {
  id: 16,
  on: 'insert on complaint_decisions',
  when: `new.outcome = 'refund'`,
};
const CHANGES = [
  ORDER,
  SESSION,
  PAID,
  EVENT,
  EMAIL,
  SENT,
  REFUND,
  REFUND_MADE,
  CHANGE,
  CHANGE_MADE,
  CHARGE_INVOICE,
  CREDIT_NOTE,
  DRAFT_ORDER,
  RECEIPT,
  REPRINT,
  MONEY_BACK,
];

const SESSIONS = '/v1/checkout/sessions';
const REFUNDS = '/v1/refunds';

/**
 * All points, in the order of a purchase, then of what staff give back or change, of what they sell at the counter, and of what they decide
 * about problems.
 */
export const STOP_POINTS: readonly StopPoint[] = [
  uncommitted('the order is written, but not committed', ORDER),
  committed('the order is committed, the provider has not been asked', ORDER),
  atProvider('the card page is asked for, and not made', 'hold-request', 'POST', SESSIONS),
  atProvider('the card page is made, the answer has not arrived', 'hold', 'POST', SESSIONS),
  uncommitted('the card page is being stored', SESSION),
  committed('the card page is stored, the customer has not been sent there', SESSION),
  atProvider('the customer is back, the provider is being asked', 'hold-request', 'GET', SESSIONS),
  uncommitted('the provider’s event is being stored', EVENT),
  committed('the provider’s event is stored', EVENT),
  uncommitted('the payment is being stored', PAID),
  committed('the order is paid', PAID),
  uncommitted('the confirmation is being queued', EMAIL),
  uncommitted('the confirmation has been sent, and is being ticked off', SENT),
  uncommitted('the refund is being written', REFUND),
  committed('the refund is written, the provider has not been asked', REFUND),
  atProvider('the refund is asked for, and not made', 'hold-request', 'POST', REFUNDS),
  atProvider('the refund is made, the answer has not arrived', 'hold', 'POST', REFUNDS),
  uncommitted('the refund’s number is being stored', REFUND_MADE),
  uncommitted('the credit note is being issued', CREDIT_NOTE),
  uncommitted('a change of an order is being written, with its money', CHANGE),
  committed('a change is written, nothing has gone back or been paid for it', CHANGE),
  uncommitted('a change that was paid for is being made', CHANGE_MADE),
  uncommitted('the invoice of a change is being issued', CHARGE_INVOICE),
  committed('a change that was paid for is made', CHANGE_MADE),
  uncommitted('the order of a draft is being written', DRAFT_ORDER),
  uncommitted('money at the counter is being written down', RECEIPT),
  committed('an order at the counter is placed as paid', RECEIPT),
  uncommitted('a reprint is being written, with the decision of its problem', REPRINT),
  committed('a reprint is placed', REPRINT),
  uncommitted('money back for a problem is being written, with its decision', MONEY_BACK),
  committed('money back for a problem is decided, the provider has not been asked', MONEY_BACK),
];

/** The first number of the advisory locks at which the shop's transactions wait. */
const LOCKS = 471_100;

/**
 * Adds triggers for the points to the shop's database: at one, a transaction takes a shared lock, which costs it nothing
 * until we hold the lock; at its commit the database tells us.
 */
export async function layPoints(world: World): Promise<void> {
  const client = await connect(world);
  try {
    await client.query(`
      create function soak_stop() returns trigger language plpgsql security definer as
        'begin perform pg_advisory_xact_lock_shared(${LOCKS}, tg_argv[0]::int); return null; end';
      create function soak_tell() returns trigger language plpgsql security definer as
        'begin perform pg_notify(''soak'', tg_argv[0]); return null; end';`);
    for (const { id, on, when } of CHANGES)
      for (const does of ['stop', 'tell'])
        await client.query(`create trigger soak_${does}_${id} after ${on} for each row
          ${when ? `when (${when})` : ''} execute function soak_${does}('${id}')`);
  } finally {
    await client.end();
  }
}

/** In the middle of a transaction: it waits before its commit. */
function uncommitted(name: string, { id }: RowChange): StopPoint {
  return {
    name,
    async arm(world) {
      const client = await connect(world);
      await client.query('select pg_advisory_lock($1, $2)', [LOCKS, id]);
      let over = false;
      const reached = until(name, REACHED_MS, async () => {
        if (over) return true;
        const { rows } = await client.query(
          `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`,
          [LOCKS, id],
        );
        return rows.length > 0;
      });
      const end = async () => {
        over = true;
        await client.end();
      };
      return { reached: reached.then(() => undefined), disarm: () => end().catch(ignoreKilled) };
    },
  };
}

/** Right after a commit. */
function committed(name: string, { id }: RowChange): StopPoint {
  return {
    name,
    async arm(world) {
      const client = await connect(world);
      let there = false;
      client.on('notification', ({ payload }) => {
        there ||= payload === String(id);
      });
      await client.query('listen soak');
      const reached = until(name, REACHED_MS, () => there);
      return {
        reached: reached.then(() => undefined),
        disarm: () => client.end().catch(ignoreKilled),
      };
    },
  };
}

/** At the provider: before it has done anything, or after. */
function atProvider(
  name: string,
  kind: 'hold' | 'hold-request',
  method: 'GET' | 'POST',
  path: string,
): StopPoint {
  return {
    name,
    async arm({ cards }) {
      await cards.faults.add({ kind, method, path });
      return { reached: cards.faults.whenHeld(1), disarm: () => cards.faults.clear() };
    },
  };
}

/** A change that has to be paid for first takes an email and a payment. */
const REACHED_MS = 180_000;

/** The database may have been killed with the shop. */
function ignoreKilled(error: Error): void {
  if (!/terminat|closed|ECONNRESET|EPIPE/i.test(error.message)) throw error;
}

async function connect({ shop }: World): Promise<Client> {
  const connection = runningEmbeddedPostgres({ dataDir: shop.dataDir });
  if (!connection) throw new Error('the shop’s database is not running');
  const client = new Client({ ...connection, ssl: false });
  client.on('error', ignoreKilled);
  await client.connect();
  return client;
}
