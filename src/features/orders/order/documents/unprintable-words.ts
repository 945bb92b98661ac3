/**
 * The warning to staff before they print: `🦄 can’t be printed: …`. `papers`: which papers show what instead, `labels
 * show`.
 */
export const unprintableWords = (letters: readonly string[], papers: string): string =>
  `${letters.join(' ')} can’t be printed: ${papers} a question mark instead.`;
