import { expect, test } from 'vitest';
import { textOf } from '#kit/file-text.ts';
import { readImport } from './read-import.ts';

test('a file with a byte order mark, quoted commas, any line ending and any column order is read', () => {
  const text =
    '\ufeffFirst Name,Email Address,Tags,Interests,Last Name\r\n"Jane, Dr",JANE@example.com,"fair, north","Design Tips, offers",Doe\r\n,tom@example.com,,,\n';
  expect(readImport(text)).toEqual({
    ok: true,
    subscribers: [
      {
        row: 2,
        email: 'jane@example.com',
        firstName: 'Jane, Dr',
        lastName: 'Doe',
        tags: ['fair', 'north'],
        interests: ['design', 'offers'],
      },
      { row: 3, email: 'tom@example.com', firstName: null, lastName: null, tags: [], interests: [] },
    ],
    refused: [],
  });
});

test('an invalid, missing or repeated address is refused with its row number', () => {
  const text = 'Email\nnot an address\njane@example.com\nJane@Example.com\n""\n=1+1@x\n';
  const read = readImport(text);
  if (!read.ok) throw new Error(read.message);
  expect(read.subscribers.map(({ email }) => email)).toEqual(['jane@example.com']);
  expect(read.refused.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 This is not an email address',
    '4 Listed more than once. Row 3 was used',
    '6 This is not an email address',
  ]);
});

test('a file without addresses, or not in CSV, says so', () => {
  expect(readImport('Name\nJane')).toEqual({
    ok: false,
    message: 'Invalid CSV format. Required column: Email. There is no column “Email”. The file has “Name”.',
  });
  expect(readImport('Email\n"jane')).toMatchObject({ ok: false });
  expect(readImport('')).toMatchObject({ ok: false });
});

test('a row has the number that a spreadsheet shows, empty rows included', () => {
  const read = readImport('Email\n\nann@example.com\n\n"bad\none"\nworse\n');
  expect(read).toMatchObject({
    subscribers: [{ row: 3, email: 'ann@example.com' }],
    refused: [
      { row: 5, email: 'bad\none' },
      { row: 6, email: 'worse' },
    ],
  });
});

test('somebody who isn’t subscribed according to the file, such as our own export, isn’t subscribed by it', () => {
  const read = readImport(
    'Email,Status\nann@example.com,subscribed\nbob@example.com,unsubscribed\ncy@example.com,Cleaned\ndi@example.com,\n',
  );
  expect(read).toMatchObject({
    subscribers: [{ email: 'ann@example.com' }, { email: 'di@example.com' }],
    refused: [
      { row: 3, email: 'bob@example.com', reason: 'Its status in the file is: unsubscribed' },
      { row: 4, email: 'cy@example.com', reason: 'Its status in the file is: Cleaned' },
    ],
  });
});

test('no row is lost in a file with mixed line endings', () => {
  const read = readImport('Email,Name\r\nann@example.com,Ann\nbob@example.com,Bob\rcy@example.com,Cy\r\n');
  expect(read).toMatchObject({
    subscribers: [
      { row: 2, email: 'ann@example.com' },
      { row: 3, email: 'bob@example.com' },
      { row: 4, email: 'cy@example.com' },
    ],
  });
});

test('names are right whichever way Excel saved the file', () => {
  const table = 'Email,First Name\r\njose@example.com,José\r\n';
  for (const bytes of [
    Buffer.from(table),
    Buffer.from(`\uFEFF${table}`),
    Buffer.from(table, 'latin1'),
    Buffer.from(`\uFEFF${table}`, 'utf16le'),
    Buffer.from(`\uFEFF${table}`, 'utf16le').swap16(),
  ])
    expect(readImport(textOf(bytes))).toMatchObject({
      subscribers: [{ email: 'jose@example.com', firstName: 'José' }],
      refused: [],
    });
});

test('a file from a computer where commas are decimal has semicolons, and a row with too many cells is refused', () => {
  expect(readImport('Email;First Name\nann@example.com;Ann, Dr\nbob@example.com;Bob;more\n')).toMatchObject({
    subscribers: [{ row: 2, firstName: 'Ann, Dr' }],
    refused: [{ row: 3, email: 'bob@example.com', reason: expect.stringContaining('more cells') }],
  });
});
