import { billingOf, billingValues, type StoredBilling } from '#features/orders/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { CheckoutValues } from './checkout-form.tsx';

/**
 * Returns what a guest typed when they last tried to pay for this cart, so that they don't retype it after Cancel on
 * the card page. Only the holder of the cart's cookie knows its id. Undefined if they have not tried.
 */
export async function readLastDetails(db: Queries, cartId: string): Promise<CheckoutValues | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['customerEmail', 'customerFirstName', 'customerLastName', 'customerPhone'])
    .select(['shippingAddressLine1', 'shippingCity', 'shippingPostcode', 'billingAddress'])
    .where('cartId', '=', cartId)
    .where('userId', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      email: row.customerEmail,
      firstName: row.customerFirstName,
      lastName: row.customerLastName,
      address: row.shippingAddressLine1,
      city: row.shippingCity,
      postalCode: row.shippingPostcode,
      phone: row.customerPhone ?? '',
      paymentMethod: 'stripe',
      addressId: '',
      ...billingValues(billingOf(row.billingAddress as StoredBilling, row)),
    }
  );
}
