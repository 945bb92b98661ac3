/**
 * What can't be seen and changes nothing that can: soft hyphens, zero-width spaces, byte order marks, and the marks of
 * writing direction, which in a name turn round what stands behind it in a list or a email. The joiners (U+200C, U+200D) stay:
 * emoji and several scripts need them. Unicode 17, 23.2 and 23.8; UTS 55 on the directions.
 */
const UNSEEN = /\u00AD|\u061C|\u180E|[\u200B\u200E\u200F]|[\u202A-\u202E]|[\u2060-\u2069]|\uFEFF/gu;
/** Letters by their class that show nothing: the Hangul fillers, and the empty Braille cell. */
const FILLERS = /\u115F|\u1160|\u3164|\uFFA0|\u2800/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Typed text as one line: control characters and line ends are spaces, what can't be seen goes, as do spaces around. */
export function oneLine(typed: string): string {
  return seen(typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));
}

/** Typed text of several lines, which end with `\n`; otherwise as `oneLine`. Tabs are spaces. */
export function manyLines(typed: string): string {
  return seen(typed.replace(/\r\n?|[\u2028\u2029]/gu, '\n').replace(/[^\P{Cc}\n]/gu, ' '));
}

/** Empty where nothing would be seen. */
function seen(text: string): string {
  const kept = text.replace(UNSEEN, '').trim();
  return VISIBLE.test(kept.replace(FILLERS, '')) ? kept : '';
}
