import type { ActionFunctionArgs } from 'react-router';
import { engineContext } from '../engine-context.server.ts';

/**
 * `POST /artwork/engine`: somebody is about to choose a file. The engine starts now, a third of a second before its first
 * check, and ends by itself when nothing comes. Asked again it does nothing.
 */
export function action({ context }: ActionFunctionArgs): Response {
  context.get(engineContext).warm();
  return new Response(null, { status: 204 });
}

/** Other methods than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}
