import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { engineContext } from '../engine-context.server.ts';
import { notFound, removed } from '../file.server.ts';
import { openPlates } from './open-plates.server.ts';
import { pageNumber, readPlatesSubject } from './plates-subject.server.ts';
import { platesView } from './plates-view.ts';
import type { StoredPlates } from './stored-plates.ts';

/**
 * `GET /admin/artwork/{id}/separations/{page}?product=…&what=…`: `facts` of a page's plates as JSON; `all` of them
 * together as a picture (JPEG); or one plate by its place, as a lossless grey picture (PNG). Under the version in the
 * facts a picture never changes.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const query = url.searchParams;
  const subject = await readPlatesSubject(shop, params.artworkId ?? '', query.get('product'));
  if (!subject) return notFound();
  const { file, limitPercent } = subject;
  if (file.removedAt) return removed(file.removedAt);
  const page = pageNumber(params.page ?? null, subject.pageCount);
  if (page === null) return notFound();
  const plates = await openPlates(shop, context.get(engineContext), { file, page, limitPercent });
  if (!plates) return notFound();
  const what = query.get('what') ?? 'all';
  if (what === 'facts')
    return Response.json(platesView(plates, limitPercent), { headers: { 'Cache-Control': 'no-store' } });
  return picture(plates, what, query.get('version'));
}

function picture({ pictures, version }: StoredPlates, what: string, named: string | null): Response {
  const place = what === 'all' ? 0 : /^\d{1,2}$/.test(what) ? Number(what) + 1 : -1;
  const bytes = pictures[place];
  if (!bytes || bytes.length === 0) return notFound();
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': place === 0 ? 'image/jpeg' : 'image/png',
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Cache-Control': named === version ? 'private, max-age=31536000, immutable' : 'no-store',
    },
  });
}
