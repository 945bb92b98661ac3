import type { NamedAccount } from '#features/money/credit/index.server.ts';
import type { PaymentMethod } from '#features/orders/order/index.ts';
import { daysBetween } from '#kit/day.ts';
import type { NamesInText } from './names-in-text.ts';
import type { StatementLine } from './read-statement.ts';

/** An order named on a statement line, by its number or by that of one of its invoices. */
export interface NamedOrder {
  id: string;
  orderNumber: string;
  /** of those that the statement names */
  invoiceNumbers: string[];
  userId: string | null;
  customerName: string;
  paymentMethod: PaymentMethod;
  /** null if it has no payment of its own by hand */
  payment: { status: string; amountPence: number; receivedPence: number } | null;
  /** its unpaid additional charges, oldest first */
  charges: { id: string; totalPence: number; receivedPence: number }[];
  /** amounts of transfers typed by staff, not from a statement */
  typedPence: number[];
}

/** The state of a statement line, and whether it may be recorded. */
type LineState =
  /** the order is waiting for exactly this amount, or the account owes it for the documents named or in total */
  | 'fits'
  /** the order is waiting for a different amount, or the account owes more than this */
  | 'differs'
  /** staff have already typed a transfer of this amount for the order or account */
  | 'typed'
  /** there is nothing to pay for the order */
  | 'surplus'
  /** the order ended unpaid */
  | 'ended'
  /** this line has already been recorded */
  | 'recorded'
  /** more than the account owes */
  | 'too-much'
  /** the order is paid by card, with no charges waiting */
  | 'card'
  | 'several'
  | 'none';

export interface MatchedLine extends StatementLine {
  state: LineState;
  order: Pick<NamedOrder, 'id' | 'orderNumber' | 'customerName'> | null;
  /** the additional charge that it pays; null for the order itself */
  chargeId: string | null;
  /** the trade account that it pays; null if it pays an order */
  account: Pick<NamedAccount, 'userId' | 'accountNumber' | 'name'> | null;
  /** what it was recorded on; null if it has not been */
  recordedOn: RecordedOn | null;
  /** the amount that the order or charge was waiting for, or that the account owed, before this line */
  missingPence: number;
}

/** What a line was recorded on: orders, or a trade account. */
export interface RecordedOn {
  orders: Pick<NamedOrder, 'id' | 'orderNumber' | 'customerName'>[];
  account: MatchedLine['account'];
}

/** The orders and accounts that a statement's lines name. */
export interface Named {
  orders: readonly NamedOrder[];
  accounts: readonly NamedAccount[];
}

/** Whether staff may record a line, and whether it is proposed. */
export const canRecord = ({ state }: Pick<MatchedLine, 'state'>) =>
  ['fits', 'differs', 'typed', 'surplus', 'ended'].includes(state);
/** Whether it doesn't say what it pays. */
export const isUnknown = ({ state }: Pick<MatchedLine, 'state'>) => state === 'none' || state === 'several';
export const isProposed = ({ state }: Pick<MatchedLine, 'state'>) => state === 'fits';

/** What a line is to be recorded on: several invoices of one account count as that account. */
export type Target =
  | { kind: 'order'; order: NamedOrder }
  | { kind: 'account'; account: NamedAccount; orders: readonly NamedOrder[] }
  | { kind: 'several' | 'none' };

/** Returns what a line naming these is to be recorded on. */
export function targetOf(names: NamesInText, { orders, accounts }: Named): Target {
  const named = orders.filter(
    ({ orderNumber, invoiceNumbers }) =>
      names.orders.includes(orderNumber) || names.invoices.some((number) => invoiceNumbers.includes(number)),
  );
  const onAccount = named.filter(({ paymentMethod }) => paymentMethod === 'account');
  const others = named.filter(({ paymentMethod }) => paymentMethod !== 'account');
  const owing = accounts.filter(
    ({ userId, accountNumber }) =>
      names.accounts.includes(accountNumber) || onAccount.some((order) => order.userId === userId),
  );
  const [order] = others;
  const [account] = owing;
  if (others.length + owing.length > 1) return { kind: 'several' };
  if (account) return { kind: 'account', account, orders: onAccount };
  return order ? { kind: 'order', order } : { kind: 'none' };
}

/** What a transfer pays: the order itself, or an additional charge. */
interface Payable {
  /** null for the order itself */
  chargeId: string | null;
  missingPence: number;
}

/**
 * Returns what an order's transfer pays: whichever is due for exactly this amount, otherwise the one due first. A
 * surplus belongs to the order itself. Null if it can't pay anything. `arrivedOf`: the money from earlier lines of the
 * statement, by the id of order or charge.
 */
export function payableOf(
  order: Pick<NamedOrder, 'id' | 'payment' | 'charges'>,
  amountPence: number,
  arrivedOf: (id: string) => number,
): Payable | null {
  const own = order.payment ? [{ chargeId: null, missingPence: missingOf(order, arrivedOf(order.id)) }] : [];
  const charges = order.charges.map(({ id, totalPence, receivedPence }) => ({
    chargeId: id,
    missingPence: Math.max(0, totalPence - receivedPence - arrivedOf(id)),
  }));
  const waiting = [...own, ...charges].filter(({ missingPence }) => missingPence > 0);
  return waiting.find(({ missingPence }) => missingPence === amountPence) ?? waiting[0] ?? own[0] ?? null;
}

/** Returns the state of each line. Lines that name the same order or account count one after another. */
export function matchLines(
  lines: readonly (StatementLine & { recordedOn: RecordedOn | null; names: NamesInText })[],
  named: Named,
): MatchedLine[] {
  const proposed = new Map<string, number>();
  return lines.map(({ names, ...line }) => {
    const target = targetOf(names, named);
    const judgement = judge(line, target, (id) => proposed.get(id) ?? 0);
    if (line.recordedOn) return { ...line, ...judgement, state: 'recorded' };
    const id = judgement.account?.userId ?? judgement.chargeId ?? judgement.order?.id;
    if (id && judgement.state === 'fits') proposed.set(id, (proposed.get(id) ?? 0) + line.amountPence);
    return { ...line, ...judgement };
  });
}

type Judged = Pick<MatchedLine, 'state' | 'order' | 'chargeId' | 'account' | 'missingPence'>;

function judge(line: StatementLine, target: Target, arrivedOf: (id: string) => number): Judged {
  switch (target.kind) {
    case 'order': {
      const { order } = target;
      const payable = payableOf(order, line.amountPence, arrivedOf);
      const { chargeId = null, missingPence = 0 } = payable ?? {};
      const { id, orderNumber, customerName } = order;
      const state = payable ? stateOf(line, order, payable) : 'card';
      return { state, order: { id, orderNumber, customerName }, chargeId, account: null, missingPence };
    }
    case 'account': {
      const { userId, accountNumber, name } = target.account;
      const owedPence = target.account.owedPence - arrivedOf(userId);
      const state = accountState(line, target, owedPence);
      const account = { userId, accountNumber, name };
      return { state, order: null, chargeId: null, account, missingPence: owedPence };
    }
    default:
      return { state: target.kind, order: null, chargeId: null, account: null, missingPence: 0 };
  }
}

const missingOf = ({ payment }: Pick<NamedOrder, 'payment'>, arrived: number) =>
  payment && (payment.status === 'pending' || payment.status === 'paid')
    ? Math.max(0, payment.amountPence - payment.receivedPence - arrived)
    : 0;

function stateOf(
  { amountPence }: StatementLine,
  { payment, typedPence }: NamedOrder,
  { chargeId, missingPence }: Payable,
): LineState {
  if (typedPence.includes(amountPence)) return 'typed';
  if (!chargeId && payment?.status !== 'pending' && payment?.status !== 'paid') return 'ended';
  if (missingPence === 0) return 'surplus';
  return missingPence === amountPence ? 'fits' : 'differs';
}

/** Staff type a payment on the day it arrives or a few days later. */
const ENTRY_WITHIN_DAYS = 14;

function accountState(
  { amountPence, day }: StatementLine,
  { account, orders }: Target & { kind: 'account' },
  owedPence: number,
): LineState {
  const isTyped = account.payments.some((entry) => {
    const days = daysBetween(day, entry.day);
    return entry.amountPence === amountPence && days >= 0 && days <= ENTRY_WITHIN_DAYS;
  });
  if (amountPence > owedPence) return isTyped ? 'typed' : 'too-much';
  if (isTyped) return 'typed';
  const openOfNamed = account.owed
    .filter(({ orderId }) => orders.some(({ id }) => id === orderId))
    .reduce((sum, invoice) => sum + invoice.amountPence, 0);
  return amountPence === owedPence || amountPence === openOfNamed ? 'fits' : 'differs';
}
