/** What staff are told before they print: `🦄 can’t be printed: …`. */
export const unprintableWords = (letters: readonly string[]): string =>
  `${letters.join(' ')} can’t be printed: labels and packing slips show a question mark instead. Correct the order, or write it on the parcel by hand.`;
