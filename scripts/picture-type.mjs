/**
 * Takes the outlines of the letters in product pictures from the shop's own variable fonts, and writes them to
 * src/pictures/type.json. Run by hand when a weight or a letter is missing:
 *
 *     node scripts/picture-type.mjs
 *
 * Pictures are drawn on machines without installed fonts; outlines look the same everywhere. Both families are under
 * the SIL Open Font License 1.1 (their packages carry it); outlines in a document are not under it.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// The font reader that the PDF library brings: there is no second one to keep up to date.
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit');

const bricolage =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const italic = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-italic.woff2';
const CUTS = {
  heavy: [bricolage, { wght: 800, wdth: 100, opsz: 96 }],
  narrow: [bricolage, { wght: 800, wdth: 75, opsz: 96 }],
  light: [bricolage, { wght: 300, wdth: 100, opsz: 96 }],
  text: [instrument, { wght: 420 }],
  bold: [instrument, { wght: 700 }],
  italic: [italic, { wght: 400 }],
};
const LETTERS = [
  ...' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?&£%+-–·×/()’‘“”#@°',
];
const KERN_MIN = 12;

const cuts = Object.fromEntries(Object.entries(CUTS).map(([name, [file, axes]]) => [name, cut(file, axes)]));
writeFileSync(
  new URL('../src/pictures/type.json', import.meta.url),
  `${JSON.stringify(cuts).replaceAll('],"', '],\n"').replaceAll('},"', '},\n"')}\n`,
);

function cut(file, axes) {
  const font = fontkit.openSync(require.resolve(file));
  // fontkit does not vary the outlines of WOFF2 files by itself, so it borrows the processor of a second reading of the file.
  const varied = fontkit.openSync(require.resolve(file));
  varied.variationCoords = font.fvar.axis.map(
    ({ axisTag, defaultValue }) => axes[axisTag.trim()] ?? defaultValue,
  );
  if (!varied.gvar || !varied.HVAR) throw new Error(`${file} is not a variable font`);
  const processor = varied._variationProcessor;
  const scale = 1000 / font.unitsPerEm;
  const glyphs = LETTERS.map((letter) => {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0));
    vary(font, glyph.id, processor);
    const advance = glyph.advanceWidth + processor.getAdvanceAdjustment(glyph.id, varied.HVAR);
    return [letter, [Math.round(advance * scale), outline(glyph.path, scale)]];
  });
  return {
    capital: Math.round(font.capHeight * scale),
    glyphs: Object.fromEntries(glyphs),
    kerns: kerns(font, scale),
  };
}

function vary(font, id, processor) {
  const decoded = font._transformedGlyphs[id];
  if (!decoded || decoded.isVaried) return;
  decoded.isVaried = true;
  if (decoded.numberOfContours < 0)
    for (const part of decoded.components) vary(font, part.glyphID, processor);
  else if (decoded.points?.length) {
    const phantoms = Array.from({ length: 4 }, () =>
      Object.assign(decoded.points[0].copy(), { x: 0, y: 0, endContour: true }),
    );
    processor.transformPoints(id, [...decoded.points, ...phantoms]);
  }
}

/** SVG path data, y downwards, in thousandths of an em. */
function outline(path, scale) {
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
  return path.commands
    .map(
      ({ command, args }) =>
        letters[command] + args.map((at, i) => Math.round(at * scale * (i % 2 ? -1 : 1))).join(' '),
    )
    .join('')
    .replaceAll(' -', '-');
}

function kerns(font, scale) {
  const letters = LETTERS.filter((letter) => /[A-Za-z0-9.,’&-]/.test(letter));
  const found = {};
  for (const first of letters)
    for (const second of letters) {
      const { positions, glyphs } = font.layout(first + second, { kern: true, liga: false });
      const by = Math.round(((positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0)) * scale);
      if (glyphs.length === 2 && Math.abs(by) >= KERN_MIN) found[first + second] = by;
    }
  return found;
}
