import { Readable } from 'node:stream';
import { engineContext } from '#features/artwork/files/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { makePrintFile } from '../print-file.server.ts';
import type { Route } from './+types/print-file.ts';

/**
 * `GET /admin/orders/{id}/print-file/{item}`: the file that an item is printed from, as PDF/X-4. 409, saying why, if its file
 * can't be made one.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const made = await makePrintFile(context.get(shopContext), context.get(engineContext), params);
  if (!made.ok)
    return new Response(made.problem, {
      status: made.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  return new Response(Readable.toWeb(Readable.from(made.parts)) as unknown as ReadableStream, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${made.name}"`,
      'Content-Length': String(made.parts.reduce((sum, part) => sum + part.length, 0)),
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    },
  });
}
