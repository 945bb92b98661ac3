import english from 'hyphen/en-gb/index.js';

/** How wide a text is, in points. */
export type Measure = (text: string) => number;

const SOFT_HYPHEN = '\u00ad';

/**
 * Breaks a paragraph into rows no wider than `width`, at blanks and after hyphens; with `hyphenate`, inside words too
 * where English allows it. Line breaks that were typed stay. Returns null if a word doesn’t fit into any row.
 */
export function breakLines(
  text: string,
  width: number,
  measure: Measure,
  hyphenate: boolean,
): string[] | null {
  const rows: string[] = [];
  for (const typed of text.split('\n')) {
    const broken = breakParagraph(typed.trim().split(/\s+/), width, measure, hyphenate);
    if (!broken) return null;
    rows.push(...broken);
  }
  return rows;
}

function breakParagraph(
  words: readonly string[],
  width: number,
  measure: Measure,
  hyphenate: boolean,
): string[] | null {
  const rows: string[] = [];
  let row = '';
  const waiting = [...words];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const longer = row ? `${row} ${word}` : word;
    if (measure(longer) <= width) {
      row = longer;
      continue;
    }
    const room = (start: string) => measure(row ? `${row} ${start}` : start) <= width;
    const [start, rest] = divided(word, room, hyphenate);
    if (start) {
      rows.push(row ? `${row} ${start}` : start);
      row = '';
      waiting.unshift(rest);
      continue;
    }
    if (!row) return null;
    rows.push(row);
    row = '';
    waiting.unshift(word);
  }
  return [...rows, row];
}

/** The longest beginning of a word that there is room for, with its hyphen, and the rest; no beginning if none fits. */
function divided(word: string, room: (start: string) => boolean, hyphenate: boolean): [string, string] {
  const parts = (hyphenate ? english.hyphenateSync(word, { hyphenChar: SOFT_HYPHEN }) : word)
    .replace(/([-–—/@])(?=.)/g, `$1${SOFT_HYPHEN}`)
    .split(SOFT_HYPHEN)
    .filter(Boolean);
  for (let many = parts.length - 1; many > 0; many--) {
    const start = parts.slice(0, many).join('');
    const written = /[-–—/@]$/.test(start) ? start : `${start}-`;
    if (room(written)) return [written, parts.slice(many).join('')];
  }
  return ['', word];
}
