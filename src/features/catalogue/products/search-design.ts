/** What people search for who have no artwork: with these words, the design service is the answer, not a product. */
const WORDS = /\b(design\w*|logos?|art\s?works?|graphics?)\b/i;

/** Whether a search is for somebody who designs it. */
export const asksForDesign = (search: string): boolean => WORDS.test(search);
