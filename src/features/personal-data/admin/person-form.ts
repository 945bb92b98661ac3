import { z } from 'zod';
import { emailFieldOf } from '#kit/forms.ts';

const email = emailFieldOf('Enter the person’s email address').transform((typed) => typed.toLowerCase());

/** Whose data it is. */
export const personSchema = z.object({ email });

/** To erase somebody, their address is typed a second time. */
export const eraseSchema = z
  .object({
    email,
    typedEmail: z
      .string()
      .default('')
      .transform((typed) => typed.trim().toLowerCase()),
  })
  .refine((form) => form.typedEmail === form.email, {
    path: ['typedEmail'],
    message: 'Type the same address again to erase this person',
  });
