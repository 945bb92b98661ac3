import { NO_MONEY, type Pence, pence, shareOut, type VatClass, vatInside } from '#kit/money.ts';

/** Who bore the VAT of an overruled item; `none`: there was none in what was paid. */
export type VatBorne = 'refund' | 'account' | 'shop' | 'none';

/** Staff's decision about an item's VAT, after the sale. */
export interface VatChange {
  vatClass: VatClass;
  amountPence: Pence;
  borne: VatBorne;
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
 * Returns the VAT at stake if an item's class is overruled: what is inside its price, less its share of the discount and
 * with its share of delivery, as on the invoice (ruling 4).
 */
export function vatAtStake({ items, discountPence, shippingPence }: Sold, index: number): Pence {
  const discounts = shareOut(
    discountPence,
    items.map((item) => (item.takesDiscount ? item.pricePence : NO_MONEY)),
  );
  const deliveries = shareOut(
    shippingPence,
    items.map((item) => item.pricePence),
  );
  const value = (items[index]?.pricePence ?? 0) - (discounts[index] ?? 0) + (deliveries[index] ?? 0);
  return vatInside(pence(Math.max(0, value)), 'standard');
}
