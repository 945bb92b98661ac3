import { NO_MONEY, type Pence, pence, percentOf, shareOut, type VatClass, vatInside } from '#kit/money.ts';

/** Who bore the VAT of an overruled item; `none`: the amount paid included none. */
export type VatBorne = 'refund' | 'account' | 'shop' | 'customer' | 'none';

/** Staff's decision about an item's VAT, after the sale. */
export interface VatChange {
  vatClass: VatClass;
  amountPence: Pence;
  borne: VatBorne;
  /** of the charge, if the customer bears it */
  chargeId: string | null;
  reason: string;
  actor: string;
  createdAt: string;
}

/** What was sold, with the discount and delivery that its items share, and how much of it has been paid back since. */
interface Sold {
  items: readonly { pricePence: Pence; takesDiscount: boolean; vatClass: VatClass }[];
  discountPence: Pence;
  shippingPence: Pence;
  creditNotes: readonly { zeroPence: Pence; cancelledOn: string | null }[];
}

/**
 * Returns what the customer has paid for an item: its price, less its share of the discount and with its share of
 * delivery, as on the invoice (ruling 4). Money paid back for zero-rated items is shared out over them.
 */
export function paidForItem(
  { items, discountPence, shippingPence, creditNotes }: Sold,
  index: number,
): Pence {
  const discounts = shareOut(
    discountPence,
    items.map((item) => (item.takesDiscount ? item.pricePence : NO_MONEY)),
  );
  const deliveries = shareOut(
    shippingPence,
    items.map((item) => item.pricePence),
  );
  const paid = items.map((item, i) =>
    pence(Math.max(0, item.pricePence - (discounts[i] ?? 0) + (deliveries[i] ?? 0))),
  );
  if (items[index]?.vatClass !== 'zero') return paid[index] ?? NO_MONEY;
  const zeroRated = paid.map((amount, i) => (items[i]?.vatClass === 'zero' ? amount : NO_MONEY));
  const back = creditNotes.map((note) => (note.cancelledOn === null ? -note.zeroPence : 0));
  const left = [...zeroRated, ...back].reduce<number>((sum, amount) => sum + amount, 0);
  return shareOut(pence(Math.max(0, left)), zeroRated)[index] ?? NO_MONEY;
}

/**
 * Returns the VAT inside the amount paid for an item: what is paid back if none was due, or what the shop pays if it
 * was.
 */
export const vatAtStake = (sold: Sold, index: number): Pence =>
  vatInside(paidForItem(sold, index), 'standard');

/** The standard rate, 20 %, in hundredths of a percent. */
const STANDARD_RATE = 2000;

/** Returns the VAT that the customer owes on top of the amount paid for an item without VAT. */
export const vatToCharge = (sold: Sold, index: number): Pence =>
  percentOf(paidForItem(sold, index), STANDARD_RATE);
