import { z } from 'zod';
import { LOOK_HOURS_MAX, type LookRule } from '#features/artwork/files/index.ts';

const HOURS = `Enter a whole number of opening hours from 1 to ${LOOK_HOURS_MAX}`;

/** The form that says whether customers may ask for a look, and how soon staff answer. */
export const looksSchema = z
  .object({
    lookOffered: z.string().optional(),
    lookHours: z
      .string({ error: HOURS })
      .trim()
      .regex(/^\d{1,2}$/, HOURS)
      .transform(Number)
      .pipe(z.number().min(1, HOURS).max(LOOK_HOURS_MAX, HOURS)),
  })
  .transform(
    ({ lookOffered, lookHours }): LookRule => ({ isOffered: lookOffered === 'yes', hours: lookHours }),
  );
