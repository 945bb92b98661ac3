import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { findAnything } from './find.server.ts';

/** `GET /admin/find/results?q=`: the palette's results as `{ found }`. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const found = await findAnything(db, url.searchParams.get('q') ?? '', clock());
  return Response.json({ found }, { headers: { 'Cache-Control': 'no-store' } });
}
