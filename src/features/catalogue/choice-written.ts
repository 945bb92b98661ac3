/** The window's event that a product's choice stands in the address now: other parts of its page follow it from there. */
export const CHOICE_WRITTEN = 'galley:choice-written';
