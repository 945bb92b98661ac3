import { Readable } from 'node:stream';
import { shopContext } from '#platform/shop.ts';
import type { Route } from './+types/sheet-file.ts';
import { readWrong } from './end-sheet.server.ts';
import { readSheetFiles } from './read-sheet.server.ts';
import { whyNotWords } from './why-not.ts';

const TYPES: Readonly<Record<string, { type: string; name: string; key: 'pdfKey' | 'cutsKey' | 'csvKey' }>> =
  {
    'sheet.pdf': { type: 'application/pdf', name: '.pdf', key: 'pdfKey' },
    'cuts.pdf': { type: 'application/pdf', name: '-cuts.pdf', key: 'cutsKey' },
    'cuts.csv': { type: 'text/csv; charset=utf-8', name: '-cuts.csv', key: 'csvKey' },
  };

/**
 * `GET /admin/sheets/{id}/files/{sheet.pdf|cuts.pdf|cuts.csv}`: a file of a sheet. 409, saying why, if a job on it
 * can’t be printed as planned there.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { db, storage } = context.get(shopContext);
  const kind = Object.hasOwn(TYPES, params.file) ? TYPES[params.file] : undefined;
  const sheet = await readSheetFiles(db, params.sheetId);
  const key = kind && sheet?.[kind.key];
  if (!key) return answer('File not found', 404);
  const wrong = await readWrong(db, params.sheetId);
  if (wrong.length > 0) {
    const reasons = wrong.map(({ code, whyNot }) => whyNotWords(code, whyNot)).join('. ');
    return answer(`${sheet.code} must not be printed. ${reasons}.`, 409);
  }
  const content = await storage.open(key);
  if (!content) return answer('File not found', 404);
  return new Response(Readable.toWeb(content) as unknown as ReadableStream, {
    headers: {
      'Content-Type': kind.type,
      'Content-Disposition': `attachment; filename="${sheet.code}${kind.name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    },
  });
}

const answer = (words: string, status: number) =>
  new Response(words, { status, headers: { 'Cache-Control': 'no-store' } });
