import { data, type RouterContextProvider } from 'react-router';
import type { Actor } from '#platform/audit.server.ts';
import { staffRefusal } from './refusal.ts';
import type { Right } from './rights.ts';
import { type User, visitorContext } from './visitor.ts';

/** What everyone except administrators sees on an administrator's page (storefront, section 2, word for word). */
export const ACCESS_DENIED =
  "You don't have permission to access this page. This area is restricted to administrators only.";

/**
 * Returns the member of staff as an actor. Throws 403 for anyone else: the gate of `/admin` has already required the
 * page's right, and commands check again that it is a member of staff.
 */
export async function administratorOf(context: Readonly<RouterContextProvider>): Promise<Actor> {
  return actorOf(await staffOf(context));
}

/**
 * Returns the member of staff as an actor if they have a right, for a command that needs more than its page. Throws 403 otherwise,
 * with who has it.
 */
export async function requireRight(context: Readonly<RouterContextProvider>, right: Right): Promise<Actor> {
  const user = await staffOf(context);
  if (!user.rights.includes(right)) throw refused(user, right);
  return actorOf(user);
}

/** Returns the response to a member of staff without a right: 403, with who has it. */
export const refused = (user: Pick<User, 'staffRoles'>, right: Right) =>
  data(staffRefusal(right, user.staffRoles), { status: 403, statusText: 'Forbidden' });

async function staffOf(context: Readonly<RouterContextProvider>): Promise<User> {
  const { user } = await context.get(visitorContext)();
  if (user?.role !== 'admin') throw data(ACCESS_DENIED, { status: 403, statusText: 'Forbidden' });
  return user;
}

const actorOf = ({ id, firstName, lastName, email }: User): Actor => ({
  id,
  name: `${firstName} ${lastName}`.trim() || email,
});
