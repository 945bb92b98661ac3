import { measureOf, type OptionMeasures, readMeasures } from '#features/pricing/prices/index.ts';
import { readStock, type StockInput } from './option-stock.ts';
import type { OptionsForEdit } from './prices.server.ts';

/** An option as typed: `was` is its previous id, '' for a new one. */
export interface OptionInput {
  /** its row in the form, from 0 */
  row: number;
  groupKey: string;
  was: string;
  id: string;
  name: string;
  /** NaN if it can't be read as money */
  priceModifierPence: number;
  /** as typed, in the order of `MEASURE_FIELDS` */
  measures: readonly string[];
  /** null if the form has no fields for it */
  stock: StockInput | null;
  remove: boolean;
}

/** The fields of a row's measures. */
export const MEASURE_NAMES = ['measure1', 'measure2', 'measure3'] as const;

/** An error in one field of a row. */
export interface WrongOption {
  row: number;
  field: 'id' | 'name' | 'modifier' | 'measure1' | 'measure2' | 'measure3' | keyof StockInput;
  problem: string;
}

/** Returns an option's measures as its group requires them, and their errors. */
export function measuresIn({ groups, turnarounds }: OptionsForEdit, { groupKey, measures }: OptionInput) {
  const group = groups.find(({ key }) => key === groupKey);
  // One that has been archived since counts as none.
  if (groupKey === 'turnaround' && !turnarounds.some(({ id }) => id === measures[0]))
    return readMeasures('turnaround', []);
  return readMeasures(group ? measureOf(group) : null, measures);
}

/** Returns an option's material as its group requires it, and the errors. */
export function stockIn({ groups, options, papers }: OptionsForEdit, { groupKey, was, stock }: OptionInput) {
  const setsPaper = groups.find(({ key }) => key === groupKey)?.setsPaper ?? false;
  const stored = options.find((option) => option.groupKey === groupKey && option.id === was)?.stock ?? null;
  return readStock(stock, { setsPaper, papers, stored });
}

/** Returns all errors in single fields, in row order. */
export function wrongRows(before: OptionsForEdit, input: readonly OptionInput[]): WrongOption[] {
  return input
    .filter(({ remove }) => !remove)
    .flatMap((option) => {
      const { row } = option;
      const other = wrongIn(option);
      const { measures, problems } = measuresIn(before, option);
      const measured = problems.map(
        ({ field, problem }): WrongOption => ({
          row,
          field: MEASURE_NAMES[field] ?? 'measure1',
          problem: named(option, problem),
        }),
      );
      const made = stockIn(before, option).problems.map(
        ({ field, problem }): WrongOption => ({ row, field, problem: named(option, problem) }),
      );
      const narrow = narrowProblem(measures, before.safeMm, option);
      return [
        ...(other ? [{ row, field: other[0], problem: other[1] }] : []),
        ...measured,
        ...made,
        ...(measured.length === 0 && narrow ? [narrow] : []),
      ];
    });
}

/** `A4: enter the width in mm`; without the name for an option that has neither name nor id yet. */
function named({ name, id }: OptionInput, problem: string): string {
  const option = (name || id).slice(0, 40);
  return option ? `${option}: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}` : problem;
}

function narrowProblem(
  { widthMm, heightMm }: OptionMeasures,
  safeMm: number,
  option: OptionInput,
): WrongOption | null {
  if (widthMm === null || heightMm === null || safeMm * 2 < Math.min(widthMm, heightMm)) return null;
  const field = widthMm <= heightMm ? 'measure1' : 'measure2';
  const problem = named(option, `This leaves no room inside the safe area of ${safeMm} mm`);
  return { row: option.row, field, problem };
}

const MODIFIER_PENCE_MAX = 1_000_000;
const ID_LENGTH_MAX = 80;
const NAME_LENGTH_MAX = 200;

function wrongIn({
  groupKey,
  id,
  name,
  priceModifierPence,
}: OptionInput): [WrongOption['field'], string] | null {
  if (groupKey === 'turnaround' && id === '') return null; // its turnaround provides the name
  if (id === '' || name === '') return [id === '' ? 'id' : 'name', 'Enter an id and a name for every option'];
  if (id.length > ID_LENGTH_MAX)
    return ['id', `${id.slice(0, 20)}…: use at most ${ID_LENGTH_MAX} characters for an id`];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return ['id', `${id}: use lower-case letters, numbers and hyphens`];
  if (name.length > NAME_LENGTH_MAX)
    return ['name', `${name.slice(0, 20)}…: use at most ${NAME_LENGTH_MAX} characters for a name`];
  if (Number.isNaN(priceModifierPence))
    return ['modifier', `${name}: the surcharge must be a number like 12.50`];
  if (Math.abs(priceModifierPence) > MODIFIER_PENCE_MAX)
    return ['modifier', `${name}: a surcharge is at most £10,000.00`];
  return null;
}

const TWICE = 'A product can have each turnaround once';

/** Returns the error in the options as a whole; null if there is none. */
export function wrongTogether(before: OptionsForEdit, input: readonly OptionInput[]): string | null {
  const groups = before.groups.map(({ key }): string => key);
  const options = input.filter(({ remove }) => !remove);
  if (options.some(({ groupKey }) => !groups.includes(groupKey)))
    return 'This product has no such option group';
  for (const group of groups) {
    const ids = options.filter(({ groupKey }) => groupKey === group).map(({ id }) => id);
    // Options that somebody else added since the form was opened are not in it, and stay.
    for (const { groupKey, id } of before.options)
      if (groupKey === group && !input.some((row) => row.groupKey === group && row.was === id)) ids.push(id);
    if (ids.length === 0) return 'Every group needs at least one option';
    if (new Set(ids).size < ids.length) return 'Two options in a group have the same id';
  }
  const chosen = options.flatMap(({ groupKey, measures }) =>
    groupKey === 'turnaround' ? [measures[0]] : [],
  );
  return new Set(chosen).size < chosen.length ? TWICE : null;
}
