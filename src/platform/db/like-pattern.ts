/** Returns the LIKE pattern that finds a text anywhere. `%`, `_` and `\` in the text are literal. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
