import type { PDFObject } from 'mupdf';
import { dictionary, nameOf, numberOf, own } from './pdf-objects.ts';

/** Names of the standard fonts (PDF 32000-1, 9.6.2.2), and Microsoft's fonts of the same widths. */
const NAME =
  /^(Helvetica|Arial|Times|TimesNewRoman|Courier|CourierNew)(?:PS)?(?:MT)?(?:[-,](Roman|Regular|Bold|Italic|Oblique|BoldItalic|BoldOblique))?(?:MT)?$/;

const PICTURE_FONTS = new Set(['Symbol', 'ZapfDingbats']);
const ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding']);

/** In a font's descriptor: its letters aren't those of the Latin alphabet (9.8.2, bit 3). */
const SYMBOLIC = 4;

/**
 * Returns the standard font with the widths and letters of this one, which isn't in the file, or null if there is none,
 * or if the file doesn't say which code is which letter.
 */
export function standardFontOf(font: PDFObject): string | null {
  const type = nameOf(own(font, 'Subtype'));
  const name = nameOf(own(font, 'BaseFont')) ?? '';
  if (type !== 'Type1' && type !== 'TrueType') return null;
  const [whole, family, style = ''] = NAME.exec(name) ?? [];
  if (!whole) return type === 'Type1' && PICTURE_FONTS.has(name) ? name : null;
  if (!hasKnownLetters(font, type)) return null;
  const isSlanted = /Italic|Oblique/.test(style);
  const isBold = style.includes('Bold');
  if (family?.startsWith('Times'))
    return `Times-${isBold || isSlanted ? `${isBold ? 'Bold' : ''}${isSlanted ? 'Italic' : ''}` : 'Roman'}`;
  const style14 = `${isBold ? 'Bold' : ''}${isSlanted ? 'Oblique' : ''}`;
  return `${family?.startsWith('Courier') ? 'Courier' : 'Helvetica'}${style14 ? `-${style14}` : ''}`;
}

function hasKnownLetters(font: PDFObject, type: 'Type1' | 'TrueType'): boolean {
  const encoding = own(font, 'Encoding');
  if (ENCODINGS.has(nameOf(encoding) ?? '') || dictionary(encoding)) return true;
  const descriptor = dictionary(own(font, 'FontDescriptor'));
  const flags = (descriptor && numberOf(own(descriptor, 'Flags'))) ?? 0;
  return type === 'Type1' && (flags & SYMBOLIC) === 0;
}
