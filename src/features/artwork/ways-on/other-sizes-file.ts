import type { LoaderFunctionArgs } from 'react-router';
import { readOtherSizes } from './other-sizes.server.ts';

/** `GET /product/{id}/fits/{artwork}?{choices}`: where a file can be printed that can't be printed as chosen. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { productId = '', artworkId = '' } = params;
  const given = Object.fromEntries(url.searchParams);
  const sizes = await readOtherSizes(context, { productId, artworkId, given });
  return Response.json({ sizes }, { headers: { 'Cache-Control': 'no-store' } });
}
