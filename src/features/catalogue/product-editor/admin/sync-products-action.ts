import type { ActionFunctionArgs } from 'react-router';
import { accountsContext } from '#features/people/accounts/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { type User, visitorContext } from '#visitor/visitor.ts';
import { readSyncRun, runSync, SYNC_FAILED, startSync } from './sync-products.server.ts';

/**
 * `POST /functions/sync-products`, the documented JSON call, runs the same sync as the page. The catalogue comes from
 * the database, never from the body. Returns `{ success, total, synced, skipped, results }`, or `{ error }`.
 */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const user = await callerOf(context, request);
  if (!user) return answer({ error: 'Not authenticated' }, 401);
  if (!user.rights.includes('catalogue'))
    return answer({ error: 'This call is for administrators only' }, 403);
  const actor = { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() || user.email };
  const id = await startSync(shop, actor, false);
  await runSync(shop, id);
  const run = await readSyncRun(shop, id);
  const figures = { total: run?.total ?? 0, synced: run?.synced ?? 0, skipped: run?.skipped ?? 0 };
  const results = run?.results ?? [];
  if (run?.state === 'success') return answer({ success: true, ...figures, results }, 200);
  return answer({ success: false, ...figures, results, error: run?.error ?? SYNC_FAILED }, 502);
}

/** Methods other than POST. */
export function loader(): Response {
  return answer({ error: 'Use POST' }, 405, { Allow: 'POST' });
}

/** Identifies the caller by session cookie, or by a bearer token with the cookie's text (ruling 57). */
async function callerOf(context: ActionFunctionArgs['context'], request: Request): Promise<User | null> {
  const { user } = await context.get(visitorContext)();
  const bearer = /^Bearer ([^\s;,]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (user || !bearer) return user;
  const token = bearer.includes('%') ? bearer : encodeURIComponent(bearer);
  const prefix = context.get(shopContext).site.https ? '__Host-' : '';
  const headers = new Headers({ cookie: `${prefix}galley_session=${token}` });
  return context.get(accountsContext).readUser(headers);
}

function answer(body: object, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
