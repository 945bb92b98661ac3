import type { LoaderFunctionArgs } from 'react-router';
import { readWaysOn } from './other-sizes.server.ts';

/**
 * `GET /product/{id}/fits/{artwork}?{choices}`: where a file that can't be printed as chosen can be printed instead,
 * and whether a person can look at it.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { productId = '', artworkId = '' } = params;
  const given = Object.fromEntries(url.searchParams);
  const waysOn = await readWaysOn(context, { productId, artworkId, given });
  return Response.json(waysOn, { headers: { 'Cache-Control': 'no-store' } });
}
