import { z } from 'zod';

/** What a sample made a template do wrong. `field` is its label; null if the template’s own words or page are at fault. */
const finding = z.object({ sample: z.string(), field: z.string().nullable(), words: z.string() });

/** How far the check of a draft’s samples is. `broken`: it couldn’t be made, and why. */
export const trialSchema = z.object({
  state: z.enum(['running', 'failed', 'broken']),
  done: z.int(),
  total: z.int(),
  findings: z.array(finding),
  startedBy: z.object({ id: z.string(), name: z.string() }),
});

export type Trial = z.infer<typeof trialSchema>;
export type TrialFinding = z.infer<typeof finding>;

/** More findings than this are more of the same. */
export const FINDINGS_MAX = 24;

/** A placeholder of the owner’s PDF that couldn’t become a field, where its reader notes it. */
export const problemsSchema = z.array(
  z.object({
    page: z.int(),
    kind: z.enum(['unclosed', 'nameless', 'slanted', 'not-removed']),
    text: z.string(),
    at: z.tuple([z.number(), z.number()]),
  }),
);
