import type { PDFDocument, PDFObject } from 'mupdf';
import { isEmbedded } from '../font-files.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { dictionary, entries, numberOf, own } from '../pdf-objects.ts';
import { ResourceWalk } from '../pdfx/resource-walk.ts';
import { standardFontOf } from '../standard-fonts.ts';
import { readWidths } from './font-widths.ts';

/**
 * Puts free fonts of the same widths into the file if it names standard fonts and doesn't have them. They are the ones
 * with which the library draws such text, so the page looks as it did. Fonts with other widths stay missing.
 */
export function embedFonts(mupdf: Mupdf, doc: PDFDocument): void {
  const faces = new Map<string, Face>();
  const walk = new ResourceWalk({
    content: (_streams, scope) => {
      for (const it of entries(scope && own(scope, 'Font'))) {
        const font = dictionary(it);
        const name = font && !isEmbedded(font) ? standardFontOf(font) : null;
        if (!font || !name) continue;
        const face = faces.get(name) ?? faceOf(mupdf, doc, name);
        faces.set(name, face);
        embed(mupdf, doc, font, face);
      }
    },
  });
  for (let i = 0; i < doc.countPages(); i++) walk.walkPage(doc.findPage(i), i + 1);
}

/** A font of the library: its own name, and its descriptor with its letters. */
interface Face {
  name: string;
  descriptor: PDFObject;
}

const [FIXED_PITCH, SERIF, SYMBOLIC, NONSYMBOLIC, ITALIC] = [1, 2, 4, 32, 64]; // PDF 32000-1, table 123
const CAP_HEIGHT = 700;
const ITALIC_DEGREES = -12;

/** The library only gives a font's letters as those of a composite font; the same letters make a simple one. */
function faceOf(mupdf: Mupdf, doc: PDFDocument, standard: string): Face {
  const font = new mupdf.Font(standard);
  const inner = doc.addFont(font).get('DescendantFonts').get(0);
  font.destroy();
  const composite = inner.get('FontDescriptor');
  const letters = composite.get('FontFile3');
  letters.put('Subtype', doc.newName('Type1C'));
  letters.delete('Length1');
  const name = inner.get('BaseFont').asName();
  const isItalic = /Italic|Oblique/.test(standard);
  const descriptor = doc.newDictionary();
  descriptor.put('Type', doc.newName('FontDescriptor'));
  descriptor.put('FontName', doc.newName(name));
  descriptor.put('Flags', flagsOf(standard, isItalic));
  for (const key of ['FontBBox', 'Ascent', 'Descent', 'StemV']) descriptor.put(key, composite.get(key));
  descriptor.put('CapHeight', CAP_HEIGHT);
  descriptor.put('ItalicAngle', isItalic ? ITALIC_DEGREES : 0);
  descriptor.put('FontFile3', letters);
  return { name, descriptor: doc.addObject(descriptor) };
}

function flagsOf(standard: string, isItalic: boolean): number {
  const isPictures = standard === 'Symbol' || standard === 'ZapfDingbats';
  return (
    (isPictures ? SYMBOLIC : NONSYMBOLIC) +
    (standard.startsWith('Courier') ? FIXED_PITCH : 0) +
    (standard.startsWith('Times') ? SERIF : 0) +
    (isItalic ? ITALIC : 0)
  );
}

/** Every program that writes widths rounds them. */
const WIDTH_TOLERANCE = 2;
const CODES = 256;

function embed(mupdf: Mupdf, doc: PDFDocument, font: PDFObject, { name, descriptor }: Face): void {
  const widths = readWidths(mupdf, doc, font);
  if (!widths || !agrees(font, widths)) return;
  const list = doc.newArray();
  for (let code = 0; code < CODES; code++) list.push(widths[code] ?? 0);
  font.put('Subtype', doc.newName('Type1'));
  font.put('BaseFont', doc.newName(name));
  font.put('FontDescriptor', descriptor);
  font.put('FirstChar', 0);
  font.put('LastChar', CODES - 1);
  font.put('Widths', list);
}

/** Returns whether the widths that the file states are those of the letters. It needn't state them for standard fonts. */
function agrees(font: PDFObject, widths: readonly (number | null)[]): boolean {
  const first = numberOf(own(font, 'FirstChar')) ?? 0;
  return entries(own(font, 'Widths')).every((it, i) => {
    const [stated, real] = [numberOf(it), widths[first + i] ?? null];
    // A width of 0 is what programs state for codes that they don't use.
    return !stated || real === null || Math.abs(stated - real) <= WIDTH_TOLERANCE;
  });
}
