import { NO_MONEY, type Pence, pence, shareOut, sumPence, type VatClass, vatInside } from '#kit/money.ts';

/** The part of a cart, order or invoice taxed at one rate. */
export interface VatRate {
  vatClass: VatClass;
  /** `20%`, `0%` */
  rate: string;
  grossPence: Pence;
  netPence: Pence;
  vatPence: Pence;
}

/** A VAT class as written on invoices. */
export const VAT_RATES = { standard: '20%', zero: '0%' } as const;

/** What a value at one rate is made of, VAT included. */
interface PartsOfRate {
  vatClass: VatClass;
  itemsPence: Pence;
  discountPence: Pence;
  deliveryPence: Pence;
}

type Sold = readonly { pricePence: Pence; vatClass: VatClass; takesDiscount?: boolean }[];

/**
 * Splits a value by VAT rate. Discount and delivery are split in proportion to the value of the items (ruling 4), a
 * discount only over those it is taken off; VAT is included in each share. Rates without value are left out.
 */
export function vatByRate(items: Sold, totals: { discountPence: Pence; shippingPence: Pence }): VatRate[] {
  return partsByRate(items, totals).map(({ vatClass, itemsPence, discountPence, deliveryPence }) => {
    const grossPence = pence(Math.max(0, itemsPence - discountPence + deliveryPence));
    const vatPence = vatInside(grossPence, vatClass);
    return {
      vatClass,
      rate: VAT_RATES[vatClass],
      grossPence,
      vatPence,
      netPence: pence(grossPence - vatPence),
    };
  });
}

/** Returns the parts of the value at each rate: its items, and its shares of discount and delivery. */
export function partsByRate(
  items: Sold,
  { discountPence, shippingPence }: { discountPence: Pence; shippingPence: Pence },
): PartsOfRate[] {
  const classes: VatClass[] = ['standard', 'zero'];
  const valuesOf = (some: typeof items) =>
    classes.map((vatClass) =>
      sumPence(some.filter((item) => item.vatClass === vatClass).map((item) => item.pricePence)),
    );
  const values = valuesOf(items);
  const discounted = items.filter((item) => item.takesDiscount !== false);
  const discounts = shareOut(discountPence, valuesOf(discounted));
  const deliveries = shareOut(shippingPence, values);
  const parts = classes.map((vatClass, i) => ({
    vatClass,
    itemsPence: values[i] ?? NO_MONEY,
    discountPence: discounts[i] ?? NO_MONEY,
    deliveryPence: deliveries[i] ?? NO_MONEY,
  }));
  // If all items are free, delivery has no value to follow and is taxed at the standard rate.
  return parts.filter(
    ({ vatClass, itemsPence, discountPence: off, deliveryPence }) =>
      itemsPence - off + deliveryPence !== 0 || items.some((item) => item.vatClass === vatClass),
  );
}
