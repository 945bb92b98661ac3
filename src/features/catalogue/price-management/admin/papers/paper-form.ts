import { z } from 'zod';
import { textField } from '#kit/forms.ts';

/** Whether ink stays on the surface; `other` is board, plastic or fabric. */
export const SURFACES = {
  coated: 'Coated',
  uncoated: 'Uncoated',
  other: 'Board, plastic or fabric',
} as const;

const measure = (most: number, problem: string) =>
  z
    .string({ error: problem })
    .trim()
    .transform((text) => text.replace(/^(\d{1,2}),(?=\d{3}$)/, '$1'))
    .pipe(z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, problem))
    .transform(Number)
    .pipe(z.number().min(1, problem).max(most, problem));

/** A paper's form. */
export const paperFields = z.object({
  name: textField('Enter a name', 80),
  gsm: measure(20_000, 'Enter the weight in grams per m², from 1 to 20,000, like 350'),
  um: measure(50_000, 'Enter the thickness in µm, from 1 to 50,000, like 300'),
  surface: z.enum(Object.keys(SURFACES) as (keyof typeof SURFACES)[], 'Choose a surface'),
});
export type PaperFields = z.output<typeof paperFields>;
