import { oneLine } from '#kit/plain-text.ts';
import type { OptionInput } from './check-options.ts';
import type { OptionRowInput } from './compare-options.ts';

/** Reads the rows of the options form: fields with the same name are in row order. Ignores empty new rows. */
export function readOptionRows(form: FormData): OptionRowInput[] {
  const all = (name: string) => form.getAll(name).map((value) => oneLine(String(value)));
  const [groups, was, ids] = [all('groupKey'), all('was'), all('optionId')];
  const [names, modifiers, removed] = [all('optionName'), all('modifier'), all('remove')];
  const [papers, sheets, grams] = [all('paper'), all('sheets'), all('grams')];
  const [first, second, third] = [all('measure1'), all('measure2'), all('measure3')];
  return groups
    .map((groupKey, i) => ({
      groupKey,
      was: was[i] ?? '',
      id: ids[i] ?? '',
      name: names[i] ?? '',
      modifier: modifiers[i] ?? '',
      remove: removed[i] === 'yes',
      measures: [first[i] ?? '', second[i] ?? '', third[i] ?? ''],
      stock:
        papers.length === 0
          ? null
          : { paper: papers[i] ?? '', sheets: sheets[i] ?? '', grams: grams[i] ?? '' },
    }))
    .filter(({ was, id, name, modifier, measures, stock }) =>
      [was, id, name, modifier, ...measures, ...Object.values(stock ?? {})].some((text) => text !== ''),
    );
}

/**
 * The same in pence. A modifier that is not a number is 0 (back-office document, section 5). One that looks like money
 * but is not valid, `£5`, `12,50` or `1.005`, is NaN, so that a typing mistake does not give a surcharge away.
 */
export function optionInputs(rows: readonly OptionRowInput[]): OptionInput[] {
  return rows.map(({ modifier, ...input }, row) => ({
    ...input,
    row,
    priceModifierPence: modifierPence(modifier),
  }));
}

function modifierPence(text: string): number {
  if (/^[-+]?[£$€]|[£$€]$|^[-+]?\d+,\d|\.\d\d0*[1-9]/.test(text)) return Number.NaN;
  const isNumber = /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text);
  return isNumber ? Math.round(Number(text) * 100) : 0;
}
