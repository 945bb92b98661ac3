import type { PDFDocument, PDFObject } from 'mupdf';
import { rethrowFatal } from '../failures.ts';
import { isEmbedded } from '../font-files.ts';
import { dictionary, entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import { eachOperator, FontUses } from './content-uses.ts';

/** Fonts whose letters have codes of one byte (PDF 32000-1, 9.6). */
const SIMPLE = new Set(['Type1', 'TrueType', 'MMType1']);
const [SPACE, FIXED_SPACE] = [32, 160];
/** Names of the letters that paint nothing (annex D.2, and the Adobe Glyph List). */
const BLANKS = new Set(['space', 'nbspace', 'uni00A0']);

/**
 * Replaces fonts that aren't in the file and only show spaces with a font of blanks: after every bullet Word writes a
 * space in Arial, which it doesn't embed. Spaces keep their width.
 */
export class BlankFonts {
  private readonly doc: PDFDocument;
  /** by the new font's object number */
  private readonly originals = new Map<number, PDFObject>();

  constructor(doc: PDFDocument) {
    this.doc = doc;
  }

  /** `scope` has the resources of these operators, which other pages may share. */
  replaceIn(streams: readonly PDFObject[], scope: PDFObject | null): void {
    const fonts = dictionary(scope && own(scope, 'Font'));
    if (!fonts || !this.hasMissing(fonts)) return;
    const uses = new FontUses();
    try {
      eachOperator(streams, (it, source) => uses.see(it, source));
    } catch (error) {
      rethrowFatal(error); // the check says what is wrong with the content
      return;
    }
    for (const [name, codes] of uses.codes) {
      const font = dictionary(own(fonts, name));
      const original = font && this.originals.get(font.asIndirect());
      if (original && !isBlank(original, codes)) fonts.put(name, original);
      else if (font && !original && !isEmbedded(font) && isBlank(font, codes))
        fonts.put(name, this.blank(font, codes));
    }
  }

  private hasMissing(fonts: PDFObject): boolean {
    return entries(fonts).some(
      (font) => dictionary(font) && (!isEmbedded(font) || this.originals.has(font.asIndirect())),
    );
  }

  private blank(font: PDFObject, codes: ReadonlySet<number>): PDFObject {
    const letters = this.doc.newDictionary();
    const differences = this.doc.newArray();
    for (const code of codes) {
      const name = code === SPACE ? 'space' : `space${code}`;
      letters.put(name, this.doc.addStream(`${widthOf(font, code)} 0 d0`, {}));
      differences.push(code);
      differences.push(this.doc.newName(name));
    }
    const encoding = this.doc.newDictionary();
    encoding.put('Differences', differences);
    const made = this.doc.newDictionary();
    made.put('Type', this.doc.newName('Font'));
    made.put('Subtype', this.doc.newName('Type3'));
    made.put('FontBBox', [0, 0, 0, 0]);
    made.put('FontMatrix', [0.001, 0, 0, 0.001, 0, 0]);
    made.put('CharProcs', letters);
    made.put('Encoding', encoding);
    made.put('Resources', this.doc.newDictionary());
    for (const key of ['FirstChar', 'LastChar', 'Widths', 'ToUnicode']) {
      const value = own(font, key);
      if (value) made.put(key, value);
    }
    const reference = this.doc.addObject(made);
    this.originals.set(reference.asIndirect(), font);
    return reference;
  }
}

/** Returns whether a font's letters with these codes paint nothing and have known widths. */
export function isBlank(font: PDFObject, codes: ReadonlySet<number>): boolean {
  if (!SIMPLE.has(nameOf(own(font, 'Subtype')) ?? '')) return false;
  const encoding = own(font, 'Encoding');
  const changes = dictionary(encoding);
  const base = nameOf(changes ? own(changes, 'BaseEncoding') : encoding);
  const named = differencesOf(changes);
  return [...codes].every((code) => {
    const name = named.get(code);
    const isSpace = name === undefined ? code === SPACE : BLANKS.has(name);
    const isFixed = name === undefined && code === FIXED_SPACE && base === 'WinAnsiEncoding';
    return (isSpace || isFixed) && widthOf(font, code) !== null;
  });
}

/** Returns the letters that an encoding names, by their codes (9.6.6.1). */
function differencesOf(encoding: PDFObject | null): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const it of entries(encoding && own(encoding, 'Differences'))) {
    if (it.isNumber()) code = it.asNumber();
    else names.set(code++, nameOf(it) ?? '');
  }
  return names;
}

function widthOf(font: PDFObject, code: number): number | null {
  const first = numberOf(own(font, 'FirstChar'));
  const widths = own(font, 'Widths');
  if (first === null || !widths?.isArray() || code < first) return null;
  return numberOf(own(widths, code - first));
}
