import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { visitorContext } from '../accounts/index.server.ts';
import { waitForCheck } from './signals.server.ts';

const HOLD_MS = 10_000;

/** `GET /artwork/{id}/state`: the artwork once its check has ended, or after ten seconds as it is then. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { user, cartToken } = await context.get(visitorContext)();
  const owner = { userId: user?.id ?? null, cartToken };
  const artwork = await waitForCheck(context.get(shopContext).db, owner, params.artworkId ?? '', HOLD_MS);
  if (!artwork) return Response.json({ error: 'Not found' }, { status: 404 });
  return Response.json({ artwork }, { headers: { 'Cache-Control': 'no-store' } });
}
