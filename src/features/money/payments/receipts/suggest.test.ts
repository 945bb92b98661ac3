import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NamedAccount } from '#features/money/credit/index.server.ts';
import { type PayableOrder, payablesOf } from './payables.ts';
import { bankWords, nameFit, type Payer } from './payer-name.ts';
import { isShortFor, printedAs, shortNumbersIn } from './short-numbers.ts';
import { findPayables, suggestFor } from './suggest.ts';
import { sumsOfSeveral } from './sums.ts';

const MARY: Payer = { firstName: 'Mary', lastName: 'McCann', company: null };
const ACME: Payer = { firstName: 'Tom', lastName: 'Trade', company: 'Castle Street Bakery Ltd' };

function order(
  number: number,
  pence: number,
  payer: Payer = MARY,
  more: Partial<PayableOrder> = {},
): PayableOrder {
  const name = `${payer.firstName} ${payer.lastName}`;
  return {
    id: `order-${number}`,
    orderNumber: `ORD-2026-${String(number).padStart(6, '0')}`,
    invoiceNumbers: [],
    userId: null,
    customerName: name,
    customerEmail: `${payer.lastName}@example.com`,
    paymentMethod: 'bank',
    payment: { status: 'pending', amountPence: pence, receivedPence: 0 },
    charges: [],
    typedPence: [],
    payer,
    placedOn: '2026-11-20',
    ...more,
  };
}

function account(accountNumber: number, amounts: number[], payer: Payer = ACME): NamedAccount {
  const owed = amounts.map((amountPence, i) => ({
    orderId: `on-account-${i}`,
    chargeId: null,
    orderNumber: `ORD-2026-0009${10 + i}`,
    invoiceNumber: `INV-2026-0000${10 + i}`,
    isMonthly: false,
    amountPence,
    dueOn: '2026-12-24',
  }));
  const owedPence = amounts.reduce((sum, pence) => sum + pence, 0);
  const name = `${payer.firstName} ${payer.lastName}`;
  return { userId: `user-${accountNumber}`, accountNumber, name, owedPence, owed, payments: [], ...payer };
}

const line = (text: string, amountPence = 2798) => ({ text, amountPence, day: '2026-11-24' });
const numbers = (text: string, amountPence: number, orders: PayableOrder[], accounts: NamedAccount[] = []) =>
  suggestFor(line(text, amountPence), payablesOf(orders, accounts)).map(
    ({ orders: theirs, account: of }) =>
      theirs.map(({ orderNumber }) => orderNumber).join('+') || `ACC ${of?.accountNumber}`,
  );
const evidence = (text: string, amountPence: number, orders: PayableOrder[]) =>
  suggestFor(line(text, amountPence), payablesOf(orders, [])).map((one) => one.evidence);

describe('the name of who paid', () => {
  test.each([
    'MARY MCCANN',
    'McCann Mary',
    'M MCCANN',
    'MCCANN MJ FP 24/11',
    'Mrs M. Mc Cann',
    'mary mccann flyers',
  ])('%s is Mary McCann', (text) => {
    expect(nameFit(bankWords(text), MARY)).toBe('whole');
  });

  test('a surname alone is a part of the name, and another first name is not hers', () => {
    expect(nameFit(bankWords('MCCANN FLYERS'), MARY)).toBe('part');
    expect(nameFit(bankWords('PATRICK MCCANN'), MARY)).toBe('part');
    expect(nameFit(bankWords('PATRICK DOE'), MARY)).toBeNull();
  });

  test.each([
    'CASTLE STREET BAKERY LIMITED',
    'castle street bakery',
    'CASTLE STREET BAKE',
    'CASTLESTREET BAKERY',
  ])('%s is Castle Street Bakery Ltd', (text) => {
    expect(nameFit(bankWords(text), ACME)).toBe('whole');
  });

  test('accents and apostrophes make no difference', () => {
    const payer = { firstName: 'Siobhán', lastName: 'O’Neill', company: null };
    expect(nameFit(bankWords('SIOBHAN ONEILL'), payer)).toBe('whole');
    expect(nameFit(bankWords("S O'NEILL"), payer)).toBe('whole');
  });

  test('a name written in any case, with any signs between its words, is still that name', () => {
    const between = fc.constantFrom(' ', '  ', ', ', ' - ', '/');
    const cased = (word: string) => fc.constantFrom(word, word.toUpperCase(), word.toLowerCase());
    fc.assert(
      fc.property(cased('Mary'), between, cased('McCann'), fc.boolean(), (first, sign, last, isTurned) => {
        const text = isTurned ? `${last}${sign}${first}` : `${first}${sign}${last}`;
        expect(nameFit(bankWords(text), MARY)).toBe('whole');
      }),
    );
  });
});

describe('a number written short', () => {
  test.each([
    'ORD 376',
    'ORD-000376',
    'ord376',
    'Order no. 376',
    'ORDER NUMBER 376',
    'ORD/2026/376',
    'order #376',
    'ORD:0376',
  ])('%s is order 376', (text) => {
    const { named } = shortNumbersIn(text);
    expect(named.map((short) => isShortFor(short, 'ORD-2026-000376'))).toEqual([true]);
  });

  test.each(['ORD 3760', 'INV 376', 'RECORD 376', 'ORD 2025/376'])('%s is not', (text) => {
    const { named } = shortNumbersIn(text);
    expect(named.some((short) => isShortFor(short, 'ORD-2026-000376'))).toBe(false);
  });

  test('digits alone may be a number, but not those of a date, a time, an amount or a code', () => {
    expect(shortNumbersIn('MCCANN 376').bare).toEqual([376]);
    expect(shortNumbersIn('MCCANN 000376').bare).toEqual([376]);
    expect(shortNumbersIn('24/11/2026 10:30 27.98 £30 1,000 A376 20-11 376B').bare).toEqual([]);
  });

  test('without its year it is of the year of the payment, or the one before', () => {
    const [short] = shortNumbersIn('ORD 376').named;
    expect(short && printedAs(short, '2027-01-04')).toEqual(['ORD-2027-000376', 'ORD-2026-000376']);
  });

  test('whatever a bank writes, reading it never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 10_000_000 }), (text, pence) => {
        shortNumbersIn(text);
        suggestFor(
          line(text, pence),
          payablesOf([order(376, 2798), order(377, 100)], [account(1, [500, 700])]),
        );
        findPayables(line('x'), text, payablesOf([order(376, 2798)], [account(1, [500])]));
      }),
    );
  });
});

describe('what a line may pay', () => {
  test('the same amount comes before the same name, and both together leave no doubt', () => {
    const orders = [order(1, 2798, ACME), order(2, 5000)];
    expect(numbers('M MCCANN', 2798, orders)).toEqual(['ORD-2026-000001', 'ORD-2026-000002']);
    expect(numbers('M MCCANN', 2798, [...orders, order(3, 2798)])).toEqual(['ORD-2026-000003']);
    expect(evidence('M MCCANN', 2798, [...orders, order(3, 2798)])).toEqual([['amount', 'name']]);
  });

  test('a short order number comes before an amount that happens to be the same', () => {
    expect(numbers('ORD 2', 2798, [order(1, 2798, ACME), order(2, 5000)])).toEqual([
      'ORD-2026-000002',
      'ORD-2026-000001',
    ]);
  });

  test('several orders of one customer that come to the amount are one suggestion', () => {
    const orders = [order(1, 2000), order(2, 3000), order(3, 700), order(4, 5000, ACME)];
    expect(numbers('MCCANN M', 5000, orders)[0]).toBe('ORD-2026-000001+ORD-2026-000002');
    expect(numbers('ORD 1 AND ORD 3', 2700, orders)[0]).toBe('ORD-2026-000001+ORD-2026-000003');
  });

  test('several invoices of a trade account that come to the amount are named', () => {
    const [first] = suggestFor(
      line('CASTLE STREET BAKERY', 1200),
      payablesOf([], [account(7, [500, 700, 900])]),
    );
    expect(first).toMatchObject({
      account: { accountNumber: 7 },
      canBook: true,
      invoices: ['INV-2026-000010', 'INV-2026-000011'],
    });
  });

  test('more than an account owes can’t be recorded on it', () => {
    const [first] = suggestFor(line('CASTLE STREET BAKERY', 9999), payablesOf([], [account(7, [500])]));
    expect(first).toMatchObject({ account: { accountNumber: 7 }, canBook: false });
  });

  test('a surname or a few digits alone suggest nothing, and neither does a stranger', () => {
    expect(numbers('MCCANN', 999, [order(376, 2798)])).toEqual([]);
    expect(numbers('SOMETHING 376', 999, [order(376, 2798)])).toEqual([]);
    expect(numbers('BT GROUP REFUND', 999, [order(376, 2798)], [account(1, [500])])).toEqual([]);
  });

  test('an order placed after the money came is less likely than one before', () => {
    const later = order(1, 2798, MARY, { placedOn: '2026-11-29' });
    expect(numbers('M MCCANN', 2798, [later, order(2, 2798)])).toEqual([
      'ORD-2026-000002',
      'ORD-2026-000001',
    ]);
  });

  test('what staff have typed already says so, and isn’t recorded twice', () => {
    const paid = order(1, 2798, MARY, {
      payment: { status: 'paid', amountPence: 2798, receivedPence: 2798 },
      typedPence: [2798],
    });
    const [first] = suggestFor(line('M MCCANN'), payablesOf([paid], []));
    expect(first).toMatchObject({ evidence: ['typed', 'name'], canBook: false });
  });

  test('more evidence never makes a suggestion less likely', () => {
    const scoreOf = (text: string, pence: number) =>
      suggestFor(line(text, pence), payablesOf([order(376, 2798)], []))[0]?.score ?? 0;
    const parts = fc.subarray(['376', 'ORD 376', 'MCCANN', 'MARY', 'FLYERS']);
    fc.assert(
      fc.property(parts, parts, fc.constantFrom(2798, 5), (some, more, pence) => {
        const [less, all] = [some.join(' '), [...some, ...more].join(' ')];
        expect(scoreOf(all, pence)).toBeGreaterThanOrEqual(scoreOf(less, pence));
        expect(scoreOf(less, 2798)).toBeGreaterThanOrEqual(scoreOf(less, pence));
      }),
    );
  });

  test('suggestions come in order of likelihood, few of them, and what several come to is the amount', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 200 }), (pence, amountPence) => {
        const orders = pence.map((each, i) => order(i + 1, each));
        const found = suggestFor(line('MARY MCCANN', amountPence), payablesOf(orders, []));
        expect(found.length).toBeLessThanOrEqual(4);
        expect(found.map(({ score }) => score)).toEqual(
          found.map(({ score }) => score).sort((a, b) => b - a),
        );
        for (const { orders: theirs } of found) {
          const due = orders.filter(({ id }) => theirs.some((one) => one.id === id));
          const sum = due.reduce((total, { payment }) => total + (payment?.amountPence ?? 0), 0);
          if (theirs.length > 1) expect(sum).toBe(amountPence);
        }
      }),
    );
  });

  test('sums are of each set of several once', () => {
    const sums = sumsOfSeveral([1, 2, 4].map((pence) => ({ what: pence, pence })));
    expect(sums.map(({ pence }) => pence).sort()).toEqual([3, 5, 6, 7]);
    expect(sums.every(({ what, pence }) => what.reduce((a, b) => a + b) === pence)).toBe(true);
  });
});

describe('what staff search for', () => {
  const payables = payablesOf([order(376, 2798), order(12, 900, ACME)], [account(7, [500])]);
  const found = (search: string) =>
    findPayables(line('?', 1), search, payables).map(
      ({ orders, account: of }) => orders[0]?.orderNumber ?? `ACC ${of?.accountNumber}`,
    );

  test.each([
    ['376', ['ORD-2026-000376']],
    ['ORD-2026-000376', ['ORD-2026-000376']],
    ['mcca', ['ORD-2026-000376']],
    ['bakery', ['ORD-2026-000012', 'ACC 7']],
    ['27.98', ['ORD-2026-000376']],
    ['£9', ['ORD-2026-000012']],
    ['inv 10', ['ACC 7']],
    ['nobody', []],
    ['', []],
  ])('“%s” finds %s', (search, expected) => {
    expect(found(search)).toEqual(expected);
  });
});
