import { type MeasureKind, measureOf, measureWords, readMeasures } from '#features/pricing/prices/index.ts';
import { poundsField } from '#kit/money.ts';
import type { Compared } from '#ui/conflict-notice.tsx';
import { type StockInput, stockInputWords, stockWords } from './option-stock.ts';
import type { PaperChoice } from './papers/paper-effects.ts';
import type { OptionsForEdit } from './prices.server.ts';

/** A row of the form, as typed: the modifier in pounds. */
export interface OptionRowInput {
  groupKey: string;
  was: string;
  id: string;
  name: string;
  modifier: string;
  /** in the order of `MEASURE_FIELDS` */
  measures: string[];
  /** null if the form had no fields for it */
  stock: StockInput | null;
  remove: boolean;
}

/** Returns every option as stored and as typed, by the id it had when the form was opened. */
export function comparedOptions(
  { groups, options, papers }: OptionsForEdit,
  input: readonly OptionRowInput[],
): Compared[] {
  const rows = input.map((row) => ({ ...row, key: row.was || row.id }));
  return groups.flatMap(({ key, label, setsPages, setsPaper, kind }) => {
    const stored = options.filter(({ groupKey }) => groupKey === key);
    const own = rows.filter(({ groupKey }) => groupKey === key);
    const ids = [...new Set([...stored.map(({ id }) => id), ...own.map((row) => row.key)])];
    return ids.map((id): Compared => {
      const [theirs, yours] = [stored.find((option) => option.id === id), own.find((row) => row.key === id)];
      // Somebody else's new option stays whatever is saved here, so it isn't a conflict.
      if (theirs && !yours)
        return [`${label}: ${id}`, storedWords(theirs, papers), 'not in your form, so it stays'];
      return [
        `${label}: ${id}`,
        theirs ? storedWords(theirs, papers) : '',
        !yours || yours.remove
          ? 'removed'
          : rowWords(yours, measureOf({ key, setsPages, kind }), setsPaper ? papers : []),
      ];
    });
  });
}

function storedWords(option: OptionsForEdit['options'][number], papers: readonly PaperChoice[]): string {
  const { id, name, priceModifierPence, measures, stock } = option;
  return [
    `${name} (${id})`,
    measureWords(measures),
    stockWords(stock, papers),
    `£${poundsField(priceModifierPence) || '0.00'}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Unreadable measures are shown as typed. */
function rowWords(
  { id, name, modifier, measures, stock }: OptionRowInput,
  kind: MeasureKind | null,
  papers: readonly PaperChoice[],
): string {
  const read = readMeasures(kind, measures);
  const words = read.problems.length === 0 ? measureWords(read.measures) : measures.join(' ').trim();
  const pounds = poundsField(Math.round(Number(modifier) * 100) || 0) || '0.00';
  const made = stock ? stockInputWords(stock, papers) : '';
  return [`${name} (${id})`, words, made, `£${pounds}`].filter(Boolean).join(' ');
}
