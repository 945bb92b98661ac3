import { z } from 'zod';
import { emailField, optionalTextField } from '#kit/forms.ts';
import {
  NEWSLETTER_INTERESTS,
  NEWSLETTER_MESSAGES,
  type NewsletterInterest,
  SIGNUP_PLACES,
} from './newsletter.ts';

const INTEREST_IDS = Object.keys(NEWSLETTER_INTERESTS) as NewsletterInterest[];

/** A tick box. */
const box = z.string().optional().transform(Boolean);

/** The address in lower case: one subscriber, however it is typed. */
const address = z
  .string()
  .default('')
  .transform((text, context) => {
    const parsed = emailField.safeParse(text);
    if (parsed.success) return parsed.data.toLowerCase();
    const message = text.trim() ? NEWSLETTER_MESSAGES.badEmail : NEWSLETTER_MESSAGES.incomplete;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** /newsletter, from any form. Fields as in the entity (ruling 54); an unknown place counts as the full form. */
export const signupSchema = z
  .object({
    email: address,
    firstName: optionalTextField,
    lastName: optionalTextField,
    interests: z.array(z.enum(INTEREST_IDS, 'Choose from the list')).default([]),
    consent: box,
    marketingConsent: box,
    place: z.enum(SIGNUP_PLACES).catch('newsletter'),
  })
  .refine(({ place, consent }) => place !== 'newsletter' || consent, {
    path: ['consent'],
    message: NEWSLETTER_MESSAGES.incomplete,
  });
export type Signup = z.infer<typeof signupSchema>;
