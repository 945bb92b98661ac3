import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { afterAll, expect, test } from 'vitest';
import { loadReadTable } from './read-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function readBack(sheet: WorkSheet, rowsMax = 100) {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'People');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['not this one']]), 'Other');
  const file = join(folder, 'table.xlsx');
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }));
  const read = await loadReadTable();
  return read(file, rowsMax);
}

test('cells come out as their program shows them: dates, numbers with a format, telephone numbers with their zero', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Name', 'Phone', 'Direct', 'Since', 'Number', 'Share', 'Mobile'],
    ['Siobhán', '02896496000', 2896496000, 45_992, 7, 0.25, 447_911_123_456],
  ]);
  Object.assign(sheet.C2 ?? {}, { z: '00000000000' });
  Object.assign(sheet.D2 ?? {}, { z: 'm/d/yy' });
  Object.assign(sheet.E2 ?? {}, { z: '0000' });
  Object.assign(sheet.F2 ?? {}, { z: '0%' });
  const [, row] = rowsOf(await readBack(sheet));
  expect(row).toEqual(['Siobhán', '02896496000', '02896496000', '01/12/2025', '0007', '25%', '447911123456']);
});

test('only the first sheet is read, at most so many rows and sixty columns, and empty rows keep their number', async () => {
  const wide = Array.from({ length: 90 }, (_, i) => `c${i}`);
  const rows = rowsOf(await readBack(utils.aoa_to_sheet([wide, [], ['third'], ['fourth'], ['fifth']]), 4));
  expect(rows.map(([first = '']) => first)).toEqual(['c0', '', 'third', 'fourth']);
  expect(rows[0]).toHaveLength(60);
});

test('what is no spreadsheet is refused', async () => {
  const file = join(folder, 'none.xlsx');
  writeFileSync(file, Buffer.from('PK\u0003\u0004 nothing of the kind'));
  expect((await loadReadTable())(file, 10)).toEqual({ status: 'refused', reason: 'damaged' });
});

function rowsOf(outcome: Awaited<ReturnType<typeof readBack>>) {
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return outcome.rows;
}
