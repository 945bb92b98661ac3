import * as mupdf from 'mupdf';
import { beforeAll, expect, test } from 'vitest';
import { FAMILIES } from '../layout/fonts.ts';
import { loadTypefaces, type Typefaces } from './shaper.server.ts';

let typefaces: Typefaces;
beforeAll(async () => {
  typefaces = await loadTypefaces();
});

const TEXT = 'Katarzyna hummed “office fluff” at 10.45, Qj & zen!';

test.each([...FAMILIES.map(({ id }) => `${id}/400Regular`), 'fraunces/700Bold', 'caveat/700Bold'])(
  '%s: every letter is set in the form that a PDF names, so that it can be copied',
  (id) => {
    const { bytes, shape } = typefaces(id);
    const font = new mupdf.Font(id, bytes);
    expect(shape(TEXT).glyphs.map((glyph) => glyph.id)).toEqual(
      [...TEXT].map((letter) => font.encodeCharacter(letter.codePointAt(0) ?? 0)),
    );
  },
);

test('a letter that a font lacks is named', () => {
  expect(typefaces('lora/400Regular').shape('A 漢').missing).toEqual(['漢']);
});
