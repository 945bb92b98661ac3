import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delimiterOf, missingColumns, readCsv, rowsOf, spreadsheetDamage } from './csv-table.ts';
import { textOf } from './file-text.ts';

const DELIMITERS = [',', ';', '\t'];
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
/** The encodings in which programs write a file. */
const ENCODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with its mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16': (text) => utf16(`\uFEFF${text}`, false),
  'UTF-16 the other way round': (text) => utf16(`\uFEFF${text}`, true),
  'UTF-16 without its mark': (text) => utf16(text, false),
  'UTF-16 the other way round, without its mark': (text) => utf16(text, true),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
};

const HEAD = ['Product ID', 'Base Price', 'Note'];
const isHead = (names: readonly string[]) => names.includes('product id') && names.includes('base price');
const cell = fc
  .string({ unit: fc.constantFrom(...'abcéÅ£ 0123,;"\'.-'), maxLength: 12 })
  .map((text) => text.trim());
const rows = fc.array(fc.tuple(fc.constantFrom('a5-flyers-001', 'posters'), cell, cell), {
  minLength: 1,
  maxLength: 8,
});

test('a table reads the same whichever program wrote it, whatever its separators, line ends and encoding', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(...DELIMITERS),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(...Object.keys(ENCODINGS)),
      (body, delimiter, recordDelimiter, encoding) => {
        const text = stringify([HEAD, ...body], { delimiter, record_delimiter: recordDelimiter });
        const read = readCsv(textOf(ENCODINGS[encoding]?.(text) ?? new Uint8Array()), {
          isHead,
          rowsMax: 100,
        });
        expect(read).toMatchObject({ ok: true, delimiter });
        expect(read.ok && read.rows.map(({ cells }) => cells)).toEqual(body);
      },
    ),
  );
});

test('rows are counted as in a spreadsheet, and a row with too many cells is reported', () => {
  const text = '\n\nProduct ID,Base Price\na,17,49\n\nb,"17,49"\nc,1,,\n';
  expect(readCsv(text, { isHead, headRowsMax: 5, rowsMax: 9 })).toMatchObject({
    rows: [
      { row: 4, hasSurplus: true },
      { row: 6, hasSurplus: false },
      { row: 7, hasSurplus: false },
    ],
  });
  expect(readCsv('sep=;\nProduct ID;Base Price\na;1\n', { isHead, rowsMax: 9 })).toMatchObject({
    delimiter: ';',
    rows: [{ row: 3, cells: ['a', '1'] }],
  });
});

test('if a file lacks a column, the message says which, and which columns it has', () => {
  const read = readCsv('Code;Price\na;1\n', { isHead, rowsMax: 9 });
  expect(read).toEqual({ ok: false, why: 'unnamed', names: ['Code', 'Price'] });
  expect(missingColumns(['Base Price'], ['Product ID', 'Price', ''])).toBe(
    'There is no column “Base Price”. The file has “Product ID”, “Price”.',
  );
  expect(missingColumns(['Email'], [])).toBe('There is no column “Email”. The file names none.');
  expect(readCsv('Product ID,Base Price\n"a', { isHead, rowsMax: 9 })).toMatchObject({ why: 'unreadable' });
  expect(readCsv('Product ID,Base Price\na,1\nb,1\n', { isHead, rowsMax: 1 })).toMatchObject({
    why: 'too-long',
  });
});

test('a table without column names that we know is split at the most frequent separator in its first lines', () => {
  expect(delimiterOf('Copies;Matt, gloss;Silk\n250;1,249.00;2\n')).toBe(';');
  expect(delimiterOf('Copies,"Matt; gloss; silk; uncoated"\n250,12\n')).toBe(',');
  expect(delimiterOf('Copies\tPrice\n1,000\t2\n')).toBe('\t');
  expect(rowsOf('250;1,249.00\n', ';', 9)).toMatchObject({ rows: [{ cells: ['250', '1,249.00'] }] });
});

test('what a spreadsheet made of a long number is never taken for the number', () => {
  for (const cell of ['1.55012E+13', '1,55012E+13', '1E+20', '340434161094042000'])
    expect(spreadsheetDamage(cell), cell).toContain('Format the column as text');
  for (const cell of ['15501234567890', 'AB123456789GB', '340434161094042557', '1E', 'E+1', ''])
    expect(spreadsheetDamage(cell), cell).toBeNull();
});
