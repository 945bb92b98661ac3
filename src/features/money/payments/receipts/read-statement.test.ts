import { describe, expect, test } from 'vitest';
import { namesIn } from './names-in-text.ts';
import { lineKey, readStatement } from './read-statement.ts';

/** The first lines of the files that UK banks offer for download. */
const FILES: [bank: string, csv: string][] = [
  [
    'Lloyds',
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n24/11/2026,FPI,12-34-56,12345678,ORD-2026-000123,,"1,234.50",2000.00\n23/11/2026,DD,12-34-56,12345678,PAPER MERCHANT,50.00,,765.50\n',
  ],
  [
    'Barclays',
    'Number,Date,Account,Amount,Subcategory,Memo\n 1,24/11/2026,12-34-56 12345678,1234.50,Credit,"ORD-2026-000123"\n,23/11/2026,12-34-56 12345678,-50.00,Debit,PAPER MERCHANT\n',
  ],
  [
    'NatWest and Ulster Bank',
    '\uFEFFDate,Type,Description,Value,Balance,Account Name,Account Number\r\n24 Nov 2026,BAC,"ORD-2026-000123",1234.50,2000.00,Galley,123456-12345678\r\n23 Nov 2026,D/D,PAPER MERCHANT,-50.00,765.50,Galley,123456-12345678\r\n',
  ],
  [
    'Nationwide, with lines about the account first',
    '"Account Name:","Business ****78"\n"Account Balance:","£2,000.00"\n\n"Date","Transaction type","Description","Paid out","Paid in","Balance"\n"24 Nov 2026","Bank credit","ORD-2026-000123","","£1,234.50","£2,000.00"\n"23 Nov 2026","Direct debit","PAPER MERCHANT","£50.00","","£765.50"\n',
  ],
  [
    'Starling',
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n24/11/2026,,ORD-2026-000123,FASTER PAYMENT,1234.50,2000.00\n23/11/2026,PAPER MERCHANT,PM,DIRECT DEBIT,-50.00,765.50\n',
  ],
  [
    'Danske Bank',
    'Date;Text;Amount;Balance\n24/11/2026;ORD-2026-000123;1,234.50;2,000.00\n23/11/2026;PAPER MERCHANT;-50.00;765.50\n',
  ],
];

test.each(FILES)(
  'a statement from %s gives the day, amount and text of each payment received',
  (_bank, csv) => {
    const read = readStatement(csv);
    expect(read).toMatchObject({
      ok: true,
      lines: [{ day: '2026-11-24', amountPence: 123_450, text: 'ORD-2026-000123', nth: 1 }],
      unread: [],
    });
    expect(read.ok && read.lines).toHaveLength(1);
  },
);

test('the day comes before the month, and an unreadable line is named', () => {
  const read = readStatement('Date,Description,Amount\n03/04/2026,a,1\n31/02/2026,b,1\n24/11/2026,c,many\n');
  expect(read).toMatchObject({ ok: true, lines: [{ day: '2026-04-03' }], unread: [3, 4] });
});

test('an amount whose comma is not quoted is not read as a different amount', () => {
  const read = readStatement('Date,Description,Amount\n24/11/2026,a,1,234.50\n');
  expect(read).toMatchObject({ ok: true, lines: [], unread: [2] });
});

test.each([
  ['"17,49"', 1749],
  ['"1.234,50"', 123_450],
  ['"1,234.50"', 123_450],
  ['"1,249"', 124_900],
])('an amount of %s is read as intended', (amount, pence) => {
  const read = readStatement(`Date,Description,Amount\n24/11/2026,a,${amount}\n`);
  expect(read).toMatchObject({ ok: true, lines: [{ amountPence: pence }], unread: [] });
});

test.each(['1.249', '"1,2"', '"12,34,567"', '"1.23,456"', '1.55012E+13'])(
  'an amount of %s could mean two things, and is not read as either',
  (amount) => {
    const read = readStatement(`Date,Description,Amount\n24/11/2026,a,${amount}\n`);
    expect(read).toMatchObject({ ok: true, lines: [], unread: [2] });
  },
);

test('a file in which some days have the month first is refused as a whole: 03/04 may be either day', () => {
  const read = readStatement('Date,Description,Amount\n03/04/2026,a,1.00\n11/24/2026,b,1.00\n');
  expect(read).toMatchObject({ ok: false, message: expect.stringContaining('line 3 says 11/24/2026') });
});

test('if a file lacks a column, the message says which, and which columns it has', () => {
  const read = readStatement('Date;Narrative;Balance\n24/11/2026;a;1.00\n');
  expect(read).toMatchObject({
    message: expect.stringContaining(
      'There is no column “Amount”. The file has “Date”, “Narrative”, “Balance”.',
    ),
  });
});

test('a file without its columns is refused with a reason', () => {
  expect(readStatement('one,two\n1,2\n')).toMatchObject({ ok: false });
  expect(readStatement('')).toMatchObject({ ok: false });
});

test.each([
  ['ORD-2026-000123', ['ORD-2026-000123']],
  ['mccann ord 2026 000123 flyers', ['ORD-2026-000123']],
  ['Ord2026000123', ['ORD-2026-000123']],
  ['ORD/2026/000123 AND ORD-2026-000124', ['ORD-2026-000123', 'ORD-2026-000124']],
  ['ORD-2026-0001234', []],
  ['order 123', []],
])('the order numbers in “%s” are recognised', (text, numbers) => {
  expect(namesIn(text).orders).toEqual(numbers);
});

test('invoice numbers and account references are recognised too, however they are written', () => {
  expect(namesIn('Acme inv 2026 000007, INV/2026/000008 acc-000012 Acc 000013')).toEqual({
    orders: [],
    invoices: ['INV-2026-000007', 'INV-2026-000008'],
    accounts: [12, 13],
  });
  expect(namesIn('ACCOUNT 12345678 ACC 12 INVOICE 7')).toEqual({ orders: [], invoices: [], accounts: [] });
});

describe('a statement without headings', () => {
  const HSBC =
    '24/11/2026,"ORD-2026-000123 MCCANN","1,234.50"\n23/11/2026,PAPER MERCHANT,-50.00\n23/11/2026,BANK INTEREST,0.50\n';

  test('is read by its content if that leaves no doubt, like HSBC’s', () => {
    expect(readStatement(HSBC)).toMatchObject({
      ok: true,
      lines: [
        { row: 1, day: '2026-11-24', amountPence: 123_450, text: 'ORD-2026-000123 MCCANN' },
        { row: 3, amountPence: 50 },
      ],
      unread: [],
    });
  });

  test('needs an answer from staff if several columns could be the money, and is then read accordingly', () => {
    const csv =
      '24/11/2026,Mary,,27.98,1027.98\n23/11/2026,Paper,50.00,,1000.00\n22/11/2026,x,,1.00,1.00\n21/11/2026,y,,1.00,0.00\n';
    const statement = readStatement(csv);
    expect(statement).toMatchObject({
      ok: false,
      ask: [['24/11/2026', 'Mary', '', '27.98', '1027.98'], {}, {}],
    });
    const read = readStatement(csv, { date: 0, amount: 3 });
    expect(read).toMatchObject({ ok: true, lines: [{ amountPence: 2798 }, { row: 3 }, { row: 4 }] });
  });

  test('keeps a line’s identity if the file starts or ends elsewhere', () => {
    const keysOf = (csv: string) => {
      const read = readStatement(csv);
      return read.ok ? read.lines.map(lineKey) : [];
    };
    const later = HSBC.replace(/^.*\n/, '');
    expect(keysOf(HSBC).slice(1)).toEqual(keysOf(later));
  });

  test('with anything other than money is refused', () => {
    expect(readStatement('name,phone\nMary,028 9212 3456\n')).not.toHaveProperty('ask');
  });
});

test('a line has one identity on every statement, and identical ones are told apart by their position', () => {
  const row = '24/11/2026,ORD-2026-000123,10.00\n';
  const head = 'Date,Description,Amount\n';
  const keys = (csv: string) => {
    const read = readStatement(csv);
    return read.ok ? read.lines.map(lineKey) : [];
  };
  const [first, second] = keys(`${head}${row}${row}`);
  expect(first).not.toBe(second);
  expect(keys(`${head}25/11/2026,other,3.00\n${row}`)[1]).toBe(first);
  expect(keys(`${head}${row.replace('ORD', 'ord').replace('10.00', '£10.00')}`)[0]).toBe(first);
});
