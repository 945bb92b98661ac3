import type { Layout } from '#composition/index.ts';
import { readCount } from '#kit/read-count.ts';
import type { CheckDigit, Counting } from './counting.ts';
import {
  COPIES_MAX,
  type DesignList,
  fillable,
  type ListRow,
  type ListSettings,
  RECORDS_MAX,
  type Source,
} from './design-list.ts';

/** The names of a list’s form fields. */
export const fromName = (field: string) => `from-${field}`;
export const countName = (field: string, part: keyof Omit<Counting, 'from'>) => `${part}-${field}`;
export const cellName = (record: number, column: number) => `cell-${record}-${column}`;

/** What a select of a field’s source offers besides the columns. */
export const OWN_WORDS = 'design';
export const COUNTS = 'count';
export const columnValue = (column: number) => `column-${column}`;

export const CHECK_WORDS: Readonly<Record<CheckDigit, string>> = {
  none: 'None',
  mod10: 'Modulus 10 (Luhn)',
  mod11: 'Modulus 11',
  ean13: 'EAN-13',
};

export const FIRST_COUNTING: Counting = {
  from: 'count',
  start: 1,
  step: 1,
  digits: 4,
  check: 'none',
  before: '',
  after: '',
};

type Read<T> = { ok: true; value: T } | { ok: false; errors: Record<string, string> };

/** Reads which column fills which field, what counts up, and how many of each. Errors are by the form’s field. */
export function readSettings(
  form: FormData,
  layout: Layout,
  list: Pick<DesignList, 'columns'>,
): Read<ListSettings> {
  const errors: Record<string, string> = {};
  const fields: Record<string, Source> = {};
  for (const { id } of fillable(layout)) {
    const chosen = String(form.get(fromName(id)) ?? '');
    const column = columnIn(chosen, list.columns.length);
    if (column !== null) fields[id] = { from: 'column', column };
    else if (chosen === COUNTS) {
      const counting = readCounting(form, id);
      if (counting.ok) fields[id] = counting.value;
      else Object.assign(errors, counting.errors);
    }
  }
  const each = readCount(String(form.get('each') ?? ''));
  if (!(each >= 1 && each <= COPIES_MAX))
    errors.each = `Enter how many of each, from 1 to ${COPIES_MAX.toLocaleString('en-GB')}.`;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const copies = columnIn(String(form.get('copies') ?? ''), list.columns.length);
  return { ok: true, value: { fields, copies, each } };
}

function columnIn(value: string, columns: number): number | null {
  const column = Number(/^column-(\d{1,2})$/.exec(value)?.[1] ?? Number.NaN);
  return column < columns ? column : null;
}

/** Reads the numbers that count up in a field. */
export function readCounting(form: FormData, field: string): Read<Counting> {
  const errors: Record<string, string> = {};
  const text = (part: keyof Omit<Counting, 'from'>) => String(form.get(countName(field, part)) ?? '');
  const number = (part: 'start' | 'step' | 'digits', least: number, most: number, words: string) => {
    const value = text(part).trim() === '' ? FIRST_COUNTING[part] : readCount(text(part));
    if (!(value >= least && value <= most)) errors[countName(field, part)] = words;
    return value;
  };
  const start = number('start', 0, 999_999_999, 'Enter the first number, like 1.');
  const step = number('step', 1, 10_000, 'Enter by how much it goes up, from 1 to 10,000.');
  const digits = number('digits', 1, 18, 'Enter how many digits it has at least, from 1 to 18.');
  const check = text('check') as CheckDigit;
  const value: Counting = {
    from: 'count',
    start,
    step,
    digits,
    check: check in CHECK_WORDS ? check : 'none',
    before: text('before').slice(0, 40),
    after: text('after').slice(0, 40),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

/** Reads how many records without a list there are to be. */
export function readHowMany(form: FormData): Read<number> {
  const many = readCount(String(form.get('howMany') ?? ''));
  return many >= 1 && many <= RECORDS_MAX
    ? { ok: true, value: many }
    : {
        ok: false,
        errors: { howMany: `Enter how many, from 1 to ${RECORDS_MAX.toLocaleString('en-GB')}.` },
      };
}

const CELL_MAX = 2000;

/** Puts the cells of a form into the rows. Returns the rows, and which records have changed. */
export function readCells(form: FormData, rows: readonly ListRow[]): { rows: ListRow[]; changed: number[] } {
  const changed = new Set<number>();
  const edited = rows.map(({ row, cells }) => ({ row, cells: [...cells] }));
  for (const [name, value] of form) {
    const [, record = '', column = ''] = /^cell-(\d{1,4})-(\d{1,2})$/.exec(name) ?? [];
    const row = record === '' ? undefined : edited[Number(record)];
    if (!row || typeof value !== 'string') continue;
    const text = value.replaceAll('\r\n', '\n').trim().slice(0, CELL_MAX);
    if ((row.cells[Number(column)] ?? '') === text) continue;
    while (row.cells.length < Number(column)) row.cells.push('');
    row.cells[Number(column)] = text;
    changed.add(Number(record));
  }
  return { rows: edited, changed: [...changed] };
}
