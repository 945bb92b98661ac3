import { readFileSync } from 'node:fs';
import { projectFile } from '#platform/program-files.ts';
import { fontFile } from '../layout/fonts.ts';

/** One glyph of a shaped text, in ems (times the size in points). */
interface Glyph {
  id: number;
  advance: number;
  /** how far it is drawn from its place: accents that are letters of their own */
  dx: number;
  dy: number;
}

export interface ShapedText {
  glyphs: Glyph[];
  /** the sum of advances, in ems */
  width: number;
  /** letters that the font hasn’t, each once */
  missing: string[];
}

/** A font to set text in. Heights are ems from the base line; `descent` is positive. */
export interface Typeface {
  bytes: Uint8Array;
  ascent: number;
  descent: number;
  shape(text: string): ShapedText;
}

/** `file`: of a font that isn’t in the library. */
export type Typefaces = (font: string, file?: string) => Typeface;

/**
 * Loads HarfBuzz into this thread and returns what opens fonts of the library, each once. Throws if a font isn’t in it.
 * Ligatures are off, and so are other forms of letters, which a font chooses by what stands beside them (`calt`) or by its
 * own axes (`rvrn`): a PDF names only the usual form of a letter, so that text copied out of it would lose the others.
 */
export async function loadTypefaces(): Promise<Typefaces> {
  const hb = await import('harfbuzzjs');
  const features = ['liga', 'clig', 'dlig', 'calt', 'rvrn'].map((tag) => new hb.Feature(tag, 0));
  const open = (font: string, file: string | undefined): Typeface => {
    const path = fontFile(font);
    if (!path && !file) throw new Error(`the font library has no ${font}`);
    const bytes = readFileSync(path ? projectFile(path) : (file ?? ''));
    const face = new hb.Face(new hb.Blob(bytes));
    const shaped = new hb.Font(face);
    const em = face.upem;
    const { ascender, descender } = shaped.hExtents();
    const buffer = new hb.Buffer();
    const shape = (text: string): ShapedText => {
      buffer.reset();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      hb.shape(shaped, buffer, features);
      const places = buffer.getGlyphPositions();
      const missing = new Set<string>();
      let width = 0;
      const glyphs = buffer.getGlyphInfos().map(({ codepoint: id, cluster }, i) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[i] ?? {};
        if (id === 0) missing.add(String.fromCodePoint(text.codePointAt(cluster) ?? 0));
        width += xAdvance / em;
        return { id, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em };
      });
      return { glyphs, width, missing: [...missing] };
    };
    return { bytes, ascent: ascender / em, descent: -descender / em, shape };
  };
  const opened = new Map<string, Typeface>();
  return (font, file) => {
    const known = opened.get(font) ?? open(font, file);
    opened.set(font, known);
    return known;
  };
}
