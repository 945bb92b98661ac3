import { data } from 'react-router';
import { completeChoices } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { printsInk, ROLE_WORDS } from '#preflight/index.ts';
import { engineContext } from '../engine-context.server.ts';
import { proofKey } from '../proof/proof-keys.ts';
import { removedWords } from '../removed-words.ts';
import type { Route } from './+types/separations-page.ts';
import { openPlates, type PlatesRequest } from './open-plates.server.ts';
import { pageNumber, readPlatesSubject } from './plates-subject.server.ts';
import { type PlatesView, platesView } from './plates-view.ts';
import { PlatesViewer } from './plates-viewer.tsx';
import { separationsPath } from './separations-path.ts';

export const handle = { title: 'Separations', hydrate: true };

/** A page is shown by then, without its plates if drawing them takes longer. */
const WAIT_MS = 600;

/**
 * `GET /admin/artwork/{id}/separations?product=…&page=…&plate=…`: one page of a file as press plates. Plates that
 * aren't stored are drawn; meanwhile the page shows the proof.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const query = Object.fromEntries(url.searchParams);
  const platesSubject = await readPlatesSubject(shop, params.artworkId, query.product ?? null);
  if (!platesSubject) throw data('We cannot find this file.', { status: 404 });
  const { file, subject, limitPercent, pageCount } = platesSubject;
  const { artwork, product } = subject;
  const page = pageNumber(query.page ?? '1', pageCount);
  if (pageCount > 0 && page === null) throw data('This file has no such page.', { status: 404 });
  const request = page !== null && !file.removedAt && { file, page, limitPercent };
  const engine = context.get(engineContext);
  const plates = request ? await drawnInTime(shop, engine, request) : 'damaged';
  const content = artwork.report?.pages[(page ?? 1) - 1]?.content;
  return {
    artwork: { id: artwork.id, originalName: artwork.originalName },
    product: { id: product.id, name: product.name },
    choices: { ...completeChoices(product, query), ...(query.item ? { item: query.item } : {}) },
    item: query.item ?? null,
    why: file.removedAt ? removedWords(file.removedAt) : whyNot(artwork.report !== null, plates),
    page: page ?? 1,
    pageCount,
    plates: typeof plates === 'string' ? null : plates,
    plate: query.plate ?? null,
    proof: request && plates === 'drawing' && (await isProofStored(shop, request)),
    notPrinted: (content?.separations ?? [])
      .filter(({ role }) => !printsInk(role))
      .map(({ name, role }) => `${name} (${ROLE_WORDS[role].toLowerCase()})`),
  };
}

function whyNot(isChecked: boolean, plates: PlatesView | 'drawing' | 'damaged'): string | null {
  if (!isChecked) return 'This file is still being checked. Open the page again in a moment.';
  return plates === 'damaged' ? 'This page can’t be drawn.' : null;
}

/** Returns the plates if they are drawn in time. */
async function drawnInTime(
  shop: Shop,
  engine: Engine,
  request: PlatesRequest,
): Promise<PlatesView | 'drawing' | 'damaged'> {
  const drawing = openPlates(shop, engine, request);
  drawing.catch(() => undefined); // the request for the facts reports it
  const waited = new Promise<'drawing'>((resolve) => setTimeout(resolve, WAIT_MS, 'drawing').unref());
  const plates = await Promise.race([drawing, waited]);
  if (plates === 'drawing') return plates;
  return plates ? platesView(plates, request.limitPercent) : 'damaged';
}

/** Usually the customer has looked at the proof, so it is ready at once. */
async function isProofStored({ storage }: Shop, { file, page }: PlatesRequest): Promise<boolean> {
  const stored = await storage.open(proofKey(file.storageKey, page, 'page'));
  stored?.destroy();
  return stored !== null;
}

export default function SeparationsPage({ loaderData }: Route.ComponentProps) {
  const { artwork, product, choices, item, page, pageCount, plates, plate, proof, why, notPrinted } =
    loaderData;
  const path = (more: Record<string, string>) =>
    separationsPath(artwork.id, product.id, { ...choices, ...more });
  return (
    <>
      <p className="text-sm text-grey">{product.name}</p>
      <h1 className="text-2xl break-words">Separations of {artwork.originalName}</h1>
      <p className="mt-1 flex flex-wrap gap-x-6 text-sm">
        {item && (
          <a
            href={href('/admin/files/:itemId', { itemId: item })}
            className="inline-flex min-h-6 items-center"
          >
            See the proof
          </a>
        )}
        <a
          href={href('/artwork/:artworkId', { artworkId: artwork.id })}
          download
          className="inline-flex min-h-6 items-center"
        >
          Download Artwork
        </a>
      </p>
      {pageCount > 1 && <Pages page={page} pageCount={pageCount} path={path} />}
      {why ? (
        <p className="notice mt-4">{why}</p>
      ) : (
        <PlatesViewer
          artworkId={artwork.id}
          productId={product.id}
          page={page}
          here={path({ page: `${page}` })}
          plate={plate}
          first={plates}
          proof={
            proof ? href('/artwork/:artworkId/proof/:page', { artworkId: artwork.id, page: `${page}` }) : null
          }
        />
      )}
      {notPrinted.length > 0 && (
        <p className="mt-4 max-w-3xl text-sm">Not printed from a plate: {notPrinted.join(', ')}.</p>
      )}
    </>
  );
}

function Pages({
  page,
  pageCount,
  path,
}: {
  page: number;
  pageCount: number;
  path: (more: Record<string, string>) => string;
}) {
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <a href={path({ page: `${page - 1}` })} className="button" rel="prev">
          Page {page - 1}
        </a>
      )}
      <span className="figures">
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <a href={path({ page: `${page + 1}` })} className="button" rel="next">
          Page {page + 1}
        </a>
      )}
    </nav>
  );
}
