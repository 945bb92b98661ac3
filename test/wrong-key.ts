/**
 * Returns a link's key with another signature. Its first letter differs, because some bits of the last one mean
 * nothing, and so a key with another ending is right one time in a thousand.
 */
export const wrongKey = (key: string): string =>
  key.replace(/\.(.)/, (_, first) => (first === 'x' ? '.y' : '.x'));
