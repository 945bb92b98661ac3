import { z } from 'zod';
import {
  addressField,
  emailField,
  optionalTextField,
  phoneField,
  postcodeField,
  textField,
} from '#kit/forms.ts';

/** The checkout form: who ordered, and the delivery address. */
export const customerSchema = z.object({
  email: emailField,
  firstName: textField('Enter your first name'),
  lastName: textField('Enter your last name'),
  address: addressField('Enter your address'),
  city: textField('Enter your town or city'),
  postalCode: postcodeField,
  phone: phoneField,
});

export const paymentMethodSchema = z.enum(['stripe', 'account']).default('stripe');

const shortText = z.string().max(500);

/** The body of the documented JSON call, without prices and totals. */
export const sessionRequestSchema = z.object({
  cartItems: z
    .array(
      z.object({
        productId: shortText.optional(),
        product: z.object({ id: shortText }).optional(),
        selectedOptions: z.record(z.string().max(40), z.unknown()).default({}),
        /** ours: by question id; without them an item is standard-rated */
        vatAnswers: z.record(z.string().max(40), z.unknown()).default({}),
        artworkId: shortText.optional(),
        artworkUrl: shortText.optional(),
        artworkFile: shortText.optional().catch(undefined),
      }),
    )
    .max(50)
    .default([]),
  customerInfo: z
    .object({
      email: emailField,
      name: textField('Enter a name'),
      phone: phoneField.catch(null),
      address: z.object({
        line1: textField('Enter an address'),
        city: textField('Enter a town or city'),
        postal_code: postcodeField,
      }),
      company: optionalTextField,
      billingAddress: z
        .object({
          name: textField('Enter the name for the invoice'),
          line1: textField('Enter the billing address'),
          city: textField('Enter the town or city of the billing address'),
          postal_code: postcodeField,
        })
        .optional(),
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
        billing: {
          company,
          address: billed
            ? { name: billed.name, address: billed.line1, city: billed.city, postalCode: billed.postal_code }
            : null,
        },
      };
    }),
  /** ours: collection where the owner offers it */
  deliveryMethod: z.enum(['delivery', 'collection']).default('delivery'),
  successUrl: shortText.optional(),
  cancelUrl: shortText.optional(),
});

export type SessionRequest = z.infer<typeof sessionRequestSchema>;
