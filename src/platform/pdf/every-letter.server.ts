import { type Embedded, lettersApart } from './joined-letters.server.ts';
import { type Features, type Font, fontWith, hasAll, type Weight } from './other-alphabets.server.ts';
import { leftToRight, type Piece, piecesOf } from './reading-order.ts';

type Pdf = PDFKit.PDFDocument;

/** A letter with its accents and the signs that join or separate it. */
const LETTER = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gsu;
/** The same, but with letters that are joined in one shape, as in Arabic: letters of two fonts don't join. */
const JOINED =
  /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640\u200c\u200d]*|\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gsu;
/** Marks for direction and for how a character should look: they have no shape of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d]]/gv;
const PLAIN = /^[\x20-\x7e\n]*$/;

/** Which font has a letter that the shop's own lacks, by weight and letter; null if none has. */
const fontOfLetter = new Map<string, Font | null>();
/**
 * More than all the names in a large shop need; a stranger who writes every letter there is gets no more of our memory.
 */
const LOOK_UPS_MAX = 20_000;

/** Letters met for the first time: the document is drawn again once their fonts are read. */
export type NewLetters = Map<string, { letter: string; weight: Weight }>;

/** Looks for letters in the fonts for other alphabets; `open` makes a font from a file's bytes. */
export async function findFonts(letters: NewLetters, open: (bytes: Buffer) => Promise<Font>): Promise<void> {
  if (fontOfLetter.size + letters.size > LOOK_UPS_MAX) fontOfLetter.clear();
  for (const [key, { letter, weight }] of letters)
    fontOfLetter.set(key, (await fontWith(letter, weight, open)) ?? null);
}

type Options = Record<string, unknown> & {
  features?: Features | undefined;
  align?: string;
  width?: number;
};
/** The parts of pdfkit's document that place a line; its types leave them out. */
interface Inner {
  _font: Embedded;
  _fontSize: number;
  _fragment(words: string, x: number, y: number, options: Options): void;
  addContent(operators: string): void;
  widthOfString(words: string, options?: Options): number;
}

interface Run extends Piece {
  /** Undefined: the font in use has everything. */
  font: Font | undefined;
}

/**
 * Lets a document write letters that its font lacks, each in a font that has it, and from right to left where the
 * script requires it. Words that its own font can write are drawn as before. `weights`: its own fonts. Once drawn,
 * returns the letters to look for.
 */
export function writeEveryLetter(doc: Pdf, weights: ReadonlyMap<Font, Weight>): NewLetters {
  const letters: NewLetters = new Map();
  const inner = doc as unknown as Inner;
  const { text, heightOfString, widthOfString, _fragment } = doc as unknown as Inner &
    Record<'text' | 'heightOfString', (words: string, ...rest: unknown[]) => unknown>;
  const look = (letter: string) => lookUp(letter, inner._font.font, weights, letters);
  const embedded = embedIn(doc, inner);
  const widthOf = ({ words, font }: Run, options: Options = {}) =>
    inFont(inner, font && embedded(font), () =>
      widthOfString.call(doc, words, { ...options, ...shaping(font, words, options) }),
    );
  Object.assign(doc, {
    text: (words: string, ...rest: unknown[]) => text.call(doc, printable(words, look), ...rest),
    heightOfString: (words: string, ...rest: unknown[]) =>
      heightOfString.call(doc, printable(words, look), ...rest),
    widthOfString: (words: string, options?: Options) => {
      if (isOwn(words, inner)) return widthOfString.call(doc, words, options);
      return runsOf(printable(words, look), look).reduce((sum, run) => sum + widthOf(run, options), 0);
    },
    _fragment: (words: string, x: number, y: number, options: Options) => {
      if (isOwn(words, inner)) return _fragment.call(doc, words, x, y, options);
      let at = x + indent(inner, words, options);
      // A single baseline, that of the font in use.
      const baseline = (-inner._font.ascender / 1000) * inner._fontSize;
      const { width: _, textWidth: __, wordCount: ___, ...rest } = options;
      for (const run of runsOf(words.replaceAll('\n', ''), look)) {
        const how: Options = { ...rest, align: 'left', baseline, ...shaping(run.font, run.words, options) };
        const write = () => _fragment.call(doc, run.words, at, y, how);
        inFont(inner, run.font && embedded(run.font), () => readAs(inner, run, how, write));
        at += widthOf(run, rest);
      }
    },
  });
  return letters;
}

/** Returns the letters of a text that no font has, each once: they would be printed as question marks. */
export async function missingLetters(
  words: string,
  own: Font,
  open: (bytes: Buffer) => Promise<Font>,
): Promise<string[]> {
  const weights = new Map<Font, Weight>([[own, 400]]);
  const letters: NewLetters = new Map();
  printable(words, (letter) => lookUp(letter, own, weights, letters));
  await findFonts(letters, open);
  const lost = new Set<string>();
  const look = (letter: string) => lookUp(letter, own, weights, letters);
  for (const letter of unitsOf(prepared(words), look))
    if (printable(letter, look) === '?' && letter !== '?') lost.add(letter);
  return [...lost];
}

/** The font for a letter: undefined for the one in use, null for none. */
function lookUp(
  letter: string,
  own: Font,
  weights: ReadonlyMap<Font, Weight>,
  letters: NewLetters,
): Font | null | undefined {
  if (letter === '\n' || hasAll(own, letter)) return undefined;
  const weight = weights.get(own) ?? 400;
  const key = `${weight} ${letter}`;
  const font = fontOfLetter.get(key);
  if (font === undefined) letters.set(key, { letter, weight });
  return font ?? null;
}

const prepared = (words: string) => words.normalize('NFC').replace(INVISIBLE, '');

/** If no font has a letter, the plain letter that it is made of, or else a question mark. */
function printable(words: string, look: (letter: string) => Font | null | undefined): string {
  if (PLAIN.test(words)) return words;
  const drawn = unitsOf(prepared(String(words)), look).map((letter) => {
    if (look(letter) !== null) return letter;
    const plain = letter.normalize('NFKD').replace(/[\p{M}\u200c\u200d]/gu, '');
    return plain && [...plain].every((part) => look(part) !== null) ? plain : '?';
  });
  return drawn.join('');
}

/** Units that must each be in one font: a letter, or joined letters if one font has them all. */
function unitsOf(words: string, look: (letter: string) => Font | null | undefined): string[] {
  return [...words.matchAll(JOINED)].flatMap(([unit]) =>
    look(unit) === null ? [...unit.matchAll(LETTER)].map(([letter]) => letter) : [unit],
  );
}

function isOwn(words: string, { _font: { font } }: Inner): boolean {
  return PLAIN.test(words) || [...words].every((letter) => letter === '\n' || hasAll(font, letter));
}

/** The words of a line from left to right, grouped as far as one font goes. */
function runsOf(line: string, look: (letter: string) => Font | null | undefined): Run[] {
  const runs = piecesOf(line).flatMap(({ words, level }) => {
    const parts: Run[] = [];
    for (const letter of unitsOf(words, look)) {
      const font = look(letter) ?? undefined;
      const before = parts.at(-1);
      if (before && before.font === font) before.words += letter;
      else parts.push({ words: letter, level, font });
    }
    return parts;
  });
  return leftToRight(runs);
}

const UNANCHORED = Object.fromEntries(['mark', 'mkmk', 'abvm', 'blwm'].map((feature) => [feature, false]));
const WHOLE: Features = { ccmp: false };

/**
 * What to leave out: components of a letter (`ị`) that has its own shape; positions of accents that fontkit can't work
 * out.
 */
function shaping(font: Font | undefined, words: string, { features }: Options): Options {
  if (!font) return {};
  if (lettersOf(font, words, WHOLE) === words) return { features: { ...features, ...WHOLE } };
  return lettersOf(font, words) === undefined ? { features: { ...features, ...UNANCHORED } } : {};
}

/** The letters of the shapes of some words, in the order in which they are drawn; undefined if fontkit can't draw them so. */
function lettersOf(font: Font, words: string, features?: Features): string | undefined {
  try {
    const { glyphs } = font.layout(words, features);
    return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
  } catch {
    return undefined;
  }
}

/** How far a line begins from the left of its column. */
function indent(inner: Inner, words: string, { width, align, ...options }: Options): number {
  if (!width || (align !== 'right' && align !== 'center')) return 0;
  const room = Number(options.lineWidth) - inner.widthOfString(words.trimEnd(), options);
  return align === 'right' ? room : room / 2;
}

/** Each font of another alphabet is embedded once in a document. */
function embedIn(doc: Pdf, inner: Inner): (font: Font) => Embedded {
  const embedded = new Map<Font, Embedded>();
  return (font) => {
    const has = embedded.get(font);
    if (has) return has;
    const before = inner._font;
    const name = `other ${embedded.size}`;
    doc.registerFont(name, font).font(name);
    const made = lettersApart(inner._font);
    inner._font = before;
    embedded.set(font, made);
    return made;
  };
}

/**
 * What searching and copying give: the letters as they were typed. If the shapes are in another order (Hindi), or one
 * letter is drawn as two, the PDF says so. Programs reverse right-to-left text themselves.
 */
function readAs(inner: Inner, { words, level, font }: Run, options: Options, write: () => void): void {
  if (!font || level % 2 === 1 || lettersOf(font, words, options.features) === words) {
    write();
    return;
  }
  const { addContent } = inner;
  const hex = Buffer.from(`\ufeff${words}`, 'utf16le').swap16().toString('hex');
  inner.addContent = (operators) => {
    if (operators === 'ET') addContent.call(inner, 'EMC');
    addContent.call(inner, operators);
    if (operators === 'BT') addContent.call(inner, `/Span <</ActualText <${hex}>>> BDC`);
  };
  write();
  inner.addContent = addContent;
}

function inFont<T>(inner: Inner, font: Embedded | undefined, action: () => T): T {
  const before = inner._font;
  inner._font = font ?? before;
  try {
    return action();
  } finally {
    inner._font = before;
  }
}
