import { Readable } from 'node:stream';
import { addMinutes } from 'date-fns';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import type { Visitor } from '#visitor/visitor.ts';
import { nameToSaveAs } from './file-name.ts';
import { removedWords } from './removed-words.ts';
import { type ArtworkFile, readArtworkFile } from './store.server.ts';

const TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const;
/** A signed link to a file opens it for five minutes (trust checklist H9). */
const LINK_MINUTES = 5;

/** Returns a signed link, good for five minutes, to the picture of a file's first page. */
export function signedPreview(shop: Shop, artworkId: string): string {
  const until = addMinutes(shop.clock(), LINK_MINUTES);
  return `${href('/artwork/:artworkId/preview', { artworkId })}?key=${shop.signer.sign('artwork-preview', artworkId, until)}`;
}

/** Returns a signed link to the file itself, good for five minutes, for someone with the order's link. */
export function signedFile(shop: Shop, artworkId: string): string {
  const until = addMinutes(shop.clock(), LINK_MINUTES);
  return `${href('/artwork/:artworkId', { artworkId })}?key=${shop.signer.sign('artwork-file', artworkId, until)}`;
}

/** Signs links to the pictures of a proof, good for five minutes, for anyone who may see the page they are on. */
export function signProof(shop: Shop, artworkId: string): string {
  return shop.signer.sign('artwork-proof', artworkId, addMinutes(shop.clock(), LINK_MINUTES));
}

/**
 * Returns a customer's file to its owner, staff or the holder of a signed link; otherwise 404. For a file that was
 * removed because of its age, a 410 says when. Files are always sent as sandboxed downloads, so that nothing in them
 * can run.
 */
export async function answerFile(
  shop: Shop,
  visitor: Visitor,
  request: { id: string; part: 'file' | 'preview'; key: string | null },
): Promise<Response> {
  const file = await readArtworkFile(shop.db, request.id);
  const key = request.part === 'file' ? file?.storageKey : file?.previewKey;
  if (file?.removedAt && mayRead(shop, visitor, file, request)) return removed(file.removedAt);
  if (!file || !key || !mayRead(shop, visitor, file, request)) return notFound();
  const content = await shop.storage.open(key);
  if (!content) return notFound();
  const headers = new Headers({
    'Content-Type': request.part === 'file' ? TYPES[file.kind] : 'image/jpeg',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cache-Control': 'private, max-age=3600',
  });
  if (request.part === 'file') {
    headers.set('Content-Disposition', attachment(nameToSaveAs(file.originalName, file.kind)));
    headers.set('Content-Length', String(file.bytes));
  }
  return new Response(Readable.toWeb(content) as unknown as ReadableStream, { headers });
}

/** Returns whether a visitor may see a file: its owner, staff, or the holder of a link signed for this part. */
export function mayRead(
  shop: Shop,
  { user, owner }: Visitor,
  file: Pick<ArtworkFile, 'userId' | 'cartToken'>,
  request: { id: string; part: string; key: string | null },
): boolean {
  if (user?.rights.includes('floor')) return true;
  if (user && file.userId === user.id) return true;
  if (owner.cartToken && file.cartToken === owner.cartToken) return true;
  return shop.signer.verify(`artwork-${request.part}`, request.id, request.key, shop.clock());
}

/** Returns a download's name in both forms of RFC 6266: plain letters for old programs, the full name encoded. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The answer for a file that was removed because of its age. */
export function removed(at: Date): Response {
  return new Response(removedWords(at), {
    status: 410,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

export function notFound(): Response {
  return new Response('File not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
