/** One line of a trade account's ledger, as a statement shows it. */
export interface LedgerEntry {
  id: number;
  kind: 'order' | 'reversal' | 'payment' | 'adjustment';
  /** what is owed more (positive) or less (negative), pence */
  amountPence: number;
  reference: string;
  orderNumber: string | null;
  createdAt: Date;
}

interface StatementLine extends LedgerEntry {
  /** what was owed after this line, pence */
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
  payment: 'Payment received',
  // of an order that was taken back after it had been paid
  adjustment: 'To be refunded',
};

/** Lays out ledger entries of a period, oldest first, after what was owed before it. The closing figure is their sum. */
export function statementOf(openingPence: number, entries: readonly LedgerEntry[]): Statement {
  let balancePence = openingPence;
  const lines = entries.map((entry) => {
    balancePence += entry.amountPence;
    return { ...entry, balancePence };
  });
  return { openingPence, lines, closingPence: balancePence };
}
