import type { DeliveryMethod } from '#features/orders/order/index.ts';
import type { OfferLine } from '#features/orders/staff-lines/index.ts';
import type { Totals } from '#features/pricing/prices/index.ts';
import type { Picks } from './draft.ts';

/** The content of an offer to a customer. It doesn't name them, because it is kept when they are erased. */
export interface OfferContent {
  lines: OfferLine[];
  totals: Totals;
  discountWhy: string | null;
  delivery: {
    method: DeliveryMethod;
    /** null if it is collected */
    zone: string | null;
    /** the name of the place outside UK VAT that it goes to; left out if it stays inside */
    exportedTo?: string;
    /** how many working days it takes; null if that isn't known */
    days: number | null;
    weightGrams: number;
    unweighed: string[];
  };
  /** each way in which its customer may pick quantities, with its totals; left out if there is nothing to pick */
  ways?: OfferWay[];
}

export interface OfferWay extends Pick<OfferContent, 'totals' | 'delivery'> {
  picks: Picks;
}
