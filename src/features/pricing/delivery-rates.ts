/** The delivery charge: a setting (`delivery`). Pence, VAT included. */
export interface DeliveryRates {
  pricePence: number;
  /** the value of items, before any discount, from which delivery is free */
  freeFromPence: number;
}

/** As documented (storefront, section 9). */
export const DEFAULT_DELIVERY_RATES: DeliveryRates = { pricePence: 499, freeFromPence: 7500 };
