import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** Returns the text on the first page of a PDF, line by line. */
export async function readPdf(browser: Browser, path: string): Promise<string[]> {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  const mupdf = await import('mupdf');
  const doc = mupdf.Document.openDocument(await answer.arrayBuffer(), 'application/pdf');
  return doc.loadPage(0).toStructuredText('').asText().split('\n');
}
