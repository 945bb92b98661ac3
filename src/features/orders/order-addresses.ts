import type { BillingDetails, CustomerDetails, Order, StoredBilling } from './order.ts';

export const COUNTRY = 'United Kingdom';

/** Returns what an order keeps of its bill-to: whole, so that a later change of anything else leaves it alone. */
export function storedBilling({ billing, ...customer }: CustomerDetails): StoredBilling {
  const { name, address, city, postalCode } = billing?.address ?? {
    ...customer,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
  };
  return {
    company: billing?.company ?? null,
    name,
    line1: address,
    city,
    postal_code: postalCode,
    country: COUNTRY,
  };
}

/** Returns the bill-to that was typed for an order. The customer's own name and address count as the same as delivery. */
export function billingOf(
  { company = null, name, line1, city, postal_code }: StoredBilling,
  customer: {
    customerFirstName: string;
    customerLastName: string;
    shippingAddressLine1: string;
    shippingCity: string;
    shippingPostcode: string;
  },
): BillingDetails {
  const isSame =
    !name ||
    (name === `${customer.customerFirstName} ${customer.customerLastName}`.trim() &&
      line1 === customer.shippingAddressLine1 &&
      city === customer.shippingCity &&
      postal_code === customer.shippingPostcode);
  const address = { name: name ?? '', address: line1 ?? '', city: city ?? '', postalCode: postal_code ?? '' };
  return { company, address: isSame ? null : address };
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

/** Where the goods go, a line each, the name first. */
export function deliveryLines(order: Delivered): string[] {
  return present([
    order.customerName,
    order.shippingAddressLine1,
    order.shippingAddressLine2,
    order.shippingCity,
    order.shippingPostcode,
    order.shippingCountry,
  ]);
}

/** Who the invoice is made out to, a line each, a company first. Orders without a bill-to of their own: their delivery address. */
export function billingLines(order: Delivered & { billingAddress: StoredBilling }): string[] {
  const { company, name, line1, city, postal_code, country } = order.billingAddress;
  return name ? present([company, name, line1, city, postal_code, country]) : deliveryLines(order);
}

/** Whether the invoice is made out to anything but the name and address on the parcel. */
export function isBilledElsewhere(order: Delivered & { billingAddress: StoredBilling }): boolean {
  return billingLines(order).join('\n') !== deliveryLines(order).join('\n');
}

const present = (lines: readonly (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line));
