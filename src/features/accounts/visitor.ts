import { createContext } from 'react-router';

export type Role = 'customer' | 'admin';

/** A signed-in person, as pages may know them. */
export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  role: Role;
  createdAt: Date;
  /** whether they take a second step when they sign in */
  twoStep: boolean;
  /** whether the shop asks every administrator for one; never of customers */
  twoStepRequired: boolean;
  /** The session that they are signed in by here. */
  sessionId: string;
}

/** Who asks: a signed-in user, or a guest who may hold a cart. */
export interface Visitor {
  user: User | null;
  /** Whose their cart and files are; the token is their cart cookie's text, while it is one that we could have made. */
  owner: { userId: string | null; cartToken: string | null };
  /** The network they come from, as a key for throttles. */
  network: string;
}

/** Reads the visitor of this request, once; the first call costs two SQL statements for a signed-in user, none for a guest. */
export const visitorContext = createContext<() => Promise<Visitor>>();
