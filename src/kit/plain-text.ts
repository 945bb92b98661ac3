/**
 * Invisible characters that don't affect visible ones: soft hyphens, zero-width spaces, byte order marks, and direction
 * marks, which in a name reverse the text after it in a list or an email. The joiners (U+200C, U+200D) stay, because
 * emoji and several scripts need them. Unicode 17, 23.2 and 23.8; UTS 55 on the directions.
 */
const UNSEEN = /\u00AD|\u061C|\u180E|[\u200B\u200E\u200F]|[\u202A-\u202E]|[\u2060-\u2069]|\uFEFF/gu;
/** Blank characters classed as letters: the Hangul fillers, and the empty Braille cell. */
const FILLERS = /\u115F|\u1160|\u3164|\uFFA0|\u2800/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns typed text on one line: control characters become spaces, invisible ones are removed, the ends are trimmed.
 */
export function oneLine(text: string): string {
  return withoutInvisible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));
}

/** Returns typed text with line ends as `\n`, otherwise as in `oneLine`. Tabs become spaces. */
export function manyLines(text: string): string {
  return withoutInvisible(text.replace(/\r\n?|[\u2028\u2029]/gu, '\n').replace(/[^\P{Cc}\n]/gu, ' '));
}

/** Returns '' if nothing would be visible. */
function withoutInvisible(text: string): string {
  const visible = text.replace(UNSEEN, '').trim();
  return VISIBLE.test(visible.replace(FILLERS, '')) ? visible : '';
}
