import { data, type RouterContextProvider } from 'react-router';
import type { Actor } from '#platform/audit.server.ts';
import { ACCESS_DENIED } from '../gate.server.ts';
import { visitorContext } from '../visitor.ts';

/**
 * Returns the administrator as an actor. Throws 403 for anyone else: the gate of `/admin` only admits administrators,
 * and commands check again.
 */
export async function administratorOf(context: Readonly<RouterContextProvider>): Promise<Actor> {
  const { user } = await context.get(visitorContext)();
  if (user?.role !== 'admin') throw data(ACCESS_DENIED, { status: 403, statusText: 'Forbidden' });
  return { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() || user.email };
}
