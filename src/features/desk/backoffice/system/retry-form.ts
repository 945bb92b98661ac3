import { z } from 'zod';

/** Which failed jobs to run again: one or, without an id, all of a kind. */
export const retrySchema = z.object({
  intent: z.literal('retry'),
  kind: z.string().regex(/^[\w-]{1,100}$/),
  id: z.uuid().optional(),
});
