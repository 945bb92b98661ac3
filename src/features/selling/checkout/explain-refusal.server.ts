import type { Destination } from '#features/pricing/delivery/index.ts';
import { notDeliveredTo } from '#features/pricing/delivery/index.ts';
import {
  type CartOwner,
  loadCart,
  removeDiscount,
  repriceLine,
} from '#features/selling/cart/index.server.ts';
import type { CartLine } from '#features/selling/cart/index.ts';
import { IRELAND } from '#kit/country.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import type { CheckoutProblem, DeliveryChange } from './place-order.server.ts';

/** What the checkout page shows if the order was not placed; nothing typed is lost. */
export interface RefusalWords {
  errors?: Record<string, string>;
  problem?: string;
  /** whether it can only be fixed on the cart page */
  repairCart?: boolean;
}

/**
 * Explains a refused order, and updates the cart to what the customer accepts by paying again: removes an unusable code
 * and shows changed prices. Nothing is charged until they press again.
 */
export async function explainRefusal(
  shop: Shop,
  owner: CartOwner,
  problem: CheckoutProblem,
  to: Destination,
): Promise<[status: number, words: RefusalWords]> {
  switch (problem.kind) {
    case 'empty':
      return [409, { problem: 'Your cart is now empty. We haven’t charged you.' }];
    case 'total':
      return [409, { problem: `${changedWords(problem)} ${newTotal(problem.totalPence)}` }];
    case 'place': {
      const field = problem.place.country === IRELAND ? 'country' : 'postalCode';
      return [422, { errors: { [field]: notDeliveredTo(problem.place) } }];
    }
    case 'credit':
    case 'too-little':
      return [422, { errors: { paymentMethod: problem.message } }];
    case 'discount': {
      await removeDiscount(shop, owner);
      const { totals } = await loadCart(shop, owner, to);
      const words = `${problem.message}. We’ve removed the code and haven’t charged you. ${newTotal(totals.totalPence)}`;
      return [409, { problem: words }];
    }
    case 'not-shared':
      return [409, { problem: NOT_SHARED }];
    case 'cart':
      return fixPrices(shop, owner, to);
  }
}

const NOT_SHARED =
  'This cart can no longer be ordered through this link: it was stopped, changed or ordered by somebody else. We haven’t charged you.';

/**
 * The same for somebody who orders a shared cart: it isn't theirs to change, so what has changed in it sends them back
 * to whoever shared it.
 */
export async function explainSharedRefusal(
  shop: Shop,
  owner: CartOwner,
  problem: CheckoutProblem,
  to: Destination,
): Promise<[status: number, words: RefusalWords]> {
  const isTheirs = problem.kind === 'cart' || problem.kind === 'discount' || problem.kind === 'empty';
  return isTheirs ? [409, { problem: NOT_SHARED }] : explainRefusal(shop, owner, problem, to);
}

async function fixPrices(shop: Shop, owner: CartOwner, to: Destination): Promise<[number, RefusalWords]> {
  const before = await loadCart(shop, owner);
  const words: string[] = [];
  for (const line of before.lines) {
    const reason = priceWords(line);
    if (reason && (await repriceLine(shop, owner, line.id, null)).ok) words.push(reason);
  }
  const after = await loadCart(shop, owner, to);
  if (after.lines.some((line) => line.problem)) {
    const named = after.lines.filter((line) => line.problem).map((line) => line.productName);
    const problem = `Something in your cart needs your attention first: ${named.join(', ')}. We haven’t charged you.`;
    return [409, { problem, repairCart: true }];
  }
  return [409, { problem: [...words, newTotal(after.totals.totalPence)].join(' ') }];
}

/** What changed since the customer saw the total: the cart, or the delivery price for its destination. */
function changedWords({ delivery }: { delivery?: DeliveryChange }): string {
  if (!delivery) return 'Your cart changed since you opened this page.';
  const cost = delivery.shippingPence === 0 ? 'free' : formatPounds(delivery.shippingPence);
  return delivery.zone ? `Delivery to ${delivery.zone} is ${cost}.` : `Collection is ${cost}.`;
}

function priceWords({ problem, productName, pricePence }: CartLine): string | null {
  if (problem?.kind !== 'price') return null;
  return `The price of ${productName} changed from ${formatPounds(problem.seenPricePence)} to ${formatPounds(pricePence)}.`;
}

const newTotal = (totalPence: number) =>
  `The total is now ${formatPounds(totalPence)}. Check the summary, then pay again.`;
