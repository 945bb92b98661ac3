/** How money came in, or went back, other than by the card provider. */
export const RECEIPT_WAYS = ['bank', 'cash', 'card-machine'] as const;
export type ReceiptWay = (typeof RECEIPT_WAYS)[number];

/** The name of each way, where staff choose it. */
export const WAY_NAMES: Readonly<Record<ReceiptWay, string>> = {
  bank: 'Bank transfer',
  cash: 'Cash',
  'card-machine': 'Card machine',
};

/** How money came or went, inside a sentence. */
export const WAY_WORDS: Readonly<Record<ReceiptWay, string>> = {
  bank: 'by bank transfer',
  cash: 'in cash',
  'card-machine': 'by card machine',
};

/** Money that arrived, one that was written down by mistake, or what was paid back: the last two are negative. */
export interface Receipt {
  id: string;
  kind: 'received' | 'reversed' | 'returned';
  amountPence: number;
  how: ReceiptWay;
  /** `2026-11-24` */
  movedOn: string;
  reference: string | null;
  /** why it was reversed or paid back */
  why: string | null;
  /** the receipt that it reverses */
  reverses: string | null;
  actor: string;
  createdAt: string;
}

/** The payment of an order by bank transfer or at the counter: what it is for, and what has arrived. */
export interface HandPayment {
  id: string;
  status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'failed';
  /** what has to arrive; once it is paid, what was accepted as enough */
  amountPence: number;
  receivedPence: number;
  /** the last day on which it is waited for, `2026-12-08`; null: it is paid at the counter */
  dueOn: string | null;
  /** oldest first */
  receipts: Receipt[];
}

/** How much is still to be paid of it, in pence: nothing once its order has ended. */
export function toPayPence({ status, amountPence, receivedPence }: HandPayment): number {
  return status === 'pending' || status === 'paid' ? Math.max(0, amountPence - receivedPence) : 0;
}

/** How much too much has arrived, in pence: all of it, if its order ended unpaid. */
export function surplusPence({ status, amountPence, receivedPence }: HandPayment): number {
  if (status === 'paid') return Math.max(0, receivedPence - amountPence);
  return status === 'pending' ? 0 : receivedPence;
}

/** Returns how a payment came, inside a sentence: `by bank transfer and in cash`. What went back altogether came by bank transfer. */
export function waysPaid({ receipts }: Pick<HandPayment, 'receipts'>): string {
  const ways = new Set(countedReceipts(receipts).map(({ how }) => WAY_WORDS[how]));
  return [...ways].join(' and ') || WAY_WORDS.bank;
}

/** Returns the receipts that count: neither reversals nor what they reverse. */
export function countedReceipts(receipts: readonly Receipt[]): Receipt[] {
  const reversed = new Set(receipts.flatMap(({ reverses }) => reverses ?? []));
  return receipts.filter(({ id, kind }) => kind === 'received' && !reversed.has(id));
}
