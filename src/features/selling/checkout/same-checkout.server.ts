import { sql } from 'kysely';
import {
  type CustomerDetails,
  type PaymentMethod,
  type StoredBilling,
  storedBilling,
} from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { OwnReferences } from './own-references.ts';

/** The part of a checkout by which it is recognised when sent again. */
interface SentCheckout {
  customer: CustomerDetails;
  method: PaymentMethod;
  collected: boolean;
  /** left out to use those of the purchase, which the caller has locked */
  own?: OwnReferences;
  seenTotalPence: number | null;
}

/** Returns a customer's full name. */
export const nameOfCustomer = ({ firstName, lastName }: CustomerDetails) => `${firstName} ${lastName}`.trim();

/**
 * Returns this checkout's live order if it was sent before, and one from the same cart or offer that is still waiting
 * for payment. The caller holds the lock on the cart or offer.
 */
export async function findLive(
  trx: Queries,
  bought: { cartId: string } | { draftId: string },
  key: string,
  checkout: SentCheckout,
): Promise<{
  same?: { ok: true; orderId: string; orderNumber: string; needsCard: boolean };
  /** whether it was sent with these details */
  hasSameDetails?: boolean;
  waiting?: string;
}> {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'checkoutKey', 'paymentStatus', 'paymentMethod', 'totalPence'])
    .select(['customerEmail', 'customerFirstName', 'customerLastName', 'customerPhone'])
    .select(['shippingAddressLine1', 'shippingCity', 'shippingPostcode', 'shippingCountry'])
    .select(['billingAddress', 'deliveryMethod', 'poNumber'])
    .select(REFERENCES_JSON.as('references'))
    .where((where) =>
      'cartId' in bought ? where('cartId', '=', bought.cartId) : where('draftId', '=', bought.draftId),
    )
    .where('status', '<>', 'cancelled')
    .where((where) => where.or([where('checkoutKey', '=', key), where('paymentStatus', '=', 'pending')]))
    .execute();
  for (const row of rows) {
    const { customer, method } = checkout;
    const sameDetails =
      row.paymentMethod === method &&
      row.customerEmail === customer.email &&
      row.customerFirstName === customer.firstName &&
      row.customerLastName === customer.lastName &&
      row.customerPhone === customer.phone &&
      row.shippingAddressLine1 === customer.address &&
      row.shippingCity === customer.city &&
      row.shippingPostcode === customer.postalCode &&
      row.shippingCountry === customer.country &&
      (row.deliveryMethod === 'collection') ===
        (checkout.collected && row.deliveryMethod !== 'same-day-collection') &&
      isBilledAs(row.billingAddress, customer) &&
      isCalled(row, checkout.own);
    const isPending = row.paymentStatus === 'pending';
    // Prices may have changed since it was sent: only the total that the customer sees now is charged.
    const sameTotal = checkout.seenTotalPence === null || checkout.seenTotalPence === row.totalPence;
    if (row.checkoutKey === key && ((sameDetails && sameTotal) || !isPending))
      return {
        same: {
          ok: true,
          orderId: row.id,
          orderNumber: row.orderNumber,
          needsCard: isPending && row.paymentMethod === 'stripe',
        },
        hasSameDetails: sameDetails,
      };
    if (isPending) return { waiting: row.id };
  }
  return {};
}

const REFERENCES_JSON = sql<
  Record<string, string>
>`(select coalesce(json_object_agg(i.cart_line_id, i.reference), '{}')
  from order_items i where i.order_id = orders.id and i.reference is not null)`;

/** Whether an order has the same customer's number and references as this checkout. */
function isCalled(
  order: { poNumber: string | null; references: Record<string, string> },
  own: OwnReferences | undefined,
): boolean {
  if (!own) return true;
  const named = Object.entries(own.lines);
  return (
    order.poNumber === own.poNumber &&
    Object.keys(order.references).length === named.length &&
    named.every(([line, reference]) => order.references[line] === reference)
  );
}

/** Whether an order has the same billing details as this checkout, if everything else is the same. */
function isBilledAs(stored: unknown, customer: CustomerDetails): boolean {
  const newBilling = storedBilling(customer);
  const { name, ...details } = { company: null, ...(stored as StoredBilling) };
  // Orders from before billing details have no name and use the delivery address.
  const before = name === undefined ? { ...details, name: nameOfCustomer(customer) } : { ...details, name };
  return Object.entries(newBilling).every(([key, value]) => before[key as keyof StoredBilling] === value);
}
