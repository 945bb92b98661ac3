/**
 * What a page says for a key of its address (`?done=saved`); undefined for a key that it does not know. Anybody can type one
 * that every object has (`__proto__`, `constructor`), which is no word of ours.
 */
export function knownWords(
  words: Readonly<Record<string, string>>,
  key: string | null | undefined,
): string | undefined {
  return key != null && Object.hasOwn(words, key) ? words[key] : undefined;
}
