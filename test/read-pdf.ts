import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** Returns the text on the first page of a PDF, line by line. */
export async function readPdf(browser: Browser, path: string): Promise<string[]> {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  const [first = ''] = await textOfPages(await answer.arrayBuffer());
  return first.split('\n');
}

/** Returns all words of a PDF, with single spaces between them. */
export async function wordsOfPdf(answer: Response): Promise<string> {
  const pages = await textOfPages(await answer.arrayBuffer());
  return pages.join(' ').replace(/\s+/g, ' ');
}

/** Returns the text of each page of a PDF. */
export async function textOfPages(pdf: ArrayBuffer): Promise<string[]> {
  const mupdf = await import('mupdf');
  const doc = mupdf.Document.openDocument(pdf, 'application/pdf');
  return Array.from({ length: doc.countPages() }, (_, page) =>
    doc.loadPage(page).toStructuredText('').asText(),
  );
}
