import { z } from 'zod';
import { emailField, phoneField, postcodeField, textField } from '../../kit/forms.ts';

/** The checkout form: who ordered and where it goes. */
export const customerSchema = z.object({
  email: emailField,
  firstName: textField('Enter your first name'),
  lastName: textField('Enter your last name'),
  address: textField('Enter your address'),
  city: textField('Enter your town or city'),
  postalCode: postcodeField,
  phone: phoneField,
});

export const paymentMethodSchema = z.enum(['stripe', 'account']).default('stripe');
