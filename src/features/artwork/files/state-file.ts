import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { progressOf, waitForProgress } from './signals.server.ts';

const HOLD_MS = 10_000;

/**
 * `GET /artwork/{id}/state?seen=N`: returns the artwork once its check has ended, with partial results (`partial`) as
 * soon as there are more than `seen`, or unchanged after ten seconds. Send the answer's `seen` with the next request.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { owner } = await context.get(visitorContext)();
  const seen = Number(url.searchParams.get('seen')) || 0;
  const { db } = context.get(shopContext);
  const { artwork, partial } = await waitForProgress(db, owner, params.artworkId ?? '', seen, HOLD_MS);
  if (!artwork) return Response.json({ error: 'Not found' }, { status: 404 });
  const answer = { artwork, partial: partial ?? null, seen: progressOf(partial) };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
