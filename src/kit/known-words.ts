/**
 * Returns a page's message for a key in its address (`?done=saved`), or undefined for an unknown key. Visitors can type
 * a key every object has (`__proto__`, `constructor`); those are not ours.
 */
export function knownWords(
  words: Readonly<Record<string, string>>,
  key: string | null | undefined,
): string | undefined {
  return key != null && Object.hasOwn(words, key) ? words[key] : undefined;
}
