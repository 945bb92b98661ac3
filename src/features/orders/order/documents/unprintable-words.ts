/** What staff are told before they print: `🦄 can’t be printed: …`. `papers`: which show what instead, `labels show`. */
export const unprintableWords = (letters: readonly string[], papers: string): string =>
  `${letters.join(' ')} can’t be printed: ${papers} a question mark instead.`;
