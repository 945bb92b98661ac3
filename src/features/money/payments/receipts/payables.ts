import type { NamedAccount } from '#features/money/credit/index.server.ts';
import { accountReference } from '#features/money/credit/index.ts';
import type { NamedOrder } from './match-lines.ts';
import { nameWords, type Payer } from './payer-name.ts';
import { endOf } from './short-numbers.ts';
import { sumsOfSeveral } from './sums.ts';

/** An order that a transfer may pay. */
export interface PayableOrder extends NamedOrder {
  payer: Payer;
  customerEmail: string;
  /** `2026-11-24` */
  placedOn: string;
}

/** What a transfer may pay: an order, several orders of one customer, or a trade account. */
export interface Payable {
  /** none for an account */
  orders: readonly PayableOrder[];
  account: NamedAccount | null;
  payer: Payer;
  /** our numbers that stand for it: of orders, invoices and the account */
  numbers: readonly string[];
  /** each amount that it is waiting for, and the invoices that an account’s amount is for */
  dues: readonly { pence: number; invoices: readonly string[] }[];
  /** the amounts of transfers for it that staff have typed, and that are on no statement yet */
  typedPence: readonly number[];
  /** the day it was ordered, `2026-11-24`; null for an account */
  since: string | null;
  /** whether it ended unpaid */
  isEnded: boolean;
}

/** Everything that a transfer may pay, found by amount, name and number. */
export interface Payables {
  all: readonly Payable[];
  byPence: ReadonlyMap<number, readonly Payable[]>;
  /** by the beginning of a word of its name */
  byName: ReadonlyMap<string, readonly Payable[]>;
  /** by the end of a number: 376 */
  byNumber: ReadonlyMap<number, readonly Payable[]>;
}

const NAME_LETTERS = 4;

/** The part of a name's word by which it is found. */
export const nameKey = (word: string): string => word.slice(0, NAME_LETTERS);

/** Returns everything that a transfer may pay, for looking it up. */
export function payablesOf(orders: readonly PayableOrder[], accounts: readonly NamedAccount[]): Payables {
  const all = [...orders.map(ofOrder), ...ofCustomers(orders), ...accounts.map(ofAccount)];
  const wordsOf = ({ firstName, lastName, company }: Payer) =>
    [...nameWords(lastName), ...nameWords(lastName === '' ? firstName : ''), ...nameWords(company ?? '')].map(
      nameKey,
    );
  return {
    all,
    byPence: groupedBy(all, ({ dues, typedPence }) => [...dues.map(({ pence }) => pence), ...typedPence]),
    byName: groupedBy(all, ({ payer }) => wordsOf(payer)),
    byNumber: groupedBy(all, ({ numbers }) => numbers.flatMap((number) => endOf(number) ?? [])),
  };
}

function groupedBy<Key>(
  all: readonly Payable[],
  keysOf: (one: Payable) => readonly Key[],
): Map<Key, Payable[]> {
  const groups = new Map<Key, Payable[]>();
  for (const one of all)
    for (const key of new Set(keysOf(one))) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}

function ofOrder(order: PayableOrder): Payable {
  const { payment, charges, orderNumber, invoiceNumbers, typedPence, payer, placedOn: since } = order;
  const own = payment ? payment.amountPence - payment.receivedPence : 0;
  const dues = [own, ...charges.map(({ totalPence, receivedPence }) => totalPence - receivedPence)]
    .filter((pence) => pence > 0)
    .map((pence) => ({ pence, invoices: [] }));
  const numbers = [orderNumber, ...invoiceNumbers];
  const isEnded = payment !== null && payment.status !== 'pending' && payment.status !== 'paid';
  return { orders: [order], account: null, payer, numbers, dues, typedPence, since, isEnded };
}

/** Several orders of one customer, for which one transfer may have come. */
function ofCustomers(orders: readonly PayableOrder[]): Payable[] {
  const customers = Map.groupBy(orders, ({ userId, customerEmail }) => userId ?? customerEmail.toLowerCase());
  return [...customers].flatMap(([key, theirs]) => {
    if (key === '' || theirs.length < 2) return [];
    const due = theirs.flatMap((order) => {
      const { dues, isEnded } = ofOrder(order);
      const [first] = dues;
      return first && !isEnded ? [{ what: order, pence: first.pence }] : [];
    });
    return sumsOfSeveral(due).map(
      ({ what, pence }): Payable => ({
        orders: what,
        account: null,
        payer: what[0]?.payer ?? { firstName: '', lastName: '', company: null },
        numbers: what.flatMap(({ orderNumber, invoiceNumbers }) => [orderNumber, ...invoiceNumbers]),
        dues: [{ pence, invoices: [] }],
        typedPence: [],
        isEnded: false,
        since:
          what
            .map(({ placedOn }) => placedOn)
            .sort()
            .at(-1) ?? null,
      }),
    );
  });
}

function ofAccount(account: NamedAccount): Payable {
  const { owed, owedPence, accountNumber, payments } = account;
  // A monthly invoice is for several orders.
  const byInvoice = Map.groupBy(owed, (one) => one.invoiceNumber ?? one.orderNumber);
  const named = [...byInvoice].map(([what, theirs]) => ({
    what,
    pence: theirs.reduce((sum, { amountPence }) => sum + amountPence, 0),
  }));
  const dues = [
    { pence: owedPence, invoices: [] },
    ...named.map(({ what, pence }) => ({ pence, invoices: [what] })),
    ...sumsOfSeveral(named).map(({ what, pence }) => ({ pence, invoices: what })),
  ];
  return {
    orders: [],
    account,
    payer: account,
    numbers: [
      accountReference(accountNumber),
      ...owed.flatMap((one) => [one.orderNumber, one.invoiceNumber ?? []].flat()),
    ],
    dues: dues.filter(({ pence }) => pence > 0),
    typedPence: payments.map(({ amountPence }) => amountPence),
    since: null,
    isEnded: false,
  };
}
