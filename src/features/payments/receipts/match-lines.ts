import type { PaymentMethod } from '#features/orders/index.ts';
import type { StatementLine } from './read-statement.ts';

/** An order that a line of a statement names. */
export interface NamedOrder {
  id: string;
  orderNumber: string;
  userId: string | null;
  customerName: string;
  paymentMethod: PaymentMethod;
  /** null: it has no payment by hand */
  payment: { status: string; amountPence: number; receivedPence: number } | null;
  /** amounts of transfers that staff typed, not from a statement */
  typedPence: number[];
}

/** What a line of the statement is, and whether it may be recorded. */
type LineState =
  /** the order waits for exactly this amount */
  | 'fits'
  /** the order waits for another amount */
  | 'differs'
  /** staff typed a transfer of this amount for the order already */
  | 'typed'
  /** nothing is to pay for the order */
  | 'surplus'
  /** the order ended unpaid */
  | 'ended'
  /** this line was recorded before */
  | 'recorded'
  /** the order is on a customer's account, whose payments are recorded with the customer */
  | 'account'
  /** the order is paid by card */
  | 'card'
  | 'several'
  | 'none';

export interface MatchedLine extends StatementLine {
  state: LineState;
  order: Pick<NamedOrder, 'id' | 'orderNumber' | 'userId' | 'customerName'> | null;
  /** what the order waited for before this line, if it waits */
  missingPence: number;
}

/** Whether staff may record a line, and whether that is proposed. */
export const canRecord = ({ state }: Pick<MatchedLine, 'state'>) =>
  ['fits', 'differs', 'typed', 'surplus', 'ended'].includes(state);
export const isProposed = ({ state }: Pick<MatchedLine, 'state'>) => state === 'fits';

/** Returns what each line is. Two that name one order count one after the other. */
export function matchLines(
  lines: readonly (StatementLine & { isRecorded: boolean; named: readonly string[] })[],
  orders: readonly NamedOrder[],
): MatchedLine[] {
  const proposed = new Map<string, number>();
  return lines.map(({ isRecorded, named, ...line }) => {
    const found = orders.filter(({ orderNumber }) => named.includes(orderNumber));
    const [order] = found;
    if (!order) return { ...line, state: isRecorded ? 'recorded' : 'none', order: null, missingPence: 0 };
    const arrived = proposed.get(order.id) ?? 0;
    const missingPence = missingOf(order, arrived);
    const state = isRecorded ? 'recorded' : found.length > 1 ? 'several' : stateOf(line, order, missingPence);
    if (state === 'fits') proposed.set(order.id, arrived + line.amountPence);
    const { id, orderNumber, userId, customerName } = order;
    return { ...line, state, order: { id, orderNumber, userId, customerName }, missingPence };
  });
}

const missingOf = ({ payment }: NamedOrder, arrived: number) =>
  payment && (payment.status === 'pending' || payment.status === 'paid')
    ? Math.max(0, payment.amountPence - payment.receivedPence - arrived)
    : 0;

function stateOf({ amountPence }: StatementLine, order: NamedOrder, missingPence: number): LineState {
  const { payment, paymentMethod, typedPence } = order;
  if (!payment) return paymentMethod === 'account' ? 'account' : 'card';
  if (typedPence.includes(amountPence)) return 'typed';
  if (payment.status !== 'pending' && payment.status !== 'paid') return 'ended';
  if (missingPence === 0) return 'surplus';
  return missingPence === amountPence ? 'fits' : 'differs';
}
