import { z } from 'zod';
import { linesField, textField } from '#kit/forms.ts';

const REVIEW_LENGTH_MAX = 2000;

/** A customer's review of a product they bought. */
export const reviewSchema = z.object({
  rating: z
    .string({ error: 'Choose from one to five stars' })
    .regex(/^[1-5]$/, 'Choose from one to five stars')
    .transform(Number),
  authorName: textField('Enter the name to show with your review', 60),
  body: linesField(REVIEW_LENGTH_MAX, 'Tell us what you think of it').pipe(
    z.string().min(10, 'Write at least one sentence'),
  ),
});

export type ReviewFields = z.output<typeof reviewSchema>;
