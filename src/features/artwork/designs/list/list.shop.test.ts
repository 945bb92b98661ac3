import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const OWN = { 'text-company': 'Linden Surveys', 'text-name': 'Anne Magee' };

/** Begins a list for a design of the first template of a category. */
async function listOf(shopper: Shopper, category = 'business-cards', own: Record<string, string> = OWN) {
  await shopper.open(`/templates/${category}`);
  await shopper.press('Use this template');
  const { path } = await shopper.press('Save and show the proof', own);
  await shopper.open(`${path}/list`);
  return `${path}/list`;
}

const csv = (text: string) => new File([text], 'team.csv', { type: 'text/csv' });

const faultsOn = (page: { html: string }) =>
  [...page.html.matchAll(/class="field-error">(?:<!-- -->)*([^<]*)</g)].map(([, words = '']) => words);

const TEAM = `Full name,Job title,Tel,E-mail,Qty
Anne Magee,Director,028 9649 6000,anne@example.com,25
,Surveyor,028 9649 6001,bo@example.com,25
Siobhán Ní Dhomhnaill,Office manager,028 9649 6002,${'w'.repeat(40)},many
Bo Li,Surveyor,028 9649 6003,bo@example.com,
`;

describe('cards for a whole company', () => {
  test('come from a spreadsheet: what is wrong is told by row and field, and put right in place', async () => {
    const shopper = newShopper(opened);
    await listOf(shopper);
    const page = await shopper.press('Read the list', { file: csv(TEAM) });
    expect(page.text).toContain('4 rows from team.csv');
    expect(page.text).toContain('2 rows need correcting.');
    expect(page.text).toContain('2 of 4: Surveyor');
    expect(faultsOn(page)).toEqual(
      expect.arrayContaining(['Your name is empty.', 'Enter a whole number of copies, like 50.']),
    );
    const cells = { 'cell-1-0': 'Bo Li', 'cell-2-3': 'siobhan@example.com', 'cell-2-4': '50' };
    const right = await shopper.press('Save these rows', cells);
    expect(right.text).toContain('All of them can be printed.');
    // 25, 25, 50, and the 50 of a row without a number; the cheapest quantity that is enough.
    expect(right.text).toContain('150 copies together, sold as 250');
    expect(right.html.includes('siobhan@example.com')).toBe(true);
  });

  test('letters that don’t fit, or that the font hasn’t, are told of their row', async () => {
    const shopper = newShopper(opened);
    await listOf(shopper);
    const page = await shopper.press('Read the list', {
      file: csv(`Name,Role\n${'W'.repeat(39)},Director\n漢字,Surveyor\nAnne,Baker\n`),
    });
    expect(page.text).toContain('2 rows need correcting.');
    expect(faultsOn(page).join(' ')).toMatch(/letters too long at \d+(\.5)? pt\./);
    expect(faultsOn(page).join(' ')).toMatch(/has no “漢”/);
  });

  test('are one line in the cart at one price, without the rows that the customer leaves out', async () => {
    const shopper = newShopper(opened);
    await listOf(shopper);
    await shopper.press('Read the list', { file: csv(TEAM) });
    const refused = await shopper.press('Make the print file');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Correct them, or tick that they are left out.');
    const made = await shopper.press('Make the print file', { leaveOut: 'yes' });
    expect(made.text).toContain('Your print file is ready.');
    const order = /href="(\/product\/[^"]+artwork=[^"]+)"/.exec(made.html)?.[1]?.replaceAll('&amp;', '&');
    await shopper.open(order ?? '');
    expect(shopper.page.text).toContain('2 different ones in this file, 75 copies together');
    expect(shopper.page.text).toContain('You order 100: the other 25 are shared out evenly.');
    await shopper.press(/^Add to Cart - /);
    const cart = await shopper.open('/cart');
    expect(cart.text).toContain('Ready to print');
    expect(cart.text).toContain('2 records.pdf');
    const { rows } = await sql<{ records: object; pages: number }>`
      select report -> 'records' as records, (report ->> 'pageCount')::int as pages from artworks
      where original_name like '%2 records.pdf'`.execute(opened.db);
    expect(rows).toEqual([
      {
        records: {
          count: 2,
          pages: 2,
          copies: [
            [1, 25],
            [1, 50],
          ],
        },
        pages: 4,
      },
    ]);
  });

  test('come from an Excel file too, with their telephone numbers’ zeros', async () => {
    const shopper = newShopper(opened);
    await listOf(shopper);
    const book = utils.book_new();
    const cells = [['Name', 'Phone'], ['Anne Magee', '02896496000'], [], ['Bo Li', '02896496001']];
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Team');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
    const page = await shopper.press('Read the list', { file: new File([bytes], 'team.xlsx') });
    expect(page.text).toContain('2 rows from team.xlsx');
    expect(page.html.includes('value="02896496001"')).toBe(true);
    // As in the spreadsheet, where the third row is empty.
    expect(page.text).toContain('Row 4');
  });

  test('may be pasted, and each field may have another column', async () => {
    const shopper = newShopper(opened);
    await listOf(shopper);
    const nothing = await shopper.press('Read these rows', { table: ' ' });
    expect(nothing.status).toBe(422);
    expect(faultsOn(nothing)).toContain(
      'Paste your list here, with the names of the columns in its first row.',
    );
    await shopper.press('Read these rows', { table: 'Name\tNickname\nAnne Magee\tAnnie\nBo Li\tBo' });
    expect(shopper.page.text).toContain('1 of 2: Anne Magee');
    const other = await shopper.press('Save and check again', { 'from-name': 'column-1', each: '40' });
    expect(other.text).toContain('1 of 2: Annie');
    expect(other.text).toContain('80 copies together');
    const wrong = await shopper.press('Save and check again', { each: 'lots' });
    expect(wrong.status).toBe(422);
    expect(faultsOn(wrong)).toContain('Enter how many of each, from 1 to 100,000.');
  });

  test('whose columns nobody could guess wait until it is said what goes where', async () => {
    const shopper = newShopper(opened);
    await listOf(shopper);
    const page = await shopper.press('Read these rows', { table: 'Vorname\tFunktion\nAnne Magee\tDirector' });
    expect(page.text).toContain('None of its columns is printed yet.');
    const early = await shopper.press('Make the print file');
    expect(early.status).toBe(422);
    expect(early.text).toContain('until then all would be the same');
    const right = { named: 'yes', 'from-name': 'column-0', 'from-role': 'column-1' };
    await shopper.press('Save and check again', right);
    expect(shopper.page.text).toContain('1 row from Pasted list');
    expect(shopper.page.text).toContain('1 of 1: Anne Magee');
  });

  test('nobody else sees a list, it goes with its design, and two windows don’t overwrite each other', async () => {
    const shopper = newShopper(opened);
    const path = await listOf(shopper);
    await shopper.press('Read the list', { file: csv(TEAM) });
    const tab = shopper.tab();
    const { shopper: other } = await newCustomer(opened, 'Other');
    expect((await other.open(path)).status).toBe(404);
    await shopper.press('Save these rows', { 'cell-1-0': 'Bo Li' });
    const late = await tab.press('Save these rows', { 'cell-1-0': 'Somebody Else' });
    expect(late.status).toBe(422);
    expect(late.text).toContain('This list was changed in another window meanwhile.');
    await shopper.open(path);
    await shopper.press('Remove this list');
    expect(shopper.page.text).toContain('From a spreadsheet');
  });
});

describe('files that are no list', () => {
  test.each([
    ['an empty one', new Uint8Array(), 'This file is empty.'],
    ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'Save it as XLSX or CSV'],
    ['a broken spreadsheet', Buffer.from('PK\u0003\u0004nothing'), 'We couldn’t read this file.'],
    ['names of columns alone', Buffer.from('Name,Role\n'), 'We found no rows in it.'],
    ['a quotation mark without an end', Buffer.from('Name\n"Anne\n'), 'quotation mark'],
  ])('%s is refused with a sentence', async (_name, bytes, words) => {
    const shopper = newShopper(opened);
    await listOf(shopper);
    const page = await shopper.press('Read the list', { file: new File([Uint8Array.from(bytes)], 'list') });
    expect(page.status).toBe(422);
    expect(faultsOn(page).join(' ')).toContain(words);
  });
});

test('gift vouchers 0001 to 0160 need no spreadsheet: they are numbered, made in the background, and one line', async () => {
  const shopper = newShopper(opened);
  const own = { 'text-company': 'Fennimore’s', 'text-amount': '£50' };
  const path = await listOf(shopper, 'gift-vouchers', own);
  const none = await shopper.press('Number them', { howMany: '5001' });
  expect(none.status).toBe(422);
  expect(faultsOn(none)).toContain('Enter how many, from 1 to 5,000.');
  const counted = { howMany: '160', 'before-new': 'No. ' };
  const waiting = await shopper.press('Number them', counted);
  expect(waiting.text).toContain('We’re checking your list.');
  await opened.runJobs();
  await shopper.open(`${path}?record=160`);
  expect(shopper.page.text).toContain('160 of 160: No. 0160');
  expect(shopper.page.text).toContain('160 with their own number');
  await shopper.press('Make the print file');
  expect(shopper.page.text).toContain('We’re making your print file.');
  await opened.runJobs();
  const made = await shopper.open(path);
  expect(made.text).toContain('Your print file is ready.');
  expect(made.text).toContain('160 copies together');
});
