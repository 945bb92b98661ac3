/** The maximum length of a customer's own number for an order, or reference for one of its items. */
export const REFERENCE_MAX = 60;
