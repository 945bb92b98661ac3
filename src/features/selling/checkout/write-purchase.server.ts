import { randomUUID } from 'node:crypto';
import { chargeCredit, readTradeAccount } from '#features/money/credit/index.server.ts';
import { insertPayment, type OrderPayment, TRANSFER_DETAILS } from '#features/money/payments/index.server.ts';
import {
  insertOrder,
  issueInvoiceAndConfirm,
  makeJobs,
  type NewOrder,
  type NewOrderItem,
  removeBoughtLines,
  withJobsMade,
} from '#features/orders/order/index.server.ts';
import { insertRedemption, takeDiscountUse } from '#features/pricing/discounts/index.server.ts';
import { DISCOUNT_MESSAGES } from '#features/pricing/discounts/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { CARD_MINIMUM_PENCE } from '#platform/card/card-provider.ts';
import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { stoppedWords } from './stopped-words.ts';

/** Everything that becomes an order, priced: a cart or an offer. */
export interface Purchase {
  order: Omit<NewOrder, 'id' | 'paymentStatus' | 'placedAt' | 'discountCode' | 'discountCodeId'>;
  items: readonly NewOrderItem[];
  /** the code that it uses; null if none */
  discount: { id: string; code: string } | null;
  /** where the card page leads back to; `{ORDER}` and `{KEY}` in the second stand for the order and its signature */
  successUrl: string;
  cancelUrl: string;
  /** what the customer can do if the total is too small for a card */
  tooLittle: string;
  /** the last day on which we wait for its bank transfer, `2026-12-08` */
  transferDueOn?: string | undefined;
}

export type PurchaseProblem =
  | { kind: 'discount'; message: string }
  | { kind: 'credit'; message: string }
  | { kind: 'too-little'; message: string };

/** Thrown inside the transaction to roll back everything done for this order. */
export class PurchaseRefused extends Error {
  readonly problem: PurchaseProblem;
  constructor(problem: PurchaseProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** `payment`: what its card page needs, if the order was written just now. */
export interface PlacedOrder {
  ok: true;
  orderId: string;
  orderNumber: string;
  needsCard: boolean;
  payment?: OrderPayment;
}

export const CREDIT_MESSAGES = {
  none: 'You need an approved trade account to pay on account. Pay by card instead.',
  exceeded: 'This order is more than your available credit. Pay by card or reduce the order.',
} as const;

const tooLittleWords = (totalPence: number, what: string) =>
  `Your total is ${formatPounds(totalPence)}, and a card can’t be charged less than ${formatPounds(CARD_MINIMUM_PENCE)}. ${what}`;

/**
 * Writes an order with its payment to come, by card or by hand, or charged to its customer's account: order, items,
 * history, code and email are one statement or two. The caller holds the lock on the cart or offer. Throws
 * `PurchaseRefused`, with no effect.
 */
export async function writePurchase(
  shop: Shop,
  trx: Queries,
  { order: bought, items, discount, tooLittle, transferDueOn, ...urls }: Purchase,
): Promise<PlacedOrder> {
  const orderId = randomUUID();
  const now = shop.clock();
  const { totalPence, paymentMethod, customer } = bought;
  const onAccount = paymentMethod === 'account';
  const waits = !onAccount && totalPence > 0;
  const needsCard = waits && paymentMethod === 'stripe';
  if (needsCard && totalPence < CARD_MINIMUM_PENCE)
    throw new PurchaseRefused({ kind: 'too-little', message: tooLittleWords(totalPence, tooLittle) });
  if (discount && !(await takeDiscountUse(trx, discount.id)))
    throw new PurchaseRefused({ kind: 'discount', message: DISCOUNT_MESSAGES.exhausted });
  if (onAccount) await charge(trx, bought, orderId, londonDay(now));
  const order = insertOrder(
    trx,
    now.getUTCFullYear(),
    {
      ...bought,
      id: orderId,
      paymentStatus: onAccount ? 'account' : waits ? 'pending' : 'paid',
      discountCode: discount?.code ?? null,
      discountCodeId: discount?.id ?? null,
      placedAt: waits ? null : now,
    },
    items,
  );
  const state = waits ? 'held' : 'used';
  const written = discount
    ? order.with('redeemed', (part) =>
        insertRedemption(part, { orderId, discountCodeId: discount.id, state }),
      )
    : order;
  if (waits) {
    const provider = needsCard ? shop.cards.name : 'hand';
    const payment = await written
      .with('payment', (part) =>
        insertPayment(part, {
          ...paymentOf(shop, urls, orderId, totalPence),
          provider,
          ...(transferDueOn && { dueOn: transferDueOn }),
        }),
      )
      .selectFrom(['placed', 'payment'])
      .selectAll()
      .executeTakeFirstOrThrow();
    const { orderNumber } = payment;
    if (paymentMethod === 'bank')
      await queueEmail(shop, trx, {
        eventKey: `${TRANSFER_DETAILS}:${orderId}`,
        template: TRANSFER_DETAILS,
        recipient: customer.email,
        data: { orderId },
        orderId,
      });
    if (!needsCard) return { ok: true, orderId, orderNumber, needsCard };
    return {
      ok: true,
      orderId,
      orderNumber,
      needsCard,
      payment: { ...payment, customerEmail: customer.email },
    };
  }
  const { orderNumber } = await written.selectFrom('placed').select('orderNumber').executeTakeFirstOrThrow();
  // A reprint has no invoice, and its decision emails the customer.
  if (bought.reprintOf) {
    await makeJobs(trx, [orderId]);
    return { ok: true, orderId, orderNumber, needsCard };
  }
  // The cart or offer is locked, so it can be written together with the invoice, whose number is last in the lock order.
  const parts = withJobsMade(removeBoughtLines(trx, orderId), [orderId]);
  await issueInvoiceAndConfirm(shop, trx, { orderId, recipient: customer.email }, parts);
  return { ok: true, orderId, orderNumber, needsCard };
}

function paymentOf(
  { signer }: Shop,
  { successUrl, cancelUrl }: Pick<Purchase, 'successUrl' | 'cancelUrl'>,
  orderId: string,
  amountPence: number,
) {
  return {
    orderId,
    idempotencyKey: `order:${orderId}:attempt:1:create-session`,
    amountPence,
    successUrl,
    cancelUrl: cancelUrl.replace('{ORDER}', orderId).replace('{KEY}', signer.sign('cancel', orderId)),
  };
}

/**
 * Charges the order to its customer's account, or refuses. Whether the account is overdue is read after the charge,
 * which locks the account, so that a concurrent payment or order counts in full or not at all. Accounts that owed
 * nothing are not checked. An account on hold is not charged.
 */
async function charge(
  trx: Queries,
  { userId, totalPence: amountPence, placedBy }: Purchase['order'],
  orderId: string,
  today: string,
): Promise<void> {
  const refuse = (message: string) => new PurchaseRefused({ kind: 'credit', message });
  if (!userId) throw refuse(CREDIT_MESSAGES.none);
  const entry = { userId, orderId, amountPence, reference: orderId, actor: placedBy };
  const owedPence = amountPence > 0 ? await chargeCredit(trx, entry) : undefined;
  if (owedPence === 0) return;
  const isCharged = owedPence !== undefined;
  const account = await readTradeAccount(trx, userId, today, isCharged ? amountPence : 0);
  if (!account?.isApproved) throw refuse(CREDIT_MESSAGES.none);
  if (amountPence === 0) return;
  const stopped = stoppedWords(account);
  if (stopped) throw refuse(stopped);
  if (!isCharged) throw refuse(CREDIT_MESSAGES.exceeded);
}
