/** The window's event that a product's choice is in the address now: other parts of its page follow it from there. */
export const CHOICE_WRITTEN = 'galley:choice-written';
