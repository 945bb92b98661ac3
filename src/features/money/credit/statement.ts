/** One line of a trade account's ledger, as shown on a statement. */
export interface LedgerEntry {
  id: number;
  kind: 'order' | 'reversal' | 'charge' | 'charge-reversal' | 'payment' | 'adjustment';
  /** change of the balance in pence: positive if more is owed */
  amountPence: number;
  reference: string;
  orderNumber: string | null;
  /** the customer's own number for the order, and references for its items; null or empty if they gave none */
  poNumber: string | null;
  itemReferences: string | null;
  /** the number of its invoice or credit note; null if it has none, or none yet */
  documentNumber: string | null;
  /** whether it is a change to an order that isn't invoiced yet */
  isChange: boolean;
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

const LEDGER_WORDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  order: 'Order',
  reversal: 'Credit on order',
  charge: 'Charged on top of order',
  'charge-reversal': 'Credit on order',
  payment: 'Payment received',
  // when an order is taken off after it was paid
  adjustment: 'To be refunded',
};

/** Returns the kind of an entry, to go before its order number or reference. */
export const ledgerWords = ({ kind, isChange }: Pick<LedgerEntry, 'kind' | 'isChange'>): string =>
  kind === 'order' && isChange ? 'Change to order' : LEDGER_WORDS[kind];

/** Returns `Invoice INV-2026-000123` or `Credit note CN-2026-000012`; empty if it has none, or none yet. */
export const documentWords = ({
  kind,
  documentNumber,
}: Pick<LedgerEntry, 'kind' | 'documentNumber'>): string => {
  if (!documentNumber) return '';
  return `${kind === 'order' || kind === 'charge' ? 'Invoice' : 'Credit note'} ${documentNumber}`;
};

/**
 * Returns the customer's own names for the subject of an entry: `Your order PO-44, your references A, B`; empty if they
 * have none.
 */
export function theirWords({ poNumber, itemReferences }: LedgerEntry): string {
  return [
    ...(poNumber ? [`Your order ${poNumber}`] : []),
    ...(itemReferences ? [`${poNumber ? 'your' : 'Your'} references ${itemReferences}`] : []),
  ].join(', ');
}

/** Lays out a period's ledger entries, oldest first, after the opening balance. The closing balance is their sum. */
export function statementOf(openingPence: number, entries: readonly LedgerEntry[]): Statement {
  let balancePence = openingPence;
  const lines = entries.map((entry) => {
    balancePence += entry.amountPence;
    return { ...entry, balancePence };
  });
  return { openingPence, lines, closingPence: balancePence };
}
