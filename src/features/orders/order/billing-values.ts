import type { BillingDetails } from './order.ts';

/** Billing details as form fields; `billingSame` is empty if the box is not ticked. */
export interface BillingValues {
  billingCompany: string;
  billingSame: string;
  billingName: string;
  billingAddress: string;
  billingCity: string;
  /** stored with the town */
  billingCounty: string;
  billingPostalCode: string;
  billingCountry: string;
}

const SAME = '1';

export const NO_BILLING: BillingValues = {
  billingCompany: '',
  billingSame: SAME,
  billingName: '',
  billingAddress: '',
  billingCity: '',
  billingCounty: '',
  billingPostalCode: '',
  billingCountry: '',
};

/** Returns the initial values of the billing fields. */
export function billingValues(details: BillingDetails | null): BillingValues {
  if (!details) return NO_BILLING;
  const { company, address } = details;
  return {
    billingCompany: company ?? '',
    billingSame: address ? '' : SAME,
    billingName: address?.name ?? '',
    billingAddress: address?.address ?? '',
    billingCity: address?.city ?? '',
    billingCounty: '',
    billingPostalCode: address?.postalCode ?? '',
    billingCountry: address?.country ?? '',
  };
}

/** Returns the submitted billing fields. Browsers omit an unticked box; without any fields the address is the same. */
export function billingValuesIn(input: Readonly<Record<string, string>>): BillingValues {
  const known = Object.keys(NO_BILLING).map((name) => [name, input[name] ?? '']);
  const values = Object.fromEntries(known) as unknown as BillingValues;
  return { ...values, billingSame: input.billingAddress === undefined || input.billingSame ? SAME : '' };
}
