import { readForm } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/scan-action.ts';
import { packScanned } from './pack-action.server.ts';

export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

/** `POST /admin/despatch/:orderNumber/scan`: something scanned while packing, for the page’s script; returns the outcome. */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const actor = await administratorOf(context);
  const scanned = String((await readForm(request)).get('code') ?? '');
  const { outcome } = await packScanned(context.get(shopContext), actor, {
    orderNumber: params.orderNumber.toUpperCase(),
    scanned,
  });
  if (outcome.ok) return Response.json({ words: outcome.words });
  return Response.json({ error: outcome.words }, { status: outcome.kind === 'stale' ? 409 : 422 });
}
