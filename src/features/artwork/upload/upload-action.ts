import type { ActionFunctionArgs } from 'react-router';
import { visitorContext } from '#features/accounts/index.server.ts';
import { ownerOfNew } from '#features/cart/index.server.ts';
import { readProduct } from '#features/catalogue/index.server.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { refusalText, type UploadRefusal } from '#preflight/index.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import { engineContext } from '../engine-context.server.ts';
import { readOwnArtwork } from '../store.server.ts';
import { readUploadForm } from './upload.server.ts';

/** `POST /product/{id}/artwork`: one file, for the upload with progress. Returns `{ artwork }` or `{ refusal }`. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const product = await readProduct(shop.db, params.productId ?? '');
  if (!product) return Response.json({ error: 'Product Not Found' }, { status: 404 });
  const { owner: known, network } = await context.get(visitorContext)();
  if (Number(request.headers.get('content-length') ?? 0) > UPLOAD_BYTES_MAX + 16_384)
    return refuse('too-big', 413);
  const wait = await shop.limits.tooMany(RATE_RULES.upload, network);
  if (wait)
    return Response.json(
      {
        error: 'Too many uploads',
        refusal: { title: 'Too many uploads', fix: 'Wait a few minutes, then try again.' },
      },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    );
  context.get(engineContext).warm();
  const { owner, cookie } = ownerOfNew(shop.site, known);
  const { artwork } = await readUploadForm(shop, request, owner, product.id);
  if (!artwork) return refuse('empty', 422);
  if (!artwork.ok) return refuse(artwork.refusal, artwork.refusal === 'too-big' ? 413 : 422);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (cookie) headers.append('Set-Cookie', cookie);
  return Response.json({ artwork: await readOwnArtwork(shop.db, owner, artwork.artworkId) }, { headers });
}

/** Methods other than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

function refuse(refusal: UploadRefusal, status: number): Response {
  const words = refusalText(refusal);
  return Response.json({ error: words.title, refusal: words }, { status });
}
