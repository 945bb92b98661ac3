import { type Pence, pence, shareOut, sumPence, type VatClass, vatInside } from '#kit/money.ts';

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

/**
 * Splits a value by VAT rate. Discount and delivery are split in proportion to the value of the items (ruling 4), a
 * discount to those it is taken off; VAT is included in each share. Rates without value are left out.
 */
export function vatByRate(
  items: readonly { pricePence: Pence; vatClass: VatClass; takesDiscount?: boolean }[],
  { discountPence, shippingPence }: { discountPence: Pence; shippingPence: Pence },
): VatRate[] {
  const classes: VatClass[] = ['standard', 'zero'];
  const valuesOf = (some: typeof items) =>
    classes.map((vatClass) =>
      sumPence(some.filter((item) => item.vatClass === vatClass).map((item) => item.pricePence)),
    );
  const values = valuesOf(items);
  const discounted = items.filter((item) => item.takesDiscount !== false);
  const discounts = shareOut(discountPence, valuesOf(discounted));
  const deliveries = shareOut(shippingPence, values);
  return classes.flatMap((vatClass, i) => {
    const amount = (values[i] ?? 0) - (discounts[i] ?? 0) + (deliveries[i] ?? 0);
    // If all items are free, delivery has no value to follow and is taxed at the standard rate.
    if (amount === 0 && !items.some((item) => item.vatClass === vatClass)) return [];
    const grossPence = pence(Math.max(0, amount));
    const vatPence = vatInside(grossPence, vatClass);
    return [
      { vatClass, rate: VAT_RATES[vatClass], grossPence, vatPence, netPence: pence(grossPence - vatPence) },
    ];
  });
}
