import { createHash } from 'node:crypto';
import { sheetNeeds } from '#features/artwork/files/index.ts';
import { madeOf } from '#features/catalogue/products/index.ts';
import { giveUpOrder } from '#features/money/payments/index.server.ts';
import {
  FILE_TO_DESIGN,
  FILE_TO_FOLLOW,
  FILE_TO_LOOK_AT,
  type NewOrderItem,
} from '#features/orders/order/index.server.ts';
import { artworkUrl, type CustomerDetails, type PaymentMethod } from '#features/orders/order/index.ts';
import { type Destination, goesToIreland } from '#features/pricing/delivery/index.ts';
import { copiesOf } from '#features/pricing/prices/index.ts';
import {
  type CartOwner,
  isCartShared,
  lockCart,
  noteSharedOrder,
  readCart,
  wasShared,
} from '#features/selling/cart/index.server.ts';
import {
  assessCart,
  type Cart,
  type CartLine,
  cartDay,
  cartTurnarounds,
  jobOf,
} from '#features/selling/cart/index.ts';
import { IRELAND } from '#kit/country.ts';
import { type Place, placeOf } from '#kit/places.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { spineUm } from '#preflight/index.ts';
import { designItemsOf } from './design-item.ts';
import type { OwnReferences } from './own-references.ts';
import { findLive, nameOfCustomer } from './same-checkout.server.ts';
import {
  type PlacedOrder,
  type PurchaseProblem,
  PurchaseRefused,
  writePurchase,
} from './write-purchase.server.ts';

export interface Checkout {
  /** The owner of the cart. */
  owner: CartOwner;
  /** the link by which somebody who doesn't own the cart orders it; left out for its owner */
  shareId?: string;
  /** Who the order will belong to; null for a guest. */
  userId: string | null;
  customer: CustomerDetails;
  method: PaymentMethod;
  own: OwnReferences;
  /** whether the customer collects it, if the owner offers that */
  collected: boolean;
  /** The cart's revision that the customer saw; each revision makes one order. Null for the current one. */
  revision: number | null;
  /** The total that the customer saw; a different one is shown before charging (ruling 5). Null if none was shown. */
  seenTotalPence: number | null;
  successUrl: string;
  cancelUrl: string;
}

export type CheckoutProblem =
  | PurchaseProblem
  | { kind: 'empty' }
  | { kind: 'cart' }
  /** it is ordered through a link that was stopped, or somebody else has ordered it */
  | { kind: 'not-shared' }
  /** it would go to a place to which the owner doesn't currently deliver */
  | { kind: 'place'; place: Place }
  | { kind: 'total'; totalPence: number; delivery?: DeliveryChange };

/**
 * Why a total differs from the one that the customer saw, although the cart is the same: because of the destination.
 */
export interface DeliveryChange {
  zone: string | null;
  shippingPence: number;
}

export type PlaceOutcome = PlacedOrder | { ok: false; problem: CheckoutProblem };

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
 * again returns the same order; with different details it replaces the order that was waiting for payment.
 */
export async function placeOrder(shop: Shop, checkout: Checkout): Promise<PlaceOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(shop.db, (trx) => place(shop, trx, checkout));
    } catch (error) {
      if (error instanceof Refused || error instanceof PurchaseRefused)
        return { ok: false, problem: error.problem };
      // Since the cart was read, somebody else took the last place on a turnaround's day, or of the year's sales to
      // Ireland. Reading it again shows that.
      if (!TAKEN.has(brokenConstraint(error) ?? '') || tries === 20) throw error;
    }
  }
}

async function place(shop: Shop, trx: Queries, checkout: Checkout): Promise<PlaceOutcome> {
  const locked = await lockCart(trx, checkout.owner);
  if (!locked) throw new Refused({ kind: 'empty' });
  const key = checkoutKey(locked.id, checkout.revision ?? locked.revision);
  const before = await findLive(trx, { cartId: locked.id }, key, checkout);
  // Whoever else has ordered it, their order isn't shown.
  if (before.same && !before.hasSameDetails && (await wasShared(trx, locked.id)))
    throw new Refused({ kind: 'not-shared' });
  if (before.same) return before.same;
  const now = shop.clock();
  if (checkout.shareId && !(await isCartShared(trx, checkout.shareId, now)))
    throw new Refused({ kind: 'not-shared' });
  if (before.waiting) await giveUpOrder(shop, trx, before.waiting);
  const stored = await readCart(trx, checkout.owner, now);
  const cart = stored && assessCart(stored, now, destinationOf(checkout));
  if (!cart || cart.lines.length === 0) throw new Refused({ kind: 'empty' });
  refuseStale(cart, checkout);
  const placed = await writeOrder(shop, trx, cart, checkout, checkoutKey(cart.id, cart.revision));
  if (checkout.shareId) await noteSharedOrder(trx, checkout.shareId, placed.orderId);
  return placed;
}

const destinationOf = ({ customer, collected }: Checkout): Destination => ({
  postcode: customer.postalCode,
  country: customer.country,
  collected,
});

function refuseStale(cart: Cart, checkout: Checkout): void {
  if (cart.lines.some((line) => line.problem)) throw new Refused({ kind: 'cart' });
  const place = cart.delivery.method === 'delivery' ? refusedPlace(cart, checkout) : null;
  if (place) throw new Refused({ kind: 'place', place });
  if (cart.discount && !cart.discount.ok)
    throw new Refused({ kind: 'discount', message: cart.discount.message });
  const { totalPence, shippingPence } = cart.totals;
  if (checkout.revision !== null && checkout.revision !== cart.revision)
    throw new Refused({ kind: 'total', totalPence });
  const shownPence = checkout.seenTotalPence;
  if (shownPence === null || shownPence === totalPence) return;
  const isSeenElsewhere = cart.quotes.some(({ totals }) => totals.totalPence === shownPence);
  const delivery = { zone: cart.delivery.zone, shippingPence };
  throw new Refused({ kind: 'total', totalPence, ...(isSeenElsewhere ? { delivery } : {}) });
}

/** The place that an order can't go to: the owner doesn't deliver there, or the year's sales to Ireland leave no room. */
function refusedPlace({ notServed, quotes }: Cart, { customer }: Checkout): Place | null {
  if (notServed) return notServed;
  const { postalCode, country } = customer;
  return country === IRELAND && !goesToIreland(quotes) ? placeOf(postalCode, country) : null;
}

/** Writes the order of a cart that can be ordered. */
function writeOrder(
  shop: Shop,
  trx: Queries,
  cart: Cart,
  checkout: Checkout,
  key: string,
): Promise<PlacedOrder> {
  const { totals, discount, delivery } = cart;
  const { successUrl, cancelUrl, customer, method, userId, own } = checkout;
  const { untilFreeDeliveryPence: _, ...amounts } = totals;
  return writePurchase(shop, trx, {
    order: {
      ...amounts,
      userId,
      cartId: cart.id,
      draftId: null,
      reprintOf: null,
      poNumber: own.poNumber,
      placedBy: 'Customer',
      checkoutKey: key,
      paymentMethod: method,
      customer,
      despatchOn: cartDay(cart),
      turnarounds: cartTurnarounds(cart),
      deliveryMethod: delivery.method,
      deliveryZone: delivery.zone,
      daysOnTheWay: delivery.days ?? null,
      weightGrams: delivery.weightGrams,
      weightIsAssumed: delivery.unweighed.length > 0,
    },
    items: cart.sold
      .flatMap((line) => [
        { ...itemOf(line, nameOfCustomer(customer)), reference: own.lines[line.id] ?? null },
        ...designItemsOf(line),
      ])
      .map((item, position) => ({ ...item, position })),
    discount,
    successUrl,
    cancelUrl,
    tooLittle: 'Add something to your cart, or remove the discount code.',
  });
}

function itemOf(line: CartLine, customerName: string): Omit<NewOrderItem, 'reference' | 'position'> {
  const nameOf = (group: string) =>
    line.choices.find((choice) => choice.group === group)?.option.name ?? null;
  const needs = line.product && sheetNeeds(line.product, line.choices);
  return {
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
    ...(line.artwork
      ? fileOf(line.artwork)
      : line.design
        ? FILE_TO_DESIGN
        : line.lookBy
          ? FILE_TO_LOOK_AT
          : FILE_TO_FOLLOW),
    ...(line.design ? { briefId: line.design.id, designRounds: line.design.rounds } : {}),
    lookBy: line.artwork ? null : line.lookBy,
    ideaId: line.artwork ? null : (line.idea?.id ?? null),
    isMade: true,
    note: null,
    accepted: line.accepted.map((it) => ({ ...it, by: customerName })),
    basePricePence: line.product?.basePricePence ?? 0,
    pricePence: line.pricePence,
    tradeSavingPence: line.publicPence - line.pricePence,
    takesDiscount: line.takesDiscount,
    takesCodes: line.takesCodes,
    weightGrams: line.weightGrams,
    spineUm: needs && spineUm(needs.cover),
    artworkNeeds: needs,
    madeOf: line.product && madeOf(line.product, line.choices),
    vatClass: line.vatClass,
    vatDecision: line.vatDecision,
    ...jobOf(line),
  };
}

const fileOf = ({ id }: { id: string }) => ({
  artworkId: id,
  artworkUrl: artworkUrl(id),
  artworkState: 'received' as const,
  artworkProblem: null,
});

/** Identifies one submission: this cart at this revision. */
function checkoutKey(cartId: string, revision: number): string {
  return createHash('sha256').update(`${cartId}:${revision}`).digest('base64url');
}
