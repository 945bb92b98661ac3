/** What delivery of one cart costs: its price at the cart's weight in one zone. Pence, VAT included. */
export interface DeliveryRates {
  pricePence: number;
  /** the value of items, before any discount, from which delivery is free; null if it never is */
  freeFromPence: number | null;
}

/** As documented (storefront, section 9). */
export const DEFAULT_DELIVERY_RATES: DeliveryRates = { pricePence: 499, freeFromPence: 7500 };

/** For items that are collected, there is nothing to deliver. */
export const NO_DELIVERY: DeliveryRates = { pricePence: 0, freeFromPence: null };
