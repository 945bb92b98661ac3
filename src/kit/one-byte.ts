const BEYOND_LATIN = /[^\0-\u00ff]/gu;

/**
 * Returns a text with each character beyond Latin-1 (’, →, 😀) written as `written` says, held in one byte a character. V8 holds a text
 * with one of them in two, and a page with that text as well; what is made of it by replacing or cutting keeps two (Node 24).
 */
export const latinText = (text: string, written: (character: string) => string): string => {
  const latin = text.replace(BEYOND_LATIN, written);
  return latin === text ? text : inOneByte(latin);
};

/** Returns a text of Latin-1 characters, held in one byte a character: V8 only decides that again for a text that is decoded. */
export const inOneByte = (latin: string): string => decoder.decode(encoder.encode(latin));

const encoder = new TextEncoder();
const decoder = new TextDecoder();
