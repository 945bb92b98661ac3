import type { LoaderFunctionArgs } from 'react-router';
import { opensOrder } from '#features/orders/order/index.server.ts';
import { itemToken } from '#features/orders/order-artwork/index.server.ts';
import { opensShare } from '#features/orders/proof-shares/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { finishedSize } from '#features/pricing/prices/index.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { waitTogether } from '#visitor/sender.server.ts';
import { engineContext } from '../engine-context.server.ts';
import { attachment, notFound, removed } from '../file.server.ts';
import { readArtworkFile } from '../store.server.ts';
import { openProofPage } from './draw-page.server.ts';
import { openProof } from './proof-access.server.ts';
import { drawProofPdf, LARGE_PAGES_MAX } from './proof-pdf.server.ts';
import { everyPage, proofView, type SinglePage } from './proof-view.ts';

/**
 * `GET /artwork/{id}/proof.pdf`, with the parameters of its page: every page of a proof on paper, for anybody who may
 * see its page.
 */
export async function loader({ context, params, url, request }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { subject, choices } = await openProof(context, params.artworkId ?? '', url, {
    itemToken,
    opensOrder,
    opensShare,
  });
  const { product, artwork, sha256, asOrdered } = subject;
  if (subject.removedAt) return removed(subject.removedAt);
  if (!artwork.report) return notFound();
  const wait = await waitTogether(context, SHARED_RULES.ownPicture);
  if (wait)
    return new Response('Too many pictures. Wait a few minutes, then try again.', {
      status: 429,
      headers: { 'Retry-After': String(wait), 'Cache-Control': 'no-store' },
    });
  const pages = everyPage(artwork.report, product, choices, asOrdered);
  const pictures = await readPictures(shop, context.get(engineContext), artwork.id, pages, request.signal);
  const pdf = await drawProofPdf({
    companyName: (await readCompany(shop.db)).name,
    fileName: artwork.originalName,
    sha256,
    product: { name: product.name, ...(asOrdered?.needs ?? finishedSize(product, choices)) },
    choices,
    view: proofView(artwork.report, product, choices, { spread: 0, zoom: 'fit', ordered: asOrdered }),
    pages: pages.map((page, i) => ({ ...page, jpeg: pictures[i] ?? null })),
    now: shop.clock(),
  });
  const stem = artwork.originalName.replace(/\.[^.]*$/, '');
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      'Content-Disposition': attachment(`${stem} proof.pdf`),
      'Cache-Control': 'private, no-store',
    },
  });
}

/**
 * Reads them one after the other, so that a long book doesn't keep others waiting, and stops once nobody is waiting for
 * them.
 */
async function readPictures(
  shop: Shop,
  engine: Engine,
  artworkId: string,
  pages: readonly SinglePage[],
  signal: AbortSignal,
): Promise<(Buffer | null)[]> {
  const file = await readArtworkFile(shop.db, artworkId);
  if (!file) return [];
  const size = pages.length > LARGE_PAGES_MAX ? 'quarter' : 'page';
  const pictures: (Buffer | null)[] = [];
  for (const { page } of pages) {
    if (signal.aborted) break;
    pictures.push(await openProofPage(shop, engine, { file, page, size }));
  }
  return pictures;
}
