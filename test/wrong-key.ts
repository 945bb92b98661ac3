/**
 * Returns a link's key with another signature. Its first letter differs: of the last one some bits mean nothing, so that a key with
 * another end is right one time in a thousand.
 */
export const wrongKey = (key: string): string =>
  key.replace(/\.(.)/, (_, first) => (first === 'x' ? '.y' : '.x'));
