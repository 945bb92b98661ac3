/** Returns the pattern that finds a text anywhere by LIKE. `%`, `_` and `\` in the text stand for themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
