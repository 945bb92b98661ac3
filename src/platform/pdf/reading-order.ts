import makeBidi from 'bidi-js';

/** Some words, and how deep they are nested in the other direction: odd numbers are written right to left. */
export interface Piece {
  words: string;
  level: number;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

let bidi: ReturnType<typeof makeBidi> | undefined;

/**
 * Cuts a line of a left-to-right document into pieces of one direction, by Unicode's algorithm for both directions. In
 * right-to-left text, each word, space and sign is a separate piece, with brackets mirrored.
 */
export function piecesOf(line: string): Piece[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ words: line, level: 0 }];
  bidi ??= makeBidi();
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const pieces: Piece[] = [];
  let last = '';
  for (const { 0: letter, index } of line.matchAll(/./gsu)) {
    const level = levels[index] ?? 0;
    const before = pieces.at(-1);
    const isRight = level % 2 === 1;
    const kind = isRight && !/[\p{L}\p{M}\u200c\u200d]/u.test(letter) ? 'sign' : `words ${level}`;
    const words = kind === 'sign' ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (before && kind === last && kind !== 'sign') before.words += words;
    else pieces.push({ words, level });
    last = kind;
  }
  return pieces;
}

/**
 * Returns the pieces of a line from left to right: nested pieces are reversed, deepest first (rule L2 of the
 * algorithm).
 */
export function leftToRight<T extends Piece>(pieces: readonly T[]): T[] {
  const order = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level >= 1; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  return order;
}
