import { z } from 'zod';
import { townWith } from '#kit/address-lines.ts';
import { type Country, countryOf } from '#kit/country.ts';
import {
  addressField,
  type FieldErrors,
  fieldErrors,
  optionalTextField,
  postcodeFieldIn,
  textField,
} from '#kit/forms.ts';
import { billingValuesIn } from './billing-values.ts';
import type { BillingDetails } from './order.ts';

const companySchema = z.object({ billingCompany: optionalTextField });

const addressSchema = (country: Country) =>
  z.object({
    billingName: textField('Enter the name for the invoice'),
    billingAddress: addressField('Enter the billing address'),
    billingCity: textField('Enter the town or city of the billing address'),
    billingCounty: optionalTextField,
    billingPostalCode: textField('Enter the billing postcode').pipe(postcodeFieldIn(country)),
  });

/** Reads the billing details of a form. The address counts only if the box is not ticked. */
export function parseBilling(
  input: Readonly<Record<string, string>>,
): { ok: true; billing: BillingDetails } | { ok: false; errors: FieldErrors } {
  const values = billingValuesIn(input);
  const company = companySchema.safeParse(values);
  const country = countryOf(values.billingCountry);
  const address = values.billingSame ? undefined : addressSchema(country).safeParse(values);
  if (!company.success || address?.success === false)
    return {
      ok: false,
      errors: {
        ...(company.success ? {} : fieldErrors(company.error)),
        ...(address?.success === false ? fieldErrors(address.error) : {}),
      },
    };
  return {
    ok: true,
    billing: {
      company: company.data.billingCompany,
      address: address ? addressOf(address.data, country) : null,
    },
  };
}

const addressOf = (data: z.infer<ReturnType<typeof addressSchema>>, country: Country) => ({
  name: data.billingName,
  address: data.billingAddress,
  city: townWith(data.billingCity, data.billingCounty, country),
  postalCode: data.billingPostalCode,
  country,
});
