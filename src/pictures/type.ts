/** Sets words as outlines from the shop's own fonts, because pictures are drawn on machines without installed fonts. */
import type from './type.json' with { type: 'json' };

/** The cuts: Bricolage Grotesque heavy, narrow and light for display; Instrument Sans for text. */
export type Cut = 'heavy' | 'narrow' | 'light' | 'text' | 'bold' | 'italic';

type Letters = { capital: number; glyphs: Record<string, [number, string]>; kerns: Record<string, number> };
const cuts: Record<Cut, Letters> = type as unknown as Record<Cut, Letters>;

/** The height of a cut's capitals, in ems. */
export function capitalEms(cut: Cut): number {
  return cuts[cut].capital / 1000;
}

/** The width of words, in ems; `tracking` is added after each letter. */
export function emWidth(words: string, cut: Cut = 'bold', tracking = 0): number {
  const letters = placed(words, cut, tracking);
  return letters.end / 1000;
}

/** The outlines of words from 0, 0 rightwards on their baseline, in thousandths of an em, as path elements. */
export function outlines(words: string, cut: Cut, tracking = 0): string {
  return placed(words, cut, tracking)
    .glyphs.map(({ at, path }) => (at === 0 ? path : shift(path, at)))
    .join('');
}

/** Letters missing from the font are set as a space: see `LETTERS` in scripts/picture-type.mjs. */
function placed(words: string, cut: Cut, tracking: number) {
  const { glyphs, kerns } = cuts[cut];
  const letters = [...words];
  let end = 0;
  const set = letters.flatMap((letter, index) => {
    const [advance, path] = glyphs[letter] ?? glyphs[' '] ?? [250, ''];
    const at = end;
    const last = index === letters.length - 1;
    end += advance + (last ? 0 : (kerns[letter + letters[index + 1]] ?? 0) + tracking * 1000);
    return path ? [{ at: Math.round(at), path }] : [];
  });
  return { glyphs: set, end };
}

/** Moves path data to the right. It holds only absolute M, L, Q and Z, whose numbers are x, y in turn. */
function shift(path: string, by: number): string {
  let count = 0;
  return path
    .replace(/[A-Z]|-?\d+/g, (token) => {
      if (token >= 'A') return token;
      count += 1;
      return ` ${count % 2 ? Number(token) + by : token}`;
    })
    .replace(/([A-Z]) | (?=-)/g, '$1');
}
