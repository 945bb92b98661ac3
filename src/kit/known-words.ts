/**
 * Returns a record's own value for a key that somebody typed or that is in an address, or undefined. Visitors can type
 * a key that every object has (`__proto__`, `constructor`), but those are not ours.
 */
export function knownEntry<T>(entries: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return typeof key === 'string' && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** The same, for a page's messages by a key in its address (`?done=saved`). */
export { knownEntry as knownWords };
