import type { ActionFunctionArgs } from 'react-router';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { completeChoices, configure } from '#features/pricing/prices/index.ts';
import { readForm } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { engineContext } from '../engine-context.server.ts';
import { readOwnArtwork } from '../store.server.ts';
import { chargeUpload, uploadsStopped, uploadWait } from '../upload/upload-limits.server.ts';
import { joinParts } from './join-parts.server.ts';
import { PARTS_FIELD, readArranged } from './parts.ts';
import { partsJobOf } from './parts-job.ts';

/**
 * `POST /product/{id}/artwork/parts`: joins the visitor's files (`parts`, in order) for these choices. Returns `{
 * artwork, refused }`, or `{ waiting: true }` while one is being checked, after which the caller asks again.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const product = await readProduct(shop.db, params.productId ?? '');
  if (!product) return Response.json({ error: 'Product Not Found' }, { status: 404 });
  const { owner, network } = await context.get(visitorContext)();
  const fields = await readForm(request);
  const arranged = readArranged(String(fields.get(PARTS_FIELD) ?? ''));
  if (!arranged) return refuse('Choose your files again', 'There were no files to combine.', 422);
  const wait = await uploadWait(shop, network, 0);
  if (wait) return refuse(uploadsStopped(wait).title, uploadsStopped(wait).fix, 429, wait);
  const values = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
  const configuration = configure(product, completeChoices(product, values));
  const job = partsJobOf(product, configuration.ok ? configuration.choices : []);
  const engine = context.get(engineContext);
  const joined = await joinParts(shop, engine, owner, { productId: product.id, job }, arranged);
  const { artworkId, refused, isWaiting } = joined;
  const artwork = artworkId ? await readOwnArtwork(shop.db, owner, artworkId) : null;
  if (artwork) await chargeUpload(shop, network, artwork.bytes);
  const status = artwork || isWaiting ? 200 : 422;
  return Response.json(
    { artwork, refused, waiting: isWaiting },
    { status, headers: { 'Cache-Control': 'no-store' } },
  );
}

/** Methods other than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

function refuse(title: string, fix: string, status: number, wait?: number): Response {
  const headers = wait ? { 'Retry-After': String(wait) } : {};
  const body = { artwork: null, refused: [{ name: null, title, fix }], waiting: false };
  return Response.json(body, { status, headers });
}
