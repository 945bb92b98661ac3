import { expect, test, vi } from 'vitest';
import { BOLD, drawPdf } from './pdf.server.ts';

/** Everything that can be read in a PDF, as another program reads it. */
async function wordsIn(pdf: Buffer): Promise<string> {
  const mupdf = await import('mupdf');
  const doc = mupdf.Document.openDocument(pdf, 'application/pdf');
  return doc.loadPage(0).toStructuredText('').asText().trim();
}

test.each([
  ['Łukasz Žižek', 'Łukasz Žižek'],
  ['Seán Ó Néill, £5 – “Café”', 'Seán Ó Néill, £5 – “Café”'],
  ['Șerban Đorđe Őri', 'Șerban Đorđe Őri'],
  // Letters that the font lacks.
  ['Nguyễn, 2½ m²', 'Nguyen, 21/2 m2'],
  ['שלום 😀', '???? ?'],
])('%s is printed as %s, in either weight', async (name, printed) => {
  const pdf = await drawPdf({ size: 'A4' }, (doc) => doc.text(name).font(BOLD).text(name));
  expect(await wordsIn(pdf)).toBe(`${printed}\n${printed}`);
  // Of each font only the letters that are used.
  expect(pdf.length).toBeLessThan(20_000);
});

test('an amount can be read although an earlier PDF had its full stop only as part of a colon', async () => {
  // A process that has drawn nothing yet.
  vi.resetModules();
  const fresh = await import('./pdf.server.ts');
  const draw = (words: string) => fresh.drawPdf({ size: 'A4' }, (doc) => doc.text(words));
  expect(await wordsIn(await draw('é: ü!'))).toBe('é: ü!');
  expect(await wordsIn(await draw('Net due: £54.98'))).toBe('Net due: £54.98');
});
