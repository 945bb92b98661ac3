import { expect, test } from 'vitest';
import type { Layout } from '#composition/index.ts';
import { SHIPPED_TEMPLATES } from '../shipped-templates.ts';
import { type Counting, countedText, fitsCheck } from './counting.ts';
import { matchColumns, namesColumns } from './match-columns.ts';
import { readListText } from './read-list.server.ts';

const card = SHIPPED_TEMPLATES[0]?.layout as Layout;
const columnsOf = (...names: string[]) => {
  const { fields, copies } = matchColumns(card, names);
  const filled = Object.entries(fields).map(([id, from]) => [
    id,
    from.from === 'column' ? names[from.column] : '',
  ]);
  return { ...Object.fromEntries(filled), copies: copies === null ? null : names[copies] };
};

test('columns are matched to fields by name: case, blanks, accents and common other words don’t matter', () => {
  expect(columnsOf('FULL  NAME', 'Job title', 'Mobile', 'E-mail', 'Qty')).toEqual({
    name: 'FULL  NAME',
    role: 'Job title',
    phone: 'Mobile',
    email: 'E-mail',
    copies: 'Qty',
  });
});

test('a field’s own name wins over one that means the same, and no column fills two fields', () => {
  expect(columnsOf('Mobile', 'Phone')).toMatchObject({ phone: 'Phone' });
  expect(columnsOf('Mobile')).toMatchObject({ phone: 'Mobile' });
  expect(namesColumns(card, ['Anne Magee', '028 9649 6000'])).toBe(false);
});

const read = (text: string) => {
  const list = readListText(card, text);
  return list.ok ? [list.columns, ...list.rows.map(({ row, cells }) => [row, ...cells])] : list.problem;
};

test('tables come with commas, semicolons or tabs; a quoted cell may have any of them, and line breaks', () => {
  expect(read('Name,Role\nAnne,"Cook, baker"\n')).toEqual([
    ['Name', 'Role'],
    [2, 'Anne', 'Cook, baker'],
  ]);
  expect(read('Name;Role\r\nAnne;"Cook\r\nand baker"')).toEqual([
    ['Name', 'Role'],
    [2, 'Anne', 'Cook\r\nand baker'],
  ]);
  expect(read('Name\tPhone\n\nBo Li\t028 9649 6000')).toEqual([
    ['Name', 'Phone'],
    [3, 'Bo Li', '028 9649 6000'],
  ]);
});

test('without names of columns, the first row is a record too; an empty table and one of 5,001 rows are refused', () => {
  expect(read('Anne Magee,a@example.com\nBo Li,b@example.com')).toEqual([
    ['Column 1', 'Column 2'],
    [1, 'Anne Magee', 'a@example.com'],
    [2, 'Bo Li', 'b@example.com'],
  ]);
  expect(read('Name,Role\n')).toMatch(/no rows/);
  expect(read(`Name\n${'Anne\n'.repeat(5001)}`)).toMatch(/up to 5,000 rows/);
  expect(read(`Name\n${'Anne\n'.repeat(5000)}`)).toHaveLength(5001);
});

const counting = (changes: Partial<Counting>): Counting => ({
  from: 'count',
  start: 1,
  step: 1,
  digits: 4,
  check: 'none',
  before: '',
  after: '',
  ...changes,
});

test('numbers count up from the first, with leading zeros and words around them', () => {
  const of = counting({ before: 'No. ', after: '/26' });
  expect([0, 1, 499].map((record) => countedText(of, record))).toEqual([
    'No. 0001/26',
    'No. 0002/26',
    'No. 0500/26',
  ]);
  expect(countedText(counting({ start: 100, step: 5, digits: 3 }), 2)).toBe('110');
});

test('check digits are those of the standards’ own examples', () => {
  // ISO/IEC 7812-1: 7992739871 has 3; GS1: 629104150021 has 3; ISBN-10-like weights: 1 has 9, 6 has X.
  expect(countedText(counting({ start: 7_992_739_871, digits: 1, check: 'mod10' }), 0)).toBe('79927398713');
  expect(countedText(counting({ start: 629_104_150_021, check: 'ean13' }), 0)).toBe('6291041500213');
  expect(countedText(counting({ start: 1, digits: 1, check: 'mod11' }), 0)).toBe('19');
  expect(countedText(counting({ start: 6, digits: 1, check: 'mod11' }), 0)).toBe('6X');
  expect(fitsCheck(counting({ start: 999_999_999_999, check: 'ean13' }), 1)).toBe(true);
  expect(fitsCheck(counting({ start: 999_999_999_999, check: 'ean13' }), 2)).toBe(false);
});
