/** How long a customer's own number of an order, or reference for one of its items, may be. */
export const REFERENCE_MAX = 60;
