import { z } from 'zod';
import { linesField, textField } from '#kit/forms.ts';

const REVIEW_LENGTH_MAX = 2000;

/** A customer's review of one thing that they bought. */
export const reviewSchema = z.object({
  rating: z
    .string({ error: 'Choose from one to five stars' })
    .regex(/^[1-5]$/, 'Choose from one to five stars')
    .transform(Number),
  authorName: textField('Enter the name to show', 60),
  body: linesField(REVIEW_LENGTH_MAX, 'Write what you think of it').pipe(
    z.string().min(10, 'Write a sentence at least'),
  ),
});

export type ReviewFields = z.output<typeof reviewSchema>;
