/** Whose data it is: by account, and also by address once that is confirmed. */
export interface Person {
  /** null for a guest, who has only an address */
  userId: string | null;
  /** null until confirmed: typing somebody else's address must not reveal their data */
  confirmedEmail: string | null;
  /** the one order of somebody who gave no address */
  orderId?: string | null;
  /** of somebody who gave no address: `+442892123456` */
  phone?: string | null;
}

/** Whose data staff want: by an address or, if they gave none, by their phone number or an order of theirs. */
export type PersonKey = { email: string } | { orderId: string } | { phone: string };

export function personOf(user: { id: string; email: string; emailVerified: boolean }) {
  return { userId: user.id, confirmedEmail: user.emailVerified ? user.email : null };
}
