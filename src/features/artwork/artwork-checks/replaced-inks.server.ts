import { z } from 'zod';
import { lineField, textField } from '#kit/forms.ts';
import { type NamedRole, type PrintedAs, printedAsOf, roleOf, separationKey } from '#preflight/index.ts';
import { NAME_MAX, type NameUse } from './separation-names.server.ts';

/** A share of an ink, in per cent; empty means none. */
const percentField = lineField(10).transform((text, context) => {
  const percent = text === '' ? 0 : Number(text.replace(/\s*%$/, ''));
  if (Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent;
  context.addIssue({ code: 'custom', message: 'Enter a whole number from 0 to 100' });
  return z.NEVER;
});

/** A spot colour, and what it is printed as: four inks, or another spot colour. */
export const replacedInkSchema = z
  .object({
    inkName: textField('Enter the name of the colour, as it is in the file', NAME_MAX).refine(
      (name) => separationKey(name) !== '',
      'Enter a name with letters or numbers',
    ),
    cyan: percentField,
    magenta: percentField,
    yellow: percentField,
    black: percentField,
    otherSpot: lineField(NAME_MAX),
  })
  .transform(({ inkName, otherSpot, cyan, magenta, yellow, black }, context) => {
    const inks = [cyan, magenta, yellow, black] as const;
    const hasInks = inks.some((it) => it > 0);
    const problem = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    if (PROCESS.has(separationKey(inkName)))
      return problem('inkName', 'This is one of the four inks. Enter the name of a spot colour');
    if (otherSpot === '' && !hasInks) return problem('cyan', 'Enter the four inks, or another spot colour');
    if (otherSpot !== '' && hasInks)
      return problem('otherSpot', 'Enter the four inks or another spot colour, not both');
    if (otherSpot === '') return { name: inkName, printedAs: { inks } satisfies PrintedAs };
    if (separationKey(otherSpot) === '') return problem('otherSpot', 'Enter a name with letters or numbers');
    if (PROCESS.has(separationKey(otherSpot)))
      return problem('otherSpot', 'This is one of the four inks. Enter its per cent above instead');
    return { name: inkName, printedAs: { spot: otherSpot } satisfies PrintedAs };
  });

const PROCESS = new Set(['cyan', 'magenta', 'yellow', 'black', 'all', 'none']);

/** Returns why a spot colour can't be printed as another one, given the owner's current names, or null if it can. */
export function whyNotReplaced(
  { name, printedAs }: z.output<typeof replacedInkSchema>,
  names: readonly NamedRole[],
): string | null {
  if (!('spot' in printedAs)) return null;
  const others = names.filter((it) => separationKey(it.name) !== separationKey(name));
  if (roleOf(printedAs.spot, others) !== 'spot')
    return 'This is the name of a line or a finish. Enter the name of an ink';
  if (!printedAsOf(name, [...others, { name, role: 'spot', printedAs }]))
    return 'This leads back to the same colour. Enter another one';
  return null;
}

/** How a spot colour that is printed as something else is stored. */
export const replacedUse = (printedAs: PrintedAs): NameUse => ({
  role: 'spot',
  inks: 'inks' in printedAs ? [...printedAs.inks] : null,
  otherSpot: 'spot' in printedAs ? printedAs.spot : null,
});
