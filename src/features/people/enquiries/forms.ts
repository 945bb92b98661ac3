import { z } from 'zod';
import {
  addressField,
  emailField,
  linesField,
  optionalTextField,
  phoneField,
  postcodeField,
  textField,
} from '#kit/forms.ts';
import { placeOf } from '#kit/places.ts';
import { INTERESTS, isSubject, type Subject } from './enquiry.ts';

const MESSAGE_LENGTH_MAX = 5000;

/** /sample-pack. Fields as in the entity (ruling 54). */
export const samplePackSchema = z.object({
  name: textField('Enter your full name'),
  email: emailField,
  company: optionalTextField,
  phone: phoneField,
  address: addressField('Enter your address'),
  city: textField('Enter your town or city'),
  postalCode: postcodeField.refine(
    (postcode) => placeOf(postcode).delivery === 'always',
    'We send sample packs within the United Kingdom only',
  ),
  interests: z.array(z.enum(INTERESTS, 'Choose from the list')).default([]),
});
export type SamplePackRequest = z.infer<typeof samplePackSchema>;

/** /contact. */
export const contactSchema = z.object({
  firstName: textField('Enter your first name'),
  lastName: textField('Enter your last name'),
  email: emailField,
  phone: phoneField,
  subject: z.custom<Subject>(isSubject, 'Choose what your message is about'),
  message: linesField(MESSAGE_LENGTH_MAX, 'Enter your message'),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** /privacy/complaint. */
export const dataComplaintSchema = z.object({
  name: textField('Enter your full name'),
  email: emailField,
  complaint: linesField(MESSAGE_LENGTH_MAX, 'Tell us what happened'),
});
export type DataComplaint = z.infer<typeof dataComplaintSchema>;
