import { z } from 'zod';
import { townWith } from '#kit/address-lines.ts';
import { type Country, countryOf } from '#kit/country.ts';
import {
  addressField,
  emailField,
  optionalTextField,
  phoneField,
  phoneFieldIn,
  postcodeFieldIn,
  textField,
} from '#kit/forms.ts';
import { oneLine } from '#kit/plain-text.ts';

/** The lines of a street address as typed, in one field or two: each once, because browsers may fill in both. */
const streetLines = ({ address = '', addressLine2 = '' }: Readonly<Record<string, string>>): string[] => [
  ...new Set(
    [...address.split(/[\r\n]/), addressLine2].map((line) => oneLine(line).replace(/,$/, '')).filter(Boolean),
  ),
];

/** The fields of the checkout form, with the two lines of the street as one. */
export const withStreet = (input: Readonly<Record<string, string>>): Record<string, string> => ({
  ...input,
  address: oneLine(input.address ?? '') && streetLines(input).join('\n'),
});

/** The lines of the street as a saved address has them. */
export function streetOf(input: Readonly<Record<string, string>>) {
  const [addressLine1 = '', ...more] = streetLines(input);
  return { addressLine1, addressLine2: more.join(', ') || null };
}

/** The checkout form: who ordered, and the delivery address, in this country. */
export const customerSchema = (country: Country) =>
  z
    .object({
      email: emailField,
      firstName: textField('Enter your first name'),
      lastName: textField('Enter your last name'),
      address: addressField('Enter your address'),
      city: textField('Enter your town or city'),
      county: optionalTextField,
      postalCode: postcodeFieldIn(country),
      phone: phoneFieldIn(country),
    })
    .transform(({ county, ...customer }) => ({
      ...customer,
      city: townWith(customer.city, county, country),
    }));

export const paymentMethodSchema = z.enum(['stripe', 'account']).default('stripe');

const shortText = z.string().max(500);

/** A program's address. `country` is our addition: without it the address is in the United Kingdom. */
const requestedAddress = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      ...shape,
      country: z.unknown().optional().transform(countryOf),
      postal_code: textField('Enter your postcode'),
    })
    .transform((address, context) => {
      const { country, postal_code } = address as { country: Country; postal_code: string };
      const postcode = postcodeFieldIn(country).safeParse(postal_code);
      if (postcode.success) return { ...address, country, postal_code: postcode.data };
      for (const { message } of postcode.error.issues)
        context.addIssue({ code: 'custom', path: ['postal_code'], message });
      return z.NEVER;
    });

/** The body of the documented JSON call, without prices and totals. */
export const sessionRequestSchema = z.object({
  cartItems: z
    .array(
      z.object({
        productId: shortText.optional(),
        product: z.object({ id: shortText }).optional(),
        selectedOptions: z.record(z.string().max(40), z.unknown()).default({}),
        /** our addition: by question id; without answers an item is standard-rated */
        vatAnswers: z.record(z.string().max(40), z.unknown()).default({}),
        artworkId: shortText.optional(),
        artworkUrl: shortText.optional(),
        artworkFile: shortText.optional().catch(undefined),
        /** our addition: the file is sent later, through the order's link */
        artworkLater: z.boolean().default(false),
      }),
    )
    .max(50)
    .default([]),
  customerInfo: z
    .object({
      email: emailField,
      name: textField('Enter a name'),
      phone: phoneField.catch(null),
      address: requestedAddress({
        line1: textField('Enter an address'),
        city: textField('Enter a town or city'),
      }),
      company: optionalTextField,
      billingAddress: requestedAddress({
        name: textField('Enter the name for the invoice'),
        line1: textField('Enter the billing address'),
        city: textField('Enter the town or city of the billing address'),
      }).optional(),
    })
    .transform(({ email, name, phone, address, company, billingAddress: billed }) => {
      const [firstName = name, ...rest] = name.split(' ');
      return {
        email,
        phone,
        firstName,
        lastName: rest.join(' '),
        address: address.line1,
        city: address.city,
        postalCode: address.postal_code,
        country: address.country,
        billing: { company, address: billed ? billedTo(billed) : null },
      };
    }),
  /** our addition: collection, if the owner offers it */
  deliveryMethod: z.enum(['delivery', 'collection']).default('delivery'),
  successUrl: shortText.optional(),
  cancelUrl: shortText.optional(),
});

const billedTo = ({
  name,
  line1,
  city,
  postal_code,
  country,
}: {
  name: string;
  line1: string;
  city: string;
  postal_code: string;
  country: Country;
}) => ({ name, address: line1, city, postalCode: postal_code, country });

export type SessionRequest = z.infer<typeof sessionRequestSchema>;
