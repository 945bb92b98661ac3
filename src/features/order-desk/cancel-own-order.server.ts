import { readCreditable, readCustomerStage } from '#features/orders/index.server.ts';
import { refundIn } from '#features/payments/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import { recordByCustomer } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readChargedPence } from './credit-back.server.ts';
import { cancelOtherwise } from './save-order.server.ts';

export interface OwnCancel {
  orderId: string;
  /** of the order, and what the shop keeps: as the customer saw it */
  version: number;
  seenFeePence: number;
}

export type OwnCancelOutcome = { ok: true } | { ok: false; status: 404 | 409 | 422; problem: string };

/** Thrown inside the transaction to roll back the refunds that were requested. */
class Refused extends Error {}

const refuse = (problem: string, status: 404 | 409 | 422 = 422) => ({ ok: false, status, problem }) as const;

/**
 * Cancels an order for its customer, who may open it, while none of it is being made. What was paid goes back the way it came, less the
 * owner's fee for how far the order is, and so does what was paid for changes of it.
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
  if (order.version !== version || stage.feePence !== seenFeePence)
    return refuse('This order has just changed. Check what you get back, then cancel it again.', 409);
  const backPence =
    order.paymentMethod === 'account'
      ? Math.max(0, (await readChargedPence(trx, orderId)) - stage.feePence)
      : await refundAllBut(shop, trx, orderId, stage.feePence);
  const why = whyWords(order.paymentMethod, backPence, stage.feePence);
  const { feePence } = stage;
  if (!(await cancelOtherwise(shop, trx, orderId, { cause: 'customer', actor: 'Customer', why, feePence })))
    throw new Refused('This order can no longer be cancelled here. Please ring us.');
  const after = { feePence, backPence };
  await recordByCustomer(trx, { action: 'order.cancel-own', subject: `order:${orderId}`, after });
  return { ok: true };
}

/** Refunds what is left of an order's payments, the newest first, except for a fee. Returns how much goes back. */
async function refundAllBut(shop: Shop, trx: Queries, orderId: string, feePence: number): Promise<number> {
  const invoices = await readCreditable(trx, orderId);
  const leftPence = invoices.reduce(
    (sum, { standardPence, zeroPence }) => sum + standardPence + zeroPence,
    0,
  );
  const backPence = Math.max(0, leftPence - feePence);
  let toGo = backPence;
  for (const { paymentId, standardPence, zeroPence } of invoices) {
    const amountPence = Math.min(toGo, standardPence + zeroPence);
    if (amountPence === 0 || !paymentId) continue;
    toGo -= amountPence;
    const why = { reason: 'Cancelled by the customer', creditReason: 'Order cancelled' };
    const asked = await refundIn(shop, trx, null, { orderId, paymentId, amountPence, ...why });
    if (!asked.ok) throw new Refused('We can’t refund this order by ourselves. Please ring us to cancel it.');
  }
  return backPence;
}

function whyWords(paymentMethod: string, backPence: number, feePence: number): string {
  const fee = feePence > 0 ? ` ${formatPounds(feePence)} is for the work we had done already.` : '';
  const back =
    paymentMethod === 'account'
      ? `We’ve taken ${formatPounds(backPence)} off your account.`
      : `We’re refunding ${formatPounds(backPence)} the way you paid.`;
  return `You cancelled it.${backPence > 0 ? ` ${back}` : ''}${fee}`;
}
