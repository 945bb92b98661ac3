import type { PDFDocument } from 'mupdf';
import type { StepOf } from '../../report/fix-step.ts';
import { inherited, numberOf, shareable } from '../pdf-objects.ts';

/** Turns pages clockwise with /Rotate. Their content doesn't change. */
export function turnPages(doc: PDFDocument, { pages, degrees }: StepOf<'turn'>): void {
  for (const number of new Set(pages)) {
    const page = doc.findPage(number - 1);
    page.put('Rotate', ((numberOf(inherited(page, 'Rotate')) ?? 0) + degrees + 360) % 360);
  }
}

/** Arranges pages in this order. A repeated page gets its own page object, because a tree may not share them. */
export function arrangePages(doc: PDFDocument, { pages }: StepOf<'pages'>): void {
  const visited = new Set<number>();
  const count = doc.countPages();
  const order = pages.map((number) => {
    if (number > count) throw new Error(`there is no page ${number}`);
    if (visited.has(number)) return copyOf(doc, number);
    visited.add(number);
    return number - 1;
  });
  doc.rearrangePages(order);
}

/** Copies a page with its inherited entries, so that the copy can go anywhere in the tree. Returns its index. */
function copyOf(doc: PDFDocument, number: number): number {
  const [page, copy] = [doc.findPage(number - 1), doc.newDictionary()];
  const keys = new Set(['Resources', 'MediaBox', 'CropBox', 'Rotate']);
  page.forEach((_value, key) => {
    keys.add(String(key));
  });
  keys.delete('Parent');
  for (const key of keys) {
    const value = shareable(doc, page, key);
    if (value) copy.put(key, value);
  }
  doc.insertPage(-1, doc.addObject(copy));
  return doc.countPages() - 1;
}
