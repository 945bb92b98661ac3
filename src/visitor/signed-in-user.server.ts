import type { RouterContextProvider } from 'react-router';
import { type User, visitorContext } from './visitor.ts';

/** Returns the customer whose price lists apply to a page: the signed-in one, if they have any today. */
export async function tradeCustomer(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const { user } = await context.get(visitorContext)();
  return user?.hasTradePrices ? user.id : null;
}

/** Returns the user of a page behind the customers' or administrators' gate. Throws if the page has no gate. */
export async function signedInUser(context: Readonly<RouterContextProvider>): Promise<User> {
  const { user } = await context.get(visitorContext)();
  if (!user) throw new Error('a page for signed-in users stands outside its gate');
  return user;
}
