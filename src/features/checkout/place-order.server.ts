import { createHash, randomUUID } from 'node:crypto';
import { artworkSpecOf } from '#features/artwork/index.ts';
import { type CartOwner, lockCart, readCart, removeBoughtLines } from '#features/cart/index.server.ts';
import {
  assessCart,
  type Cart,
  type CartLine,
  cartDay,
  cartTurnarounds,
  type Destination,
  goesToIreland,
  jobOf,
} from '#features/cart/index.ts';
import { chargeCredit, readTradeAccount } from '#features/credit/index.server.ts';
import { insertRedemption, takeDiscountUse } from '#features/discounts/index.server.ts';
import { DISCOUNT_MESSAGES } from '#features/discounts/index.ts';
import { insertOrder, issueInvoiceAndConfirm, type NewOrderItem } from '#features/orders/index.server.ts';
import { artworkUrl, type CustomerDetails, type PaymentMethod } from '#features/orders/index.ts';
import { giveUpOrder, insertPayment, type OrderPayment } from '#features/payments/index.server.ts';
import { copiesOf } from '#features/pricing/index.ts';
import { IRELAND } from '#kit/country.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { CARD_MINIMUM_PENCE } from '#platform/card/card-provider.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { spineUm } from '#preflight/index.ts';
import { findLive, nameOfCustomer } from './same-checkout.server.ts';
import { stoppedWords } from './stopped-words.ts';

export interface Checkout {
  /** The owner of the cart. */
  owner: CartOwner;
  /** Who the order will belong to; null for a guest. */
  userId: string | null;
  customer: CustomerDetails;
  method: PaymentMethod;
  /** whether the customer collects it, where the owner offers that */
  collected: boolean;
  /** The cart's revision that the customer saw; each makes one order. Null: the current one. */
  revision: number | null;
  /** The total that the customer saw; a different one is shown before charging (ruling 5). Null: none was shown. */
  seenTotalPence: number | null;
  successUrl: string;
  cancelUrl: string;
}

export type CheckoutProblem =
  | { kind: 'empty' }
  | { kind: 'cart' }
  /** it would go to Ireland, where the owner doesn't deliver now */
  | { kind: 'ireland' }
  | { kind: 'total'; totalPence: number; delivery?: DeliveryChange }
  | { kind: 'discount'; message: string }
  | { kind: 'credit'; message: string }
  | { kind: 'too-little'; message: string };

/** Why a total differs from the one that the customer saw, if the cart is the same: where it goes. */
export interface DeliveryChange {
  zone: string | null;
  shippingPence: number;
}

export type PlaceOutcome =
  /** `payment`: what its card page needs, if the order was written just now */
  | { ok: true; orderId: string; orderNumber: string; needsCard: boolean; payment?: OrderPayment }
  | { ok: false; problem: CheckoutProblem };

export const CREDIT_MESSAGES = {
  none: 'You need an approved trade account to pay on account. Pay by card instead.',
  exceeded: 'This order is more than your available credit. Pay by card or reduce the order.',
} as const;

const tooLittleWords = (totalPence: number) =>
  `Your total is ${formatPounds(totalPence)}, and a card can’t be charged less than ${formatPounds(CARD_MINIMUM_PENCE)}. Add something to your cart, or remove the discount code.`;

/** Thrown inside the transaction to roll back everything done for this order. */
class Refused extends Error {
  readonly problem: CheckoutProblem;
  constructor(problem: CheckoutProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

const TAKEN = new Set(['turnaround_has_room', 'orders_within_irish_limit']);

/**
 * Writes an order completely or not at all (ruling 27): items as they are today, discount use, credit, history, pending
 * payment and email. Takes locks in the documented order: cart, code, credit, order, number. Sending the same checkout
 * again returns the same order; with different details it replaces the order that waited for payment.
 */
export async function placeOrder(shop: Shop, checkout: Checkout): Promise<PlaceOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(shop.db, (trx) => place(shop, trx, checkout));
    } catch (error) {
      if (error instanceof Refused) return { ok: false, problem: error.problem };
      // Somebody else took the last place of a turnaround's day, or of what may go to Ireland this year, since the cart was
      // read. Read again, it says so.
      if (!TAKEN.has(brokenConstraint(error) ?? '') || tries === 20) throw error;
    }
  }
}

async function place(shop: Shop, trx: Queries, checkout: Checkout): Promise<PlaceOutcome> {
  const locked = await lockCart(trx, checkout.owner);
  if (!locked) throw new Refused({ kind: 'empty' });
  const key = checkoutKey(locked.id, checkout.revision ?? locked.revision);
  const before = await findLive(trx, locked.id, key, checkout);
  if (before.same) return before.same;
  if (before.waiting) await giveUpOrder(shop, trx, before.waiting);
  const now = shop.clock();
  const stored = await readCart(trx, checkout.owner, now);
  const cart = stored && assessCart(stored, now, destinationOf(checkout));
  if (!cart || cart.lines.length === 0) throw new Refused({ kind: 'empty' });
  refuseStale(cart, checkout);
  return writeOrder(shop, trx, cart, checkout, checkoutKey(cart.id, cart.revision));
}

const destinationOf = ({ customer, collected }: Checkout): Destination => ({
  postcode: customer.postalCode,
  country: customer.country,
  collected,
});

function refuseStale(cart: Cart, checkout: Checkout): void {
  if (cart.lines.some((line) => line.problem)) throw new Refused({ kind: 'cart' });
  if (checkout.customer.country === IRELAND && cart.delivery.method === 'delivery')
    if (!goesToIreland(cart.quotes)) throw new Refused({ kind: 'ireland' });
  if (cart.discount && !cart.discount.ok)
    throw new Refused({ kind: 'discount', message: cart.discount.message });
  const { totalPence, shippingPence } = cart.totals;
  if (checkout.revision !== null && checkout.revision !== cart.revision)
    throw new Refused({ kind: 'total', totalPence });
  const seen = checkout.seenTotalPence;
  if (seen === null || seen === totalPence) return;
  const isSeenElsewhere = cart.quotes.some(({ totals }) => totals.totalPence === seen);
  const delivery = { zone: cart.delivery.zone, shippingPence };
  throw new Refused({ kind: 'total', totalPence, ...(isSeenElsewhere ? { delivery } : {}) });
}

async function writeOrder(
  shop: Shop,
  trx: Queries,
  cart: Cart,
  checkout: Checkout,
  key: string,
): Promise<PlaceOutcome> {
  const orderId = randomUUID();
  const now = shop.clock();
  const { totals, discount, delivery } = cart;
  const onAccount = checkout.method === 'account';
  const needsCard = !onAccount && totals.totalPence > 0;
  if (needsCard && totals.totalPence < CARD_MINIMUM_PENCE)
    throw new Refused({ kind: 'too-little', message: tooLittleWords(totals.totalPence) });
  if (discount && !(await takeDiscountUse(trx, discount.id)))
    throw new Refused({ kind: 'discount', message: DISCOUNT_MESSAGES.exhausted });
  if (onAccount) await charge(trx, checkout, orderId, totals.totalPence, londonDay(now));
  const { itemsPence, discountPence, shippingPence, totalPence, vatPence, netPence } = totals;
  const order = insertOrder(
    trx,
    now.getUTCFullYear(),
    {
      itemsPence,
      discountPence,
      shippingPence,
      totalPence,
      vatPence,
      netPence,
      id: orderId,
      userId: checkout.userId,
      cartId: cart.id,
      checkoutKey: key,
      paymentMethod: checkout.method,
      paymentStatus: onAccount ? 'account' : needsCard ? 'pending' : 'paid',
      discountCode: discount?.code ?? null,
      discountCodeId: discount?.id ?? null,
      customer: checkout.customer,
      despatchOn: cartDay(cart),
      turnarounds: cartTurnarounds(cart),
      deliveryMethod: delivery.method,
      deliveryZone: delivery.zone,
      daysOnTheWay: delivery.days ?? null,
      weightGrams: delivery.weightGrams,
      weightIsAssumed: delivery.unweighed.length > 0,
      placedAt: needsCard ? null : now,
    },
    cart.lines.map((line, i) => itemOf(line, i, nameOfCustomer(checkout.customer))),
  );
  const state = needsCard ? 'held' : 'used';
  const written = discount
    ? order.with('redeemed', (part) =>
        insertRedemption(part, { orderId, discountCodeId: discount.id, state }),
      )
    : order;
  if (needsCard) {
    const payment = await written
      .with('payment', (part) => insertPayment(part, paymentOf(shop, checkout, orderId, totalPence)))
      .selectFrom(['placed', 'payment'])
      .selectAll()
      .executeTakeFirstOrThrow();
    const { orderNumber } = payment;
    const { email } = checkout.customer;
    return { ok: true, orderId, orderNumber, needsCard, payment: { ...payment, customerEmail: email } };
  }
  const { orderNumber } = await written.selectFrom('placed').select('orderNumber').executeTakeFirstOrThrow();
  // This cart is locked, so it may be written with the invoice, whose number is last in the lock order.
  const bought = removeBoughtLines(trx, orderId);
  await issueInvoiceAndConfirm(shop, trx, { orderId, recipient: checkout.customer.email }, bought);
  return { ok: true, orderId, orderNumber, needsCard };
}

function paymentOf(
  { signer, cards }: Shop,
  { successUrl, cancelUrl }: Checkout,
  orderId: string,
  amountPence: number,
) {
  return {
    orderId,
    provider: cards.name,
    idempotencyKey: `order:${orderId}:attempt:1:create-session`,
    amountPence,
    successUrl,
    cancelUrl: cancelUrl.replace('{ORDER}', orderId).replace('{KEY}', signer.sign('cancel', orderId)),
  };
}

/**
 * Charges the order to its customer's account, or refuses. Whether the account is overdue is read after the charge,
 * which locks the account, so that a concurrent payment or order counts in full or not at all. Accounts that owed
 * nothing are not checked.
 */
async function charge(
  trx: Queries,
  { userId }: Checkout,
  orderId: string,
  amountPence: number,
  today: string,
): Promise<void> {
  if (!userId) throw new Refused({ kind: 'credit', message: CREDIT_MESSAGES.none });
  const entry = { userId, orderId, amountPence, reference: orderId, actor: 'Customer' };
  const owedPence = amountPence > 0 ? await chargeCredit(trx, entry) : undefined;
  if (owedPence === 0) return;
  const isCharged = owedPence !== undefined;
  const account = await readTradeAccount(trx, userId, today, isCharged ? amountPence : 0);
  if (!account?.isApproved) throw new Refused({ kind: 'credit', message: CREDIT_MESSAGES.none });
  if (amountPence === 0) return;
  if (account.overdue?.stopped) throw new Refused({ kind: 'credit', message: stoppedWords(account.overdue) });
  if (!isCharged) throw new Refused({ kind: 'credit', message: CREDIT_MESSAGES.exceeded });
}

function itemOf(line: CartLine, position: number, customerName: string): NewOrderItem {
  const nameOf = (group: string) =>
    line.choices.find((choice) => choice.group === group)?.option.name ?? null;
  return {
    position,
    cartLineId: line.id,
    cartLineChangedAt: line.changedAt,
    productId: line.productId,
    productName: line.productName,
    quantity: copiesOf(line.choices),
    paperType: line.choices.find(({ label }) => label === 'Weight')?.option.name ?? 'Standard',
    finish: nameOf('finishes'),
    size: nameOf('sizes'),
    options: line.choices.map(({ group, label, option }) => ({
      group,
      label,
      id: option.id,
      name: option.name,
      priceModifierPence: option.priceModifierPence,
    })),
    artworkId: line.artwork.id,
    artworkUrl: artworkUrl(line.artwork.id),
    accepted: line.accepted.map((it) => ({ ...it, by: customerName })),
    basePricePence: line.product?.basePricePence ?? 0,
    pricePence: line.pricePence,
    tradeSavingPence: line.publicPence - line.pricePence,
    takesDiscount: line.takesDiscount,
    weightGrams: line.weightGrams,
    spineUm: line.product && spineUm(artworkSpecOf(line.product, line.choices).cover),
    vatClass: line.vatClass,
    vatDecision: line.vatDecision,
    ...jobOf(line),
  };
}

/** Identifies one submit: this cart at this revision. */
function checkoutKey(cartId: string, revision: number): string {
  return createHash('sha256').update(`${cartId}:${revision}`).digest('base64url');
}
