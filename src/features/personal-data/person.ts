/** Whose data it is. Found by their account; and by their address, but only once that is confirmed to be theirs. */
export interface Person {
  userId: string;
  /** null while it is not confirmed: somebody else's data must not be had by typing their address */
  confirmedEmail: string | null;
}

export function personOf(user: { id: string; email: string; emailVerified: boolean }): Person {
  return { userId: user.id, confirmedEmail: user.emailVerified ? user.email : null };
}
