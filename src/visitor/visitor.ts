import { createContext } from 'react-router';
import type { Right, StaffRole } from './rights.ts';

export type Role = 'customer' | 'admin';

/** A signed-in user, as pages know them. */
export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  role: Role;
  /** their roles in the shop; empty for customers */
  staffRoles: readonly StaffRole[];
  /**
   * what their roles let them do, read with every request; empty until they have set up two-step sign-in, if it is
   * required
   */
  rights: readonly Right[];
  createdAt: Date;
  /** whether they use two-step sign-in */
  twoStep: boolean;
  /** whether the shop requires two-step sign-in of administrators; false for customers */
  twoStepRequired: boolean;
  /** whether one of their price lists is valid today: pages with prices are then rendered for them alone */
  hasTradePrices: boolean;
  /** The session of this request. */
  sessionId: string;
}

/** The visitor: a signed-in user, or a guest who may have a cart. */
export interface Visitor {
  user: User | null;
  /** The owner of their cart and files; the token is from the cart cookie, if its format is valid. */
  owner: { userId: string | null; cartToken: string | null; network: string };
  /** The first half of the postcode that they told us, `BT28`; null if they haven't. */
  outcode: string | null;
  /** The visitor's network, as a throttling key. */
  network: string;
}

/** Reads this request's visitor once; the first call costs two statements for a signed-in user, none for a guest. */
export const visitorContext = createContext<() => Promise<Visitor>>();

/** The visitor of a page that is rendered once for everybody. Only shared limits may use it. */
export const senderContext = createContext<() => Promise<Visitor>>();
