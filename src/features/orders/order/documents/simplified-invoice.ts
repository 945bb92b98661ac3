import { countryOf } from '#kit/country.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { placeOf } from '#kit/places.ts';
import { isPlaced, type Order } from '../order.ts';

/** Including VAT (VAT Notice 700, 16.6.1). */
const SIMPLIFIED_MAX_PENCE = 25_000;

/** What it is called in a list of documents. */
export const SIMPLIFIED_NAME = 'Simplified invoice';
/** The text of its links. */
export const SIMPLIFIED_WORDS = `${SIMPLIFIED_NAME} (PDF)`;

/** Returns why an order can't have a simplified invoice, as a sentence; null if it can. */
export function notSimplified({
  totalPence,
  shippingCountry,
  shippingPostcode,
}: Pick<Order, 'totalPence' | 'shippingCountry' | 'shippingPostcode'>): string | null {
  if (totalPence > SIMPLIFIED_MAX_PENCE)
    return `A simplified invoice is for orders of up to ${formatPounds(SIMPLIFIED_MAX_PENCE)} including VAT, and this one is ${formatPounds(totalPence)}. Use its full invoice.`;
  // Goods that leave the country need the customer on their invoice.
  const { code, vat } = placeOf(shippingPostcode, countryOf(shippingCountry));
  if (code === 'IE' || vat === 'export')
    return 'A simplified invoice is for orders that stay in the United Kingdom. Use this order’s full invoice.';
  return null;
}

/** Returns the address of an order's simplified invoice, null if it has none; `again` is the `?key=…` of a link, or empty. */
export function simplifiedInvoicePath(
  order: Pick<
    Order,
    | 'id'
    | 'paymentStatus'
    | 'totalPence'
    | 'shippingCountry'
    | 'shippingPostcode'
    | 'asOrdered'
    | 'reprintOf'
    | 'monthlyInvoice'
  >,
  again = '',
): string | null {
  // The invoice shows the original order, whatever changed since; a reprint has none, and a monthly one is a full one.
  const { totalPence } = order.asOrdered ?? order;
  const hasItsOwn = isPlaced(order.paymentStatus) && !order.reprintOf && !order.monthlyInvoice;
  if (!hasItsOwn || notSimplified({ ...order, totalPence })) return null;
  return `${href('/orders/:orderId/simplified-invoice', { orderId: order.id })}${again}`;
}
