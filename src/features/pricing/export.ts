import { type Pence, pence, type VatClass, vatInside } from '#kit/money.ts';
import type { DeliveryRates } from './delivery-rates.ts';
import type { VatDecision } from './vat-rule.ts';

// What is sold to a place outside of UK VAT. A file of its own: product pages know no address.

interface SoldLine {
  pricePence: Pence;
  publicPence: Pence;
  vatClass: VatClass;
  vatDecision: VatDecision | null;
}

/**
 * Returns a line as it is sold to a place outside of UK VAT: at the zero rate, with the VAT that is in its price taken off, to the penny
 * (VAT Notice 703, 2.1).
 */
export function exported<Line extends SoldLine>(line: Line, to: string): Line {
  const less = (price: Pence) => pence(price - vatInside(price, line.vatClass));
  return {
    ...line,
    pricePence: less(line.pricePence),
    publicPence: less(line.publicPence),
    vatClass: 'zero',
    vatDecision: { test: 'export', because: `going to ${to}`, answers: [] },
  };
}

/** Returns rates without the VAT that is in them. What an order must come to stays as it is. */
export const withoutVat = ({ pricePence, freeFromPence }: DeliveryRates): DeliveryRates => ({
  pricePence: pricePence - vatInside(pence(pricePence), 'standard'),
  freeFromPence,
});
