import { NO_MONEY, type Pence, pence, shareOut, type VatClass, vatInside, vatOnTop } from '#kit/money.ts';

/** Who bore the VAT of an overruled item; `none`: there was none in what was paid. */
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

/** What was sold, with the discount and delivery that its items share. */
interface Sold {
  items: readonly { pricePence: Pence; takesDiscount: boolean }[];
  discountPence: Pence;
  shippingPence: Pence;
}

/**
 * Returns what the customer paid for an item: its price, less its share of the discount and with its share of delivery,
 * as on the invoice (ruling 4).
 */
export function paidForItem({ items, discountPence, shippingPence }: Sold, index: number): Pence {
  const discounts = shareOut(
    discountPence,
    items.map((item) => (item.takesDiscount ? item.pricePence : NO_MONEY)),
  );
  const deliveries = shareOut(
    shippingPence,
    items.map((item) => item.pricePence),
  );
  const value = (items[index]?.pricePence ?? 0) - (discounts[index] ?? 0) + (deliveries[index] ?? 0);
  return pence(Math.max(0, value));
}

/** Returns the VAT inside what was paid for an item: what goes back if none was due, or what the shop pays if it was. */
export const vatAtStake = (sold: Sold, index: number): Pence =>
  vatInside(paidForItem(sold, index), 'standard');

/** Returns the VAT that the customer owes on top of what they paid for an item without VAT. */
export const vatToCharge = (sold: Sold, index: number): Pence => vatOnTop(paidForItem(sold, index));
