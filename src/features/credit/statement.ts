/** One line of a trade account's ledger, as shown on a statement. */
export interface LedgerEntry {
  id: number;
  kind: 'order' | 'reversal' | 'charge' | 'charge-reversal' | 'payment' | 'adjustment';
  /** change of the balance in pence: positive if more is owed */
  amountPence: number;
  reference: string;
  orderNumber: string | null;
  createdAt: Date;
}

interface StatementLine extends LedgerEntry {
  /** balance after this line, pence */
  balancePence: number;
}

export interface Statement {
  openingPence: number;
  lines: StatementLine[];
  closingPence: number;
}

export const LEDGER_WORDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  order: 'Order',
  reversal: 'Order reversed',
  charge: 'Charged on top of order',
  'charge-reversal': 'Charge reversed on order',
  payment: 'Payment received',
  // when an order is taken off after it was paid
  adjustment: 'To be refunded',
};

/** Lays out a period's ledger entries, oldest first, after the opening balance. The closing balance is their sum. */
export function statementOf(openingPence: number, entries: readonly LedgerEntry[]): Statement {
  let balancePence = openingPence;
  const lines = entries.map((entry) => {
    balancePence += entry.amountPence;
    return { ...entry, balancePence };
  });
  return { openingPence, lines, closingPence: balancePence };
}
