const WORDS_MAX = 300;

/** Parts of an error's message that may name a person or a secret, and what is shown instead. */
const HIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[hidden]@'],
  [/(https?:\/\/[^\s?#]+)[?#]\S*/gi, '$1'],
  [/[^\s<>"'(),;:=/[\]]+@[^\s<>"'(),;]+\.[^\s<>"'(),;:]+/g, '[email address]'],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, '[key]'],
  [/(?:\+|\b0)\d[\d ]{8,}\d\b/g, '[phone number]'],
  [/[\w+/-]{40,}/g, '[hidden]'],
];

/**
 * Returns the first line of an error's message without email addresses, phone numbers, keys or the query of an address,
 * for the log and the back office. Our own ids stay, because they say what it was about.
 */
export function failureWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ''] = message.trim().split('\n');
  const safe = HIDDEN.reduce((text, [pattern, words]) => text.replace(pattern, words), line);
  return (safe.length > WORDS_MAX ? `${safe.slice(0, WORDS_MAX)}…` : safe) || 'no reason given';
}

/** Returns an error as a job stores it: its safe words and its code. */
export function storableError(error: unknown): { message: string; code?: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { message: failureWords(error), ...(code ? { code } : {}) };
}
