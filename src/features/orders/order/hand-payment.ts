/** How money was received or paid back other than by the card provider. */
export const RECEIPT_WAYS = ['bank', 'cash', 'card-machine'] as const;
export type ReceiptWay = (typeof RECEIPT_WAYS)[number];

/** The name of each way, for staff to choose from. */
export const WAY_NAMES: Readonly<Record<ReceiptWay, string>> = {
  bank: 'Bank transfer',
  cash: 'Cash',
  'card-machine': 'Card machine',
};

/** How money was received or paid back, as part of a sentence. */
export const WAY_WORDS: Readonly<Record<ReceiptWay, string>> = {
  bank: 'by bank transfer',
  cash: 'in cash',
  'card-machine': 'by card machine',
};

/** Money that was received, a reversal of one recorded by mistake, or money paid back: the last two are negative. */
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

/** The payment of an order by bank transfer or at the counter: what it is for, and what has been received. */
export interface HandPayment {
  id: string;
  status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'failed';
  /** what has to be received; once it is paid, the amount accepted as enough */
  amountPence: number;
  receivedPence: number;
  /** the last day on which we wait for it, `2026-12-08`; null if it is paid at the counter */
  dueOn: string | null;
  /** oldest first */
  receipts: Receipt[];
}

/** How much of it is still to be paid, in pence: nothing once its order has ended. */
export function toPayPence({ status, amountPence, receivedPence }: HandPayment): number {
  return status === 'pending' || status === 'paid' ? Math.max(0, amountPence - receivedPence) : 0;
}

/** By how much too much has been received, in pence: all of it, if its order ended unpaid. */
export function surplusPence({ status, amountPence, receivedPence }: HandPayment): number {
  if (status === 'paid') return Math.max(0, receivedPence - amountPence);
  return status === 'pending' ? 0 : receivedPence;
}

/**
 * Returns how a payment was made, as part of a sentence: `by bank transfer and in cash`. One that was paid back in full
 * counts as made by bank transfer.
 */
export function waysPaid({ receipts }: Pick<HandPayment, 'receipts'>): string {
  const ways = new Set(countedReceipts(receipts).map(({ how }) => WAY_WORDS[how]));
  return [...ways].join(' and ') || WAY_WORDS.bank;
}

/** Returns the receipts that count: neither reversals nor what they reverse. */
export function countedReceipts(receipts: readonly Receipt[]): Receipt[] {
  const reversed = new Set(receipts.flatMap(({ reverses }) => reverses ?? []));
  return receipts.filter(({ id, kind }) => kind === 'received' && !reversed.has(id));
}
