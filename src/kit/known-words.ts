/**
 * Returns a record's own value for a key that somebody typed or that is in an address, or undefined. Visitors can type a key
 * every object has (`__proto__`, `constructor`); those are not ours.
 */
export function knownEntry<T>(entries: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return typeof key === 'string' && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** Returns a page's message for a key in its address (`?done=saved`), or undefined for an unknown key. */
export function knownWords(words: Readonly<Record<string, string>>, key: unknown): string | undefined {
  return knownEntry(words, key);
}
