import type { ActionFunctionArgs } from 'react-router';
import { engineContext } from '../engine-context.server.ts';

/**
 * `POST /artwork/engine`: somebody is about to choose a file. Starts the engine, a third of a second before its first
 * check; it stops by itself when idle. Idempotent.
 */
export function action({ context }: ActionFunctionArgs): Response {
  context.get(engineContext).warm();
  return new Response(null, { status: 204 });
}

/** Methods other than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}
