import { givable, readPaymentsLeft, refundAllBut, waysOf } from '#features/money/payments/index.server.ts';
import { readCustomerStage } from '#features/orders/order/index.server.ts';
import { byWay, type Order, type WayBack, waysBackWords } from '#features/orders/order/index.ts';
import { formatPounds, takeInTurn } from '#kit/money.ts';
import { recordByCustomer } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readChargedToAccount } from '../money/credit-back.server.ts';
import { cancelOtherwise } from '../status/save-order.server.ts';

export interface OwnCancel {
  orderId: string;
  /** of the order, and the amount that the shop keeps, as the customer saw them */
  version: number;
  seenFeePence: number;
}

export type OwnCancelOutcome = { ok: true } | { ok: false; status: 404 | 409 | 422; problem: string };

/** Thrown inside the transaction to roll back the refunds that were requested. */
class Refused extends Error {}

const refuse = (problem: string, status: 404 | 409 | 422 = 422) => ({ ok: false, status, problem }) as const;

/**
 * Cancels an order for its customer, who may open it, while no part of it is being made. The money goes back the way it
 * was paid, including payments for changes, less the owner's fees for the order's stage and for changes.
 */
export async function cancelOwnOrder(shop: Shop, cancel: OwnCancel): Promise<OwnCancelOutcome> {
  try {
    return await inTransaction(shop.db, (trx) => cancelIn(shop, trx, cancel));
  } catch (error) {
    if (error instanceof Refused) return refuse(error.message);
    throw error;
  }
}

async function cancelIn(
  shop: Shop,
  trx: Queries,
  { orderId, version, seenFeePence }: OwnCancel,
): Promise<OwnCancelOutcome> {
  const order = await trx
    .selectFrom('orders')
    .select(['version', 'paymentMethod', 'status'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse('Order not found', 404);
  if (order.status === 'cancelled') return { ok: true };
  const stage = await readCustomerStage(trx, orderId);
  if (!stage) return refuse('This order can no longer be cancelled here: it is being made. Please ring us.');
  if (order.version !== version || stage.cancelFeePence !== seenFeePence)
    return refuse('This order has just changed. Check what you get back, then cancel it again.', 409);
  const { cancelFeePence: feePence } = stage;
  const { paymentMethod } = order as Pick<Order, 'paymentMethod'>;
  const back = await readWaysBack(trx, { id: orderId, paymentMethod }, feePence);
  const backPence = back.reduce((sum, { pence }) => sum + pence, 0);
  if (paymentMethod !== 'account') await refundPaid(shop, trx, orderId, feePence);
  const fee = feePence > 0 ? `${formatPounds(feePence)} is for the work we’d already done.` : '';
  const message = ['You cancelled it.', waysBackWords(back), fee].filter(Boolean).join(' ');
  const cancel = { cause: 'customer' as const, actor: 'Customer', message, feePence };
  if (!(await cancelOtherwise(shop, trx, orderId, cancel)))
    throw new Refused('This order can no longer be cancelled here. Please ring us.');
  const after = { feePence, backPence };
  await recordByCustomer(trx, { action: 'order.cancel-own', subject: `order:${orderId}`, after });
  return { ok: true };
}

/** Refunds what is left of an order's payments, except for a fee. */
async function refundPaid(shop: Shop, trx: Queries, orderId: string, feePence: number): Promise<void> {
  const why = { reason: 'Cancelled by the customer', creditReason: 'Order cancelled' };
  const refunded = await refundAllBut(shop, trx, { orderId, keepPence: feePence, ...why });
  if (!refunded.ok)
    throw new Refused('We can’t refund this order automatically. Please ring us to cancel it.');
}

/** Returns how much cancelling gives back, and how, so that its customer sees it first. One statement. */
export async function readWaysBack(
  db: Queries,
  { id, paymentMethod }: Pick<Order, 'id' | 'paymentMethod'>,
  feePence: number,
): Promise<WayBack[]> {
  if (paymentMethod === 'account')
    return [{ way: 'account', pence: await comesOffAccount(db, id, feePence) }];
  const { payments, leftPence } = givable(await readPaymentsLeft(db, id));
  const ways = waysOf(payments);
  const parts = takeInTurn(
    leftPence - feePence,
    ways.map(({ pence }) => pence),
  );
  return byWay(ways.map(({ way }, i) => ({ way, pence: parts[i] ?? 0 }))).filter(({ pence }) => pence > 0);
}

/**
 * Returns what cancelling takes off the account: the order except the fee, and all additional charges. One statement.
 */
async function comesOffAccount(db: Queries, orderId: string, feePence: number): Promise<number> {
  const charged = await readChargedToAccount(db, orderId);
  return charged
    .map(({ chargeId, leftPence }) => (chargeId ? leftPence : Math.max(0, leftPence - feePence)))
    .reduce((sum, each) => sum + each, 0);
}
