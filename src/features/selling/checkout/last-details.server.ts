import { subHours } from 'date-fns';
import { sql } from 'kysely';
import {
  billingOf,
  billingValues,
  isPlaced,
  type PaymentStatus,
  type StoredBilling,
} from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { CheckoutValues } from './checkout-form.tsx';

/**
 * Returns what a guest typed when they just tried to pay for this cart, so that they needn't retype it after Cancel on
 * the card page. Only the holder of the cart's cookie knows its id. Undefined if they haven't tried within the hour
 * that a card page is open, or have paid: the next person at a shared computer sees none of their details.
 */
export async function readLastDetails(
  db: Queries,
  cartId: string,
  now: Date,
): Promise<CheckoutValues | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['customerEmail', 'customerFirstName', 'customerLastName', 'customerPhone'])
    .select(['shippingAddressLine1', 'shippingCity', 'shippingPostcode', 'shippingCountry', 'billingAddress'])
    .select(['paymentStatus', 'deliveryMethod', 'poNumber'])
    .where('cartId', '=', cartId)
    .where('userId', 'is', null)
    .where('erasedAt', 'is', null)
    // It may have been ordered by somebody else.
    .where(sql<boolean>`not exists (select from cart_shares s where s.cart_id = orders.cart_id)`)
    .where('createdAt', '>', subHours(now, 1))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && !isPlaced(row.paymentStatus as PaymentStatus)
    ? {
        email: row.customerEmail,
        firstName: row.customerFirstName,
        lastName: row.customerLastName,
        address: row.shippingAddressLine1,
        addressLine2: '',
        city: row.shippingCity,
        county: '',
        postalCode: row.shippingPostcode,
        country: row.shippingCountry,
        phone: row.customerPhone ?? '',
        paymentMethod: 'stripe',
        addressId: '',
        delivery: row.deliveryMethod === 'collection' ? 'collection' : 'delivery',
        poNumber: row.poNumber ?? '',
        ...billingValues(billingOf(row.billingAddress as StoredBilling, row)),
      }
    : undefined;
}
