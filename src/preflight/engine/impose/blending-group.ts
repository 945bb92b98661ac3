import type { PDFDocument, PDFObject } from 'mupdf';

/**
 * Pages with transparency keep their own group on their form, with its colours. The sheet itself blends in the inks of the
 * press: in the screen colours of one page, the inks of its neighbours and of the marks would be converted.
 */
export function blendingGroup(doc: PDFDocument): PDFObject {
  const group = doc.newDictionary();
  group.put('Type', doc.newName('Group'));
  group.put('S', doc.newName('Transparency'));
  group.put('CS', doc.newName('DeviceCMYK'));
  return group;
}
