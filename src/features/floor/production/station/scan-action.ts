import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/scan-action.ts';
import { scanTicket } from './scan-ticket.server.ts';

export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * `POST /admin/station/:pressId/scan`: a ticket scanned at a press, for the page’s script; returns the outcome as a
 * sentence.
 */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const { ok, code, words } = await scanTicket(context.get(shopContext), actor, params.pressId, form);
  if (!ok) return Response.json({ error: words }, { status: 422 });
  return Response.json({ words, to: href('/admin/jobs/:code', { code }) });
}
