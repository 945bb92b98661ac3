import type { ActionFunctionArgs } from 'react-router';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { type Refusal, refusalText } from '#preflight/index.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import { engineContext } from '../engine-context.server.ts';
import { readOwnArtwork } from '../store.server.ts';
import { readUploadForm } from './upload.server.ts';
import { bytesOf, uploadsStopped, uploadWait } from './upload-limits.server.ts';

/**
 * `POST /product/{id}/artwork`: takes one file, for the upload with progress. Returns `{ artwork }` or `{ refusal }`.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const product = await readProduct(shop.db, params.productId ?? '');
  if (!product) return Response.json({ error: 'Product Not Found' }, { status: 404 });
  const { owner: known, network } = await context.get(visitorContext)();
  if (Number(request.headers.get('content-length') ?? 0) > UPLOAD_BYTES_MAX + 16_384)
    return refuse('too-big', 413);
  const wait = await uploadWait(shop, network, bytesOf(request));
  if (wait)
    return Response.json(
      {
        error: uploadsStopped(wait).title,
        refusal: uploadsStopped(wait),
      },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    );
  context.get(engineContext).warm();
  const { owner, cookie } = ownerOfNew(shop.site, known);
  const { artwork } = await readUploadForm(shop, request, owner, product.id);
  if (!artwork) return refuse('empty', 422);
  if (!artwork.ok) return refuse(artwork.refusal, STATUSES[artwork.refusal] ?? 422);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (cookie) headers.append('Set-Cookie', cookie);
  return Response.json({ artwork: await readOwnArtwork(shop.db, owner, artwork.artworkId) }, { headers });
}

const STATUSES: Partial<Record<Refusal, number>> = { 'too-big': 413, 'no-room': 507 };

/** Methods other than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

function refuse(refusal: Refusal, status: number): Response {
  const words = refusalText(refusal);
  return Response.json({ error: words.title, refusal: words }, { status });
}
