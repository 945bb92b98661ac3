/**
 * The window event for when a product's choice has been written into the address: other parts of its page read it from
 * there.
 */
export const CHOICE_WRITTEN = 'galley:choice-written';
