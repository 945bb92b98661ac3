import { Readable } from 'node:stream';
import { attachment } from '#features/artwork/files/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/brief-file.ts';
import { readBriefFile } from './briefs-store.server.ts';

/**
 * `GET /design/files/:fileId`: a file of a brief, to its customer and to staff. Nobody knows what is in it, so it is only
 * ever a download of unknown kind: no browser opens, draws or runs it here.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user, owner } = await context.get(visitorContext)();
  const file = await readBriefFile(shop.db, params.fileId);
  const isOwn =
    file && (user ? file.userId === user.id : file.cartToken !== null && file.cartToken === owner.cartToken);
  const content =
    file && (isOwn || user?.rights.includes('floor')) ? await shop.storage.open(file.storageKey) : null;
  if (!file || !content)
    return new Response('File not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(Readable.toWeb(content) as unknown as ReadableStream, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachment(file.originalName),
      'Content-Length': String(file.bytes),
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
