import { z } from 'zod';
import { textField } from '../../kit/forms.ts';

const REVIEW_LENGTH_MAX = 2000;

/** A customer's review of one thing that they bought. */
export const reviewSchema = z.object({
  rating: z
    .string({ error: 'Choose from one to five stars' })
    .regex(/^[1-5]$/, 'Choose from one to five stars')
    .transform(Number),
  authorName: textField('Enter the name to show').pipe(z.string().max(60, 'Use at most 60 characters')),
  body: z
    .string({ error: 'Write what you think of it' })
    .transform((text) => text.replace(/[^\P{Cc}\n]/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(10, 'Write a sentence at least')
        .max(REVIEW_LENGTH_MAX, `Use at most ${REVIEW_LENGTH_MAX.toLocaleString('en-GB')} characters`),
    ),
});

export type ReviewFields = z.output<typeof reviewSchema>;
