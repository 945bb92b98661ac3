import type { LoaderFunctionArgs } from 'react-router';
import { opensOrder } from '#features/orders/order/index.server.ts';
import { opensShare } from '#features/orders/proof-shares/index.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { isLayerRole, roleOf } from '#preflight/index.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { engineContext } from '../engine-context.server.ts';
import { mayRead, notFound, removed } from '../file.server.ts';
import { readSeparationNames } from '../separation-names.server.ts';
import { readArtworkFile } from '../store.server.ts';
import { openProofPage, type ProofRequest } from './draw-page.server.ts';
import { PROOF_PAGES_MAX, PROOF_PX } from './proof-keys.ts';
import { isInOrder } from './proof-store.server.ts';

/** `GET /artwork/{id}/proof/{page}`: a page of a file as it will look in print; `?size=small` for the strip of pages. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const page = Number(params.page);
  const file = await readArtworkFile(shop.db, params.artworkId ?? '');
  const requested = { id: params.artworkId ?? '', part: 'proof', key: url.searchParams.get('key') };
  if (!file || !(mayRead(shop, visitor, file, requested) || (await opensByLink(shop, file.id, url))))
    return notFound();
  if (file.removedAt) return removed(file.removedAt);
  if (!Number.isInteger(page) || page < 1 || page > PROOF_PAGES_MAX) return notFound();
  const layer = url.searchParams.get('layer');
  if (layer !== null) return layerFile(shop, context.get(engineContext), { file, page }, layer);
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'page';
  const picture = await openProofPage(shop, context.get(engineContext), { file, page, size });
  if (!picture) return notFound();
  return new Response(Uint8Array.from(picture), { headers: headersOf('image/jpeg') });
}

/**
 * Returns whether the address has a link that opens the proof with this file: its order's (`order`), or a shared one
 * (`share`).
 */
async function opensByLink(shop: Shop, artworkId: string, url: URL): Promise<boolean> {
  if (url.searchParams.has('share')) return opensShare(shop, artworkId, url);
  const [order, key] = ['order', 'key'].map((name) => url.searchParams.get(name));
  if (!order || !(await isInOrder(shop.db, artworkId, order))) return false;
  return opensOrder(shop, order, key ?? null);
}

const headersOf = (type: string) => ({
  'Content-Type': type,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cache-Control': 'private, max-age=3600',
});

/**
 * Returns one separation of a page as a PNG, to lay over the page. It is drawn again each time, because few files have
 * one.
 */
async function layerFile(
  shop: Shop,
  engine: Engine,
  { file, page }: Pick<ProofRequest, 'file' | 'page'>,
  name: string,
): Promise<Response> {
  if (file.kind !== 'pdf') return notFound();
  const separations = await readSeparationNames(shop.db);
  const role = roleOf(name, separations);
  if (!isLayerRole(role)) return notFound();
  const options = { page, maxPx: PROOF_PX.page, layer: { name, rgb: LAYER_RGB[role] }, separations };
  const outcome = await shop.storage.withLocalFile(file.storageKey, (path) =>
    engine.preview(path, 'pdf', options),
  );
  if (outcome.status !== 'ok') return notFound();
  return new Response(outcome.preview.slice(), { headers: headersOf('image/png') });
}

/** The same colours as in the legend of proof.css. */
const LAYER_RGB = {
  varnish: [0, 160, 176],
  white: [180, 140, 210],
  foil: [200, 160, 32],
} as const;
