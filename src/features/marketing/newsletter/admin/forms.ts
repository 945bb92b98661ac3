import { z } from 'zod';
import { emailFieldOf, optionalTextField, textField } from '#kit/forms.ts';
import { tagsOf } from '#kit/tags.ts';

const address = emailFieldOf('Enter the subscriber’s email address').transform((text) => text.toLowerCase());
const tags = z.string().default('').transform(tagsOf);

export const addSubscriberSchema = z.object({
  email: address,
  firstName: optionalTextField,
  lastName: optionalTextField,
  tags,
  consent: textField('Say how and when they agreed'),
});

export const subscriberSchema = z.object({ firstName: optionalTextField, lastName: optionalTextField, tags });

/** The Mailchimp connection. The prefix becomes part of a host name, so only letters and digits are allowed. */
export const mailchimpSchema = z
  .object({
    apiKey: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().regex(/^([\w-]{8,100})?$/, 'This is not an API key')),
    server: z
      .string()
      .default('')
      .transform((text) => text.trim().toLowerCase() || 'us1')
      .pipe(z.string().regex(/^[a-z]{2}\d{1,3}$/, 'A server prefix looks like us1')),
    listId: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().regex(/^\w{1,40}$/, 'Enter the list id, also called audience id')),
  })
  .refine(({ apiKey, server }) => keyServer(apiKey) === null || keyServer(apiKey) === server, {
    path: ['server'],
    message: 'The API key ends with a different server prefix',
  });

/** Returns the data centre at the end of a key: `us21` of `…-us21`; null if there is none. */
function keyServer(apiKey: string): string | null {
  return /-([a-z]{2}\d{1,3})$/.exec(apiKey)?.[1] ?? null;
}
