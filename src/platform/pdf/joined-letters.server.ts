import type { Features, Font } from './other-alphabets.server.ts';

/** A font of a document, as pdfkit holds it; its types leave it out. */
export interface Embedded {
  font: Font;
  ascender: number;
  scale: number;
  /** What each shape of the PDF's own font stands for, and its width. */
  unicode: (readonly number[])[];
  widths: number[];
  subset: { glyphs: number[] };
  layout(words: string, features?: Features): { glyphs: readonly Glyph[]; positions: readonly Position[] };
  encode(words: string, features?: Features): [shapes: string[], positions: readonly Position[]];
}
interface Glyph {
  id: number;
  codePoints: readonly number[];
  advanceWidth: number;
}
interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

const NOWHERE: Position = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: 0 };
/** Keeps two letters from being joined, and isn't drawn itself. */
const NOTHING = 0x200c;

/**
 * If one shape stands for several letters written right to left (`لا`), the PDF puts the last letter on the shape and
 * the others on empty shapes: programs read shapes from right to left, but not all of them reverse the letters of one
 * shape.
 */
export function lettersApart(embedded: Embedded): Embedded {
  const { font, layout } = embedded;
  if (!font.hasGlyphForCodePoint(NOTHING)) return embedded;
  const nothing = font.glyphForCodePoint(NOTHING) as Glyph;
  embedded.encode = (words, features) => {
    const { glyphs, positions } = layout.call(embedded, words, features);
    const drawn = glyphs.flatMap((glyph, i) => {
      const [last = 0, ...before] = glyph.codePoints.toReversed();
      const at = positions[i] ?? NOWHERE;
      if (before.length === 0 || !/\p{Script=Arabic}/u.test(String.fromCodePoint(last)))
        return [{ shape: shapeIn(embedded, glyph, glyph.codePoints), at }];
      return [
        { shape: shapeIn(embedded, glyph, [last]), at },
        ...before.map((letter) => ({ shape: shapeIn(embedded, nothing, [letter]), at: NOWHERE })),
      ];
    });
    return [drawn.map(({ shape }) => shape), drawn.map(({ at }) => at)];
  };
  return embedded;
}

/** Returns the number, in the PDF's own font, of a shape that stands for these letters; added when first used. */
function shapeIn(embedded: Embedded, { id, advanceWidth }: Glyph, letters: readonly number[]): string {
  const { subset, unicode, widths } = embedded;
  let shape = subset.glyphs.findIndex((has, i) => has === id && `${unicode[i]}` === `${letters}`);
  if (shape < 0) {
    shape = subset.glyphs.push(id) - 1;
    unicode[shape] = letters;
    widths[shape] = advanceWidth * embedded.scale;
  }
  return shape.toString(16).padStart(4, '0');
}
