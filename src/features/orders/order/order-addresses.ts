import { countryOf } from '#kit/country.ts';
import { countryLine } from '#kit/places.ts';
import type { BillingDetails, CustomerDetails, Order, StoredBilling } from './order.ts';

/** Returns the complete billing details to store with an order, so that later changes elsewhere don't affect them. */
export function storedBilling({ billing, ...customer }: CustomerDetails): StoredBilling {
  const { name, address, city, postalCode, country } = billing?.address ?? {
    ...customer,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
  };
  return {
    company: billing?.company ?? null,
    name,
    line1: address,
    city,
    postal_code: postalCode,
    country,
  };
}

/** Returns the billing details typed for an order. The customer's own name and address count as "same as delivery". */
export function billingOf(
  { company = null, name, line1, city, postal_code, country }: StoredBilling,
  customer: {
    customerFirstName: string;
    customerLastName: string;
    shippingAddressLine1: string;
    shippingCity: string;
    shippingPostcode: string;
    shippingCountry: string;
  },
): BillingDetails {
  const isSame =
    !name ||
    (name === `${customer.customerFirstName} ${customer.customerLastName}`.trim() &&
      line1 === customer.shippingAddressLine1 &&
      city === customer.shippingCity &&
      postal_code === customer.shippingPostcode &&
      countryOf(country) === countryOf(customer.shippingCountry));
  if (isSame) return { company, address: null };
  const address = { name: name ?? '', address: line1 ?? '', city: city ?? '', postalCode: postal_code ?? '' };
  return { company, address: { ...address, country: countryOf(country) } };
}

type Delivered = Pick<
  Order,
  | 'customerName'
  | 'shippingAddressLine1'
  | 'shippingAddressLine2'
  | 'shippingCity'
  | 'shippingPostcode'
  | 'shippingCountry'
>;

/** Returns the delivery address line by line, name first. */
export function deliveryLines(order: Delivered): string[] {
  return present([
    order.customerName,
    order.shippingAddressLine1,
    order.shippingAddressLine2,
    order.shippingCity,
    order.shippingPostcode,
    countryLine(order.shippingPostcode, order.shippingCountry),
  ]);
}

/** Returns who to invoice, line by line, company first. Orders without billing details use the delivery address. */
export function billingLines(order: Delivered & { billingAddress: StoredBilling }): string[] {
  const { company, name, line1, city, postal_code, country } = order.billingAddress;
  return name
    ? present([company, name, line1, city, postal_code, country && countryLine(postal_code, country)])
    : deliveryLines(order);
}

/**
 * Returns who an order is invoiced to. An order on a monthly invoice uses that invoice's address, and so do its credit
 * notes.
 */
export const invoicedBilling = ({
  billingAddress,
  monthlyBuyer,
}: Pick<Order, 'billingAddress' | 'monthlyBuyer'>): StoredBilling => monthlyBuyer ?? billingAddress;

/** Returns who an order is invoiced to, line by line, as on its documents. */
export const invoicedLines = (order: Delivered & Pick<Order, 'billingAddress' | 'monthlyBuyer'>): string[] =>
  billingLines({ ...order, billingAddress: invoicedBilling(order) });

/** Returns whether the invoice has a different name or address from the parcel. */
export function isBilledElsewhere(order: Delivered & { billingAddress: StoredBilling }): boolean {
  return billingLines(order).join('\n') !== deliveryLines(order).join('\n');
}

const present = (lines: readonly (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line));
