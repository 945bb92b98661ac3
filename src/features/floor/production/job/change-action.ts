import { readForm } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { jobAction } from '../job-action.server.ts';
import type { Route } from './+types/change-action.ts';

export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

/** `POST /admin/jobs/change`: a change of a job for the board’s script; returns the outcome as a sentence. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const actor = await administratorOf(context);
  const outcome = await jobAction(context.get(shopContext), actor, await readForm(request));
  if (outcome?.ok) return Response.json(outcome);
  if (!outcome || outcome.kind === 'missing')
    return Response.json({ error: 'There’s no such job.' }, { status: 404 });
  return Response.json({ error: outcome.words }, { status: outcome.kind === 'stale' ? 409 : 422 });
}
