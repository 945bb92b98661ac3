import type { RouterContextProvider } from 'react-router';
import { type User, visitorContext } from './visitor.ts';

/** The user of a page behind the customer's or the administrator's gate. Throws where a page has been put outside it. */
export async function signedInUser(context: Readonly<RouterContextProvider>): Promise<User> {
  const { user } = await context.get(visitorContext)();
  if (!user) throw new Error('a page for signed-in users stands outside its gate');
  return user;
}
