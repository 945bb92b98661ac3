import { readdir, readFile } from 'node:fs/promises';
import { projectFile } from '../program-files.ts';

/** A font as fontkit reads it: a part of pdfkit that its types leave out. */
export type Font = PDFKit.Mixins.PDFFontSource & {
  characterSet: readonly number[];
  glyphForCodePoint(code: number): unknown;
  hasGlyphForCodePoint(code: number): boolean;
  layout(words: string, features?: Features): { glyphs: readonly { codePoints: readonly number[] }[] };
};

/** Which of a font's features to use, by their names in OpenType. */
export type Features = Readonly<Record<string, boolean>>;

export type Weight = 400 | 700;

const VARIABLE = '@fontsource-variable/noto-sans';

/**
 * Fonts for letters that the shop's own font lacks, in order of preference. Each comes as many small files, one for
 * each part of an alphabet, and a document reads only those it needs.
 */
const FAMILIES = [
  VARIABLE,
  '@fontsource/noto-sans-symbols-2',
  // Arabic, Persian, Urdu and Pashto. Noto's font composes letters from parts that several share, so a PDF would be read out wrongly.
  '@fontsource-variable/vazirmatn',
  // Other languages in Arabic script: Sindhi, Kashmiri, Punjabi.
  '@fontsource/scheherazade-new',
  ...['hebrew', 'armenian', 'georgian', 'ethiopic', 'thai', 'sinhala'].map(named),
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu', 'kannada', 'malayalam'].map(named),
  // Chinese and Japanese; then Korean.
  ...['sc', 'kr'].map(named),
];

function named(script: string): string {
  return `${VARIABLE}-${script}`;
}

interface Part {
  /** by weight: one file with every weight, or one for each available weight */
  files: Readonly<Record<Weight, string>>;
  isVariable: boolean;
  ranges: readonly (readonly [from: number, to: number])[];
}

let parts: Promise<readonly Part[]> | undefined;
const read = new Map<string, Promise<Font | undefined>>();

/**
 * Returns the first font that has a letter with all its accents, or all letters of a word; undefined if none has.
 * `open` makes a font from a file's bytes.
 */
export async function fontWith(
  letter: string,
  weight: Weight,
  open: (bytes: Buffer) => Promise<Font>,
): Promise<Font | undefined> {
  parts ??= Promise.all(FAMILIES.map(partsOf)).then((them) => them.flat());
  const code = letter.codePointAt(0) ?? 0;
  // A custom shape: another font's is a different shape.
  if (/\p{Co}/u.test(letter)) return undefined;
  for (const part of await parts) {
    if (!part.ranges.some(([from, to]) => from <= code && code <= to)) continue;
    const key = `${part.files[weight]} ${weight}`;
    const reading = read.get(key) ?? readPart(part, weight, open);
    read.set(key, reading);
    const font = await reading;
    if (font && hasAll(font, letter)) return font;
  }
  return undefined;
}

/** Whether a font has every character of `letter`; joiners and separators need no shape. */
export function hasAll(font: Font, letter: string): boolean {
  return [...letter].every(
    (part) => part === '\u200c' || part === '\u200d' || font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
  );
}

/** What the files of a family contain, as its package lists it: `"greek": "U+0370-0377,U+037A"`. */
async function partsOf(family: string): Promise<Part[]> {
  const folder = `node_modules/${family}`;
  const listed = JSON.parse(await readFile(projectFile(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const isVariable = family.startsWith('@fontsource-variable/');
  const name = family.slice(family.indexOf('/') + 1);
  const files = await readdir(projectFile(`${folder}/files`));
  return Object.entries(listed).map(([part, ranges]) => {
    const fileOf = (weight: string) => `${name}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff2`;
    const regular = fileOf(isVariable ? 'wght' : '400');
    const bold = isVariable || !files.includes(fileOf('700')) ? regular : fileOf('700');
    return {
      files: { 400: `${folder}/files/${regular}`, 700: `${folder}/files/${bold}` },
      isVariable,
      ranges: ranges.split(',').map(rangeOf),
    };
  });
}

function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.slice('U+'.length).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/** The files are compressed and have every weight at once: fontkit can embed neither in a PDF. */
async function readPart(
  { files, isVariable, ranges }: Part,
  weight: Weight,
  open: (bytes: Buffer) => Promise<Font>,
) {
  const { default: subsetFont } = await import('subset-font');
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  );
  const bytes = await subsetFont(await readFile(projectFile(files[weight])), letters.join(''), {
    targetFormat: 'truetype',
    ...(isVariable ? { variationAxes: { wght: weight } } : {}),
  });
  // A package may list pictures that its files don't have.
  return hasLetters(bytes) ? open(bytes) : undefined;
}

/** Whether a font maps any character: whether its table directory names a `cmap` with an entry. */
function hasLetters(font: Buffer): boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  return cmap !== undefined && font.readUInt16BE(font.readUInt32BE(cmap + 8) + 2) > 0;
}
