import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { findAnything } from './find.server.ts';

/** `GET /admin/find/results?q=`: the palette's results as `{ found }`. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { rights } = await signedInUser(context);
  const found = await findAnything(db, url.searchParams.get('q') ?? '', { now: clock(), rights });
  return Response.json({ found }, { headers: { 'Cache-Control': 'no-store' } });
}
