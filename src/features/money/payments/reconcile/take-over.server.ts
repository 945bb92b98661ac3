import {
  issueInvoiceAndConfirm,
  restorePaid,
  unmarkPaid,
  withJobsMade,
} from '#features/orders/order/index.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { settleDisputes } from '../settle-disputes.server.ts';
import { settlePayment } from '../settle-payment.server.ts';
import { settleRefunds } from '../settle-refunds.server.ts';
import { canTakeOver, type Difference } from './difference.ts';

/**
 * Takes the provider's current state over into the order. Returns whether that was possible. The provider is asked
 * again, so an old difference does no harm. Throws CardProviderError if it can't be reached.
 */
export async function takeOver(shop: Shop, difference: Difference): Promise<boolean> {
  if (!canTakeOver(difference)) return false;
  const { kind, providerId, providerPaymentId } = difference;
  switch (kind) {
    case 'paid-there':
      return takePayment(shop, difference);
    case 'order-shows':
      return showPaid(shop, difference);
    case 'amount':
      return correctAmount(shop, difference);
    case 'not-paid-there':
      return takeBack(shop, difference);
    case 'refund-there':
      return (await settleRefunds(shop, providerPaymentId ?? providerId)) === 'refunds';
    case 'dispute-there':
      return (await settleDisputes(shop, providerPaymentId ?? providerId)) === 'disputes';
    default:
      return false;
  }
}

/** Marks the order as paid, with the refunds and disputes that its payment has had since. */
async function takePayment(shop: Shop, { providerId, paymentId }: Difference): Promise<boolean> {
  const session = await shop.cards.readSession(providerId);
  if (!session?.paid || !session.paymentId) return false;
  // For a payment that is paid here under another number, only that number needs settling.
  if (paymentId)
    await shop.db
      .updateTable('payments')
      .set({ providerPaymentId: session.paymentId })
      .where('id', '=', paymentId)
      .where('status', '=', 'paid')
      .where('amountPence', '=', session.amountPence)
      .execute();
  if ((await settlePayment(shop, providerId)) !== 'paid') return false;
  await settleRefunds(shop, session.paymentId);
  await settleDisputes(shop, session.paymentId);
  return true;
}

interface LockedOrder {
  paymentId: string;
  status: string;
  settledAt: Date | null;
  customerEmail: string;
  totalPence: number;
}

/** Locks a payment with its order. */
const lockOrder = (trx: Queries, paymentId: string): Promise<LockedOrder | undefined> =>
  trx
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .leftJoin('orderCharges as c', 'c.id', 'p.chargeId')
    .select(['p.id as paymentId', 'p.status', 'p.settledAt', 'o.customerEmail'])
    .select(({ fn }) => fn.coalesce('c.totalPence', 'o.totalPence').as('totalPence'))
    .where('p.id', '=', paymentId)
    .forUpdate(['o', 'p'])
    .executeTakeFirst();

/** Shows an order as paid if we have its payment. */
async function showPaid(shop: Shop, { orderId, paymentId }: Difference): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const order = paymentId ? await lockOrder(trx, paymentId) : undefined;
    if (!orderId || order?.status !== 'paid') return false;
    const now = shop.clock();
    await restorePaid(trx, { orderId, now, paidAt: order.settledAt ?? now }).execute();
    const parts = withJobsMade(trx, [orderId]);
    await issueInvoiceAndConfirm(shop, trx, { orderId, recipient: order.customerEmail }, parts);
    return true;
  });
}

/** Corrects our payment's amount if the provider took what the order costs. */
async function correctAmount(shop: Shop, { providerId, paymentId }: Difference): Promise<boolean> {
  const session = await shop.cards.readSession(providerId);
  if (!session?.paid || session.currency !== 'gbp' || !paymentId) return false;
  return inTransaction(shop.db, async (trx) => {
    const order = await lockOrder(trx, paymentId);
    if (order?.status !== 'paid' || order.totalPence !== session.amountPence) return false;
    const { amountPence } = session;
    await trx.updateTable('payments').set({ amountPence }).where('id', '=', paymentId).execute();
    return true;
  });
}

/**
 * Shows an order as unpaid again if the provider has no money for it. Only before its invoice and confirmation: once
 * the customer has those, a person must decide.
 */
async function takeBack(shop: Shop, { orderId, paymentId, providerId }: Difference): Promise<boolean> {
  const session = await shop.cards.readSession(providerId);
  if (session?.paid || !orderId || !paymentId) return false;
  const isDone = await inTransaction(shop.db, async (trx) => {
    const order = await lockOrder(trx, paymentId);
    if (!order || (await isConfirmed(trx, orderId))) return false;
    const paymentStatus = order.status === 'paid' ? 'pending' : order.status;
    await trx
      .updateTable('payments')
      .set({ status: paymentStatus, providerPaymentId: null })
      .where('id', '=', paymentId)
      .execute();
    await unmarkPaid(trx, { orderId, now: shop.clock(), paymentStatus }).execute();
    return true;
  });
  if (isDone && session) await settlePayment(shop, session.id);
  return isDone;
}

async function isConfirmed(trx: Queries, orderId: string): Promise<boolean> {
  const invoice = await trx
    .selectFrom('invoices')
    .select('orderId')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  const email = await trx
    .selectFrom('mails')
    .select('id')
    .where('eventKey', '=', `order-confirmation:${orderId}`)
    .executeTakeFirst();
  return invoice !== undefined || email !== undefined;
}
