import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from 'react-router';
import { visitorContext } from '#features/accounts/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { engineContext } from '../engine-context.server.ts';
import { mayRead, notFound, removed } from '../file.server.ts';
import { readArtworkFile } from '../store.server.ts';
import { openProofPage } from './draw-page.server.ts';
import { PROOF_PAGES_MAX } from './proof-keys.ts';

/** `GET /artwork/{id}/proof/{page}`: a page of a file as it will look in print; `?size=small` for the strip of pages. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const page = Number(params.page);
  const file = await readArtworkFile(shop.db, params.artworkId ?? '');
  const requested = { id: params.artworkId ?? '', part: 'proof', key: url.searchParams.get('key') };
  if (!file || !mayRead(shop, visitor, file, requested)) return notFound();
  if (file.removedAt) return removed(file.removedAt);
  if (!Number.isInteger(page) || page < 1 || page > PROOF_PAGES_MAX) return notFound();
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'page';
  const picture = await openProofPage(shop, context.get(engineContext), { file, page, size });
  if (!picture) return notFound();
  const headers = {
    'Content-Type': 'image/jpeg',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cache-Control': 'private, max-age=3600',
  };
  return new Response(Readable.toWeb(picture) as unknown as ReadableStream, { headers });
}
