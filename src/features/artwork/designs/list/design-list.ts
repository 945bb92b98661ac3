import { z } from 'zod';
import type { Field, Layout, Values } from '#composition/index.ts';
import { countedText, counting } from './counting.ts';

/** Records that one list may have. */
export const RECORDS_MAX = 5000;
export const COPIES_MAX = 100_000;

/** What fills a field; a field without one holds what its design has. */
const source = z.union([z.object({ from: z.literal('column'), column: z.int().min(0) }), counting]);
export type Source = z.infer<typeof source>;

/** `copies`: the column with the number of copies; null if each record has `each`. */
export const listSettings = z.object({
  fields: z.record(z.string(), source),
  copies: z.int().min(0).nullable(),
  each: z.int().min(1).max(COPIES_MAX),
});
export type ListSettings = z.infer<typeof listSettings>;

/** A row with its number in the file, from 1. */
export const listRow = z.object({ row: z.int().positive(), cells: z.array(z.string()) });
export type ListRow = z.infer<typeof listRow>;

/** A fault of a record, counted from 0; `field` is null for its number of copies. Unless `isStop`, it prints all the same. */
export const listFault = z.object({
  record: z.int().min(0),
  field: z.string().nullable(),
  words: z.string(),
  isStop: z.boolean(),
});
export type ListFault = z.infer<typeof listFault>;

export type ListState = 'checking' | 'open' | 'making' | 'made';

/** The rows of which a design is made many times. */
export interface DesignList {
  fileName: string;
  columns: string[];
  rows: ListRow[];
  settings: ListSettings;
  faults: ListFault[];
  state: ListState;
  /** why it couldn’t be made */
  problem: string | null;
  /** records checked or made so far */
  done: number;
  revision: number;
  artworkId: string | null;
}

/** Fields that a list can fill. */
export const fillable = (layout: Pick<Layout, 'fields'>): Field[] =>
  layout.fields.filter(({ kind }) => kind !== 'photo');

/** What a record prints in a field. */
function textFor(
  settings: ListSettings,
  { id }: Field,
  { cells }: ListRow,
  record: number,
): string | undefined {
  const from = settings.fields[id];
  if (!from) return undefined;
  return from.from === 'column' ? (cells[from.column] ?? '') : countedText(from, record);
}

/** The texts that a record has of its own, by field. */
export function textsOf(
  layout: Pick<Layout, 'fields'>,
  settings: ListSettings,
  row: ListRow,
  record: number,
): Values['texts'] {
  return Object.fromEntries(
    fillable(layout).flatMap((field) => {
      const text = textFor(settings, field, row, record);
      return text === undefined ? [] : [[field.id, text] as const];
    }),
  );
}

/** How many copies a record is printed in; NaN if its cell isn’t a number. An empty cell counts as `each`. */
export function copiesFor({ copies, each }: ListSettings, { cells }: ListRow): number {
  const cell = copies === null ? '' : (cells[copies] ?? '').replace(/[\s,]/g, '');
  if (cell === '') return each;
  const number = /^\d{1,6}$/.test(cell) ? Number(cell) : Number.NaN;
  return number >= 1 && number <= COPIES_MAX ? number : Number.NaN;
}

/** What a record is called in lists: its name, or the first thing that it has of its own. */
export function recordName(
  layout: Pick<Layout, 'fields'>,
  settings: ListSettings,
  row: ListRow,
  record: number,
): string {
  const texts = textsOf(layout, settings, row, record);
  const named = texts.name?.trim() || Object.values(texts).find((text) => text.trim());
  return (named ?? `Row ${row.row}`).trim().slice(0, 80);
}

/** Whether a list has anything to print of its own: until a column or a number is matched, all would be the same. */
export const printsSomething = ({ fields }: ListSettings): boolean => Object.keys(fields).length > 0;

/** Whether the file named its columns; otherwise they are called by their place. */
export const hasColumnNames = (columns: readonly string[]): boolean =>
  !columns.every((name, i) => name === placeName(i));

/** What a column is called that has no name. */
export const placeName = (column: number): string => `Column ${column + 1}`;

/** Which records can’t be printed as they are. */
export const stoppedRecords = (faults: readonly ListFault[]): Set<number> =>
  new Set(faults.filter(({ isStop }) => isStop).map(({ record }) => record));
