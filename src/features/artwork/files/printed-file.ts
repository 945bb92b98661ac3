import { buffer } from 'node:stream/consumers';
import type { LoaderFunctionArgs } from 'react-router';
import { inputOf, readProduct } from '#features/catalogue/products/index.server.ts';
import { completeChoices, configure, finishedSize } from '#features/pricing/prices/index.ts';
import { drawPrivately, isDrawnPrivately, RendererError } from '#pictures/index.server.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { waitTogether } from '#visitor/sender.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { frontPart } from './front-cover.ts';
import { readArtworkFile, readOwnArtwork } from './store.server.ts';

/**
 * `GET /artwork/{id}/on/{product}?size=…`: the product's picture in that size, or its first, with the owner's first
 * page printed on it, 960 px wide.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { owner } = await context.get(visitorContext)();
  const id = params.artworkId ?? '';
  const own = await readOwnArtwork(shop.db, owner, id);
  const key = own && (await readArtworkFile(shop.db, id))?.previewKey;
  const preview = key ? await shop.storage.open(key) : null;
  const input = preview && (await inputOf(shop, params.productId ?? ''));
  const product = input && (await readProduct(shop.db, input.id));
  if (!own || !preview || !product) throw new Response('File not found', { status: 404 });
  const jpegBase64 = (await buffer(preview)).toString('base64');
  const configured = configure(product, completeChoices(product, { size: url.searchParams.get('size') }));
  const size = finishedSize(product, configured.ok ? configured.choices : []);
  const largestMm2 = Math.max(input.largestMm2, size.widthMm * size.heightMm);
  const artwork = { jpegBase64, trim: frontPart(own.report, { ...product, ...size }) };
  const job = {
    subject: { input: { ...input, ...size, largestMm2 }, view: 'scene', artwork },
    width: 960,
    format: 'webp',
  } as const;
  try {
    const wait = isDrawnPrivately(job) ? null : await waitTogether(context, SHARED_RULES.ownPicture);
    if (wait)
      return new Response('Too many pictures. Wait a few minutes, then try again.', {
        status: 429,
        headers: { 'Retry-After': String(wait), 'Cache-Control': 'no-store' },
      });
    const bytes = await drawPrivately(job);
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600' };
    return new Response(Uint8Array.from(bytes), { headers });
  } catch (error) {
    if (!(error instanceof RendererError)) throw error;
    shop.log.error({ err: error }, 'a picture with artwork could not be drawn');
    return new Response('This picture is not available right now', {
      status: 503,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
}
