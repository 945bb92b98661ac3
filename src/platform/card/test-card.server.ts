import { randomBytes } from 'node:crypto';
import { href } from '#kit/href.ts';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction, type Queries } from '../db/database.ts';
import type {
  CardProvider,
  CardRefund,
  CardSession,
  ProviderRefund,
  RefundOutcome,
} from './card-provider.ts';
import { readSignedEvent, signEvent } from './event-signature.server.ts';
import { syncTestProduct } from './test-products.server.ts';

/** What a test session's page shows. */
export interface TestCardSession {
  id: string;
  amountPence: number;
  description: string;
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
}

/** A signed event for our own webhook. */
interface SignedEvent {
  body: string;
  signature: string;
}

/**
 * The provider behind the built-in test card page, used if no payment key is set. It stores its sessions in the
 * database and signs its events with one of this shop's secrets, so that an order is paid through the same code as with
 * a real provider. No money is taken.
 */
export interface TestCards extends CardProvider {
  readTestSession(id: string): Promise<TestCardSession | undefined>;
  /** Pays an open session. The caller queues the event's delivery in the same transaction. */
  paySession(trx: Queries, id: string): Promise<TestCardSession | undefined>;
  /** Returns the event for a session's end, signed now. */
  signedEvent(session: { id: string; status: string }): SignedEvent;
}

/** `webhookSecrets` are derived from the shop's own: the first signs. The pages are at the payment's return address. */
export function testCards(
  { db, clock }: { db: Database; clock: Clock },
  ...webhookSecrets: readonly string[]
): TestCards {
  const read = (id: string) =>
    db.selectFrom('testCardSessions').selectAll().where('id', '=', id).executeTakeFirst();
  const expire = async (id: string) => {
    await db
      .updateTable('testCardSessions')
      .set({ status: 'expired' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute();
  };
  return {
    name: 'test',
    wallets: [],
    async createSession(payment) {
      const id = `cs_test_${randomBytes(24).toString('base64url')}`;
      const { idempotencyKey, reference, amountPence, description, customerEmail } = payment;
      const { successUrl, cancelUrl, expiresAt } = payment;
      const bought = { idempotencyKey, reference, amountPence, currency: 'gbp', description };
      const row = await db
        .insertInto('testCardSessions')
        .values({ id, ...bought, customerEmail, successUrl, cancelUrl, expiresAt })
        .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return sessionOf(row);
    },
    async readSession(id) {
      const row = await read(id);
      if (row?.status !== 'open' || row.expiresAt >= clock()) return row ? sessionOf(row) : null;
      await expire(id);
      return sessionOf((await read(id)) ?? row);
    },
    expireSession: expire,
    syncProduct: (product) => syncTestProduct(db, product),
    refund: (refund) => refundTestPayment(db, refund),
    readRefunds: (paymentId) => readTestRefunds(db, paymentId),
    // There is no bank behind a test card, so nobody can dispute a payment.
    readDisputes: async () => [],
    async *disputesSince() {},
    async *sessionsSince(since) {
      const rows = await db
        .selectFrom('testCardSessions')
        .selectAll()
        .where('createdAt', '>=', since)
        .execute();
      if (rows.length > 0) yield rows.map(sessionOf);
    },
    async *refundsSince(since) {
      const refunds = await readTestRefunds(db, null, since);
      if (refunds.length > 0) yield refunds;
    },
    async findSessionOf(paymentId) {
      const row = await db
        .selectFrom('testCardSessions')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .executeTakeFirst();
      return row ? sessionOf(row) : null;
    },
    readWebhooks: async () => null,
    verifyEvent: (rawBody, headers) => readSignedEvent(rawBody, headers, webhookSecrets),
    async readTestSession(id) {
      const row = await read(id);
      return row as TestCardSession | undefined;
    },
    async paySession(trx, id) {
      const row = await trx
        .updateTable('testCardSessions')
        .set({ status: 'complete', paymentId: `pi_test_${randomBytes(18).toString('base64url')}` })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .where('expiresAt', '>', clock())
        .returningAll()
        .executeTakeFirst();
      return row as TestCardSession | undefined;
    },
    signedEvent: (session) => signedEvent(session, webhookSecrets[0] ?? ''),
  };
}

function signedEvent({ id, status }: { id: string; status: string }, webhookSecret: string): SignedEvent {
  const type = status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed';
  const body = JSON.stringify({
    id: `evt_test_${id}_${status}`,
    object: 'event',
    type,
    data: { object: { id, object: 'checkout.session' } },
  });
  return { body, signature: signEvent(body, webhookSecret) };
}

/** Refunds money taken on a test page, never more than was paid. */
async function refundTestPayment(db: Database, refund: CardRefund): Promise<RefundOutcome> {
  return inTransaction(db, async (trx) => {
    const payment = await trx
      .selectFrom('testCardSessions')
      .select('amountPence')
      .where('paymentId', '=', refund.paymentId)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) return { ok: false, why: `No such payment: ${refund.paymentId}` };
    const before = await readTestRefunds(trx, refund.paymentId);
    const again = before.find(({ key }) => key === refund.idempotencyKey);
    if (again) return { ok: true, refund: again };
    const left = payment.amountPence - before.reduce((sum, { amountPence }) => sum + amountPence, 0);
    if (refund.amountPence > left)
      return { ok: false, why: `Refund amount is greater than the amount left (${left} pence)` };
    const { idempotencyKey, paymentId, amountPence } = refund;
    const id = `re_test_${randomBytes(18).toString('base64url')}`;
    const { createdAt } = await trx
      .insertInto('testCardRefunds')
      .values({ id, idempotencyKey, paymentId, amountPence })
      .returning('createdAt')
      .executeTakeFirstOrThrow();
    const made = { id, paymentId, key: idempotencyKey, amountPence, createdAt };
    return { ok: true, refund: { ...made, state: 'done', why: null } };
  });
}

/** Refunds of one payment, or of all; optionally only those made since a day. */
async function readTestRefunds(
  db: Queries,
  paymentId: string | null,
  since = new Date(0),
): Promise<ProviderRefund[]> {
  const rows = await db
    .selectFrom('testCardRefunds')
    .select(['id', 'paymentId', 'idempotencyKey as key', 'amountPence', 'createdAt'])
    .$if(paymentId !== null, (query) => query.where('paymentId', '=', paymentId ?? ''))
    .where('createdAt', '>=', since)
    .execute();
  return rows.map((row) => ({ ...row, state: 'done', why: null }));
}

function sessionOf(row: {
  id: string;
  status: string;
  reference: string;
  amountPence: number;
  currency: string;
  paymentId: string | null;
  successUrl: string;
  createdAt: Date;
}): CardSession {
  return {
    id: row.id,
    url:
      row.status === 'open'
        ? `${new URL(row.successUrl).origin}${href('/test-card/:sessionId', { sessionId: row.id })}`
        : null,
    state: row.status as CardSession['state'],
    paid: row.status === 'complete',
    reference: row.reference,
    amountPence: row.amountPence,
    currency: row.currency,
    paymentId: row.paymentId,
    createdAt: row.createdAt,
  };
}
