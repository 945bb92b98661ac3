import { type Pence, pence, type VatClass, vatInside } from '#kit/money.ts';
import type { DeliveryRates } from './delivery-rates.ts';
import type { VatDecision } from './vat-rule.ts';

// Sales to places outside UK VAT. A separate file, because product pages know no address.

interface SoldLine {
  pricePence: Pence;
  publicPence: Pence;
  vatClass: VatClass;
  vatDecision: VatDecision | null;
}

/**
 * Returns a line as it is sold to a place outside UK VAT: at the zero rate, with the VAT that is in its price taken
 * off, to the penny (VAT Notice 703, 2.1).
 */
export function exported<Line extends SoldLine>(line: Line, to: string): Line {
  return {
    ...line,
    ...pricesWithoutVat(line),
    vatClass: 'zero',
    vatDecision: { test: 'export', because: `going to ${to}`, answers: [] },
  };
}

/** Returns what a line costs outside UK VAT, to its customer and to everybody else. */
export function pricesWithoutVat({ pricePence, publicPence, vatClass }: Omit<SoldLine, 'vatDecision'>) {
  const less = (price: Pence) => pence(price - vatInside(price, vatClass));
  return { pricePence: less(pricePence), publicPence: less(publicPence) };
}

/** Returns rates without the VAT that is in them. The order value for free delivery stays as it is. */
export const withoutVat = ({ pricePence, freeFromPence }: DeliveryRates): DeliveryRates => ({
  pricePence: pricePence - vatInside(pence(pricePence), 'standard'),
  freeFromPence,
});
