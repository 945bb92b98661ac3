import type { NamedAccount } from '#features/money/credit/index.server.ts';
import type { PaymentMethod } from '#features/orders/order/index.ts';
import { daysBetween } from '#kit/day.ts';
import type { NamesInText } from './names-in-text.ts';
import type { StatementLine } from './read-statement.ts';

/** An order that a line of a statement names, by its number or by that of one of its invoices. */
export interface NamedOrder {
  id: string;
  orderNumber: string;
  /** of those that the statement names */
  invoiceNumbers: string[];
  userId: string | null;
  customerName: string;
  paymentMethod: PaymentMethod;
  /** null: it has no payment of its own by hand */
  payment: { status: string; amountPence: number; receivedPence: number } | null;
  /** what was charged on top of it and waits to be paid, oldest first */
  charges: { id: string; totalPence: number; receivedPence: number }[];
  /** amounts of transfers that staff typed, not from a statement */
  typedPence: number[];
}

/** What a line of the statement is, and whether it may be recorded. */
type LineState =
  /** the order waits for exactly this amount, or the account owes it for what the line names or in all */
  | 'fits'
  /** the order waits for another amount, or the account owes more than this */
  | 'differs'
  /** staff typed a transfer of this amount for the order or account already */
  | 'typed'
  /** nothing is to pay for the order */
  | 'surplus'
  /** the order ended unpaid */
  | 'ended'
  /** this line was recorded before */
  | 'recorded'
  /** more than the account owes */
  | 'too-much'
  /** the order is paid by card, and nothing on top of it waits */
  | 'card'
  | 'several'
  | 'none';

export interface MatchedLine extends StatementLine {
  state: LineState;
  order: Pick<NamedOrder, 'id' | 'orderNumber' | 'customerName'> | null;
  /** what it pays on top of the order; null: the order itself */
  chargeId: string | null;
  /** the trade account that it pays; null: it pays an order */
  account: Pick<NamedAccount, 'userId' | 'accountNumber' | 'name'> | null;
  /** what the order or charge waited for, or the account owed, before this line */
  missingPence: number;
}

/** What the statement's lines name. */
export interface Named {
  orders: readonly NamedOrder[];
  accounts: readonly NamedAccount[];
}

/** Whether staff may record a line, and whether that is proposed. */
export const canRecord = ({ state }: Pick<MatchedLine, 'state'>) =>
  ['fits', 'differs', 'typed', 'surplus', 'ended'].includes(state);
export const isProposed = ({ state }: Pick<MatchedLine, 'state'>) => state === 'fits';

/** What a line is to be recorded on: several invoices of one account are that account. */
export type Target =
  | { kind: 'order'; order: NamedOrder }
  | { kind: 'account'; account: NamedAccount; orders: readonly NamedOrder[] }
  | { kind: 'several' | 'none' };

/** Returns what a line with these names is to be recorded on. */
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

/** What a transfer pays: the order itself, or a charge on top of it. */
interface Payable {
  /** null: the order itself */
  chargeId: string | null;
  missingPence: number;
}

/**
 * Returns what an order's transfer pays: whatever is due with exactly this amount, else what is due first. A surplus is the order's own.
 * Null if it can pay nothing. `arrivedOf`: what earlier lines of the statement bring, by the id of order or charge.
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

/** Returns what each line is. Those that name one order or account count one after the other. */
export function matchLines(
  lines: readonly (StatementLine & { isRecorded: boolean; names: NamesInText })[],
  named: Named,
): MatchedLine[] {
  const proposed = new Map<string, number>();
  return lines.map(({ isRecorded, names, ...line }) => {
    const target = targetOf(names, named);
    const judgement = judge(line, target, (id) => proposed.get(id) ?? 0);
    if (isRecorded) return { ...line, ...judgement, state: 'recorded' };
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

/** Staff type a payment on the day it arrives or some days after it. */
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
