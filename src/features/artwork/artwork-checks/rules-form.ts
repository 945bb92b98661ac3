import { z } from 'zod';
import { type ArtworkRules, type JudgedCode, type Severity, severities } from '#preflight/index.ts';
import { FIGURE_WORDS, FIGURES, type Figure } from './rule-words.ts';

export const CODES = Object.keys(severities).sort() as JudgedCode[];

/** A finding's field name. A dot would be read as a path. */
export const severityField = (code: JudgedCode) => `severity-${code.replace('.', '-')}`;

const figureField = (figure: Figure) => {
  const { min, max, unit } = FIGURE_WORDS[figure];
  const range = `Enter a number from ${min} to ${max} ${unit}`;
  return z
    .string({ error: range })
    .trim()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, range)
    .transform(Number)
    .pipe(z.number().min(min, range).max(max, range));
};

const figureFields = Object.fromEntries(FIGURES.map((figure) => [figure, figureField(figure)])) as Record<
  Figure,
  ReturnType<typeof figureField>
>;
const severitySchema = z.enum(['error', 'warning', 'info'], 'Choose a severity');

/** The form for a family's rules. Stores a severity only if it differs from Galley's default. */
export const rulesSchema = z
  .object({
    ...figureFields,
    ...Object.fromEntries(CODES.map((code) => [severityField(code), severitySchema])),
  })
  // A field that is not a number has its own error. Here it is NaN, which is neither more nor less than another number.
  .refine(({ leastPpi, wantedPpi }) => !(Number(leastPpi) > Number(wantedPpi)), {
    path: ['leastPpi'],
    error: 'The minimum resolution can’t be higher than the recommended one',
  })
  .transform((values): ArtworkRules => {
    const read = values as Record<Figure, number> & Record<string, Severity>;
    const figures = Object.fromEntries(FIGURES.map((figure) => [figure, read[figure]])) as Record<
      Figure,
      number
    >;
    const changed = CODES.flatMap((code) => {
      const severity = read[severityField(code)];
      return severity && severity !== severities[code] ? [[code, severity] as const] : [];
    });
    return { ...figures, severities: Object.fromEntries(changed) };
  });

/** Returns rules as form values. */
export function ruleValues(rules: ArtworkRules): Record<string, string> {
  return {
    ...Object.fromEntries(FIGURES.map((figure) => [figure, String(rules[figure])])),
    ...Object.fromEntries(
      CODES.map((code) => [severityField(code), rules.severities[code] ?? severities[code]]),
    ),
  };
}
