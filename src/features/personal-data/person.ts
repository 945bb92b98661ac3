/** Whose data it is: found by account, and by address once the address is confirmed. */
export interface Person {
  userId: string;
  /** null until confirmed: typing somebody else's address must not reveal their data */
  confirmedEmail: string | null;
}

export function personOf(user: { id: string; email: string; emailVerified: boolean }): Person {
  return { userId: user.id, confirmedEmail: user.emailVerified ? user.email : null };
}
