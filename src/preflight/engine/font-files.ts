import type { PDFObject } from 'mupdf';
import { dictionary, nameOf, own, stream } from './pdf-objects.ts';

const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'];

/** Returns whether a font's letters are in the file (PDF 32000-1, 9.9). Those of a Type 3 font always are. */
export function isEmbedded(font: PDFObject): boolean {
  const type = nameOf(own(font, 'Subtype'));
  if (type === 'Type3') return true;
  const inner = type === 'Type0' ? descendant(font) : font;
  const descriptor = inner && dictionary(own(inner, 'FontDescriptor'));
  return descriptor !== null && FONT_FILES.some((key) => stream(own(descriptor, key)) !== null);
}

/** Returns the font that a composite font is made of (9.7.6.1). */
export function descendant(font: PDFObject): PDFObject | null {
  const fonts = own(font, 'DescendantFonts');
  return fonts?.isArray() ? dictionary(own(fonts, 0)) : dictionary(fonts);
}
