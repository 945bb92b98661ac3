import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { endResetLinks } from './sign-in/password-reset.server.ts';
import { insertProfile, saveBilling } from './store.server.ts';

/** Somebody who has an account that staff opened for them. */
export interface AccountDetails {
  firstName: string;
  lastName: string;
  email: string;
  /** `+442892123456` */
  phone: string | null;
  company: string | null;
}

/** SQL: whether user `u` can sign in. Whoever can't has an account that staff opened, and gets a password by “forgot password”. */
export const HAS_SIGN_IN = sql<boolean>`(exists (select from credentials s where s.user_id = u.id)
  or exists (select from passkeys s where s.user_id = u.id))`;

/**
 * Opens an account for somebody who doesn't register. If they ever do, with the same address, it is theirs: the page of
 * registration sends them to choose a password. Returns its id; null if the address has an account already.
 */
export async function openWithoutSignIn(
  trx: Queries,
  { firstName, lastName, phone, company, ...details }: AccountDetails,
  now: Date,
): Promise<string | null> {
  const email = details.email.toLowerCase();
  const { rows } = await sql<{ id: string }>`insert into users (id, name, email, created_at, updated_at)
    values (${randomUUID()}, ${`${firstName} ${lastName}`}, ${email}, ${now}, ${now}) on conflict do nothing returning id`.execute(
    trx,
  );
  const id = rows[0]?.id;
  if (!id) return null;
  await insertProfile(trx, { id, firstName, lastName, email });
  await trx.updateTable('profiles').set({ phone }).where('id', '=', id).execute();
  await saveBilling(trx, id, { company, address: null }, now);
  return id;
}

/**
 * Changes the details of an account that staff opened. Refused once its customer can sign in, because then they are theirs to
 * change, and for an address that has an account. A link that was sent to an address before ends.
 */
export async function changeWithoutSignIn(
  trx: Queries,
  userId: string,
  { firstName, lastName, phone, company, ...details }: AccountDetails,
  now: Date,
): Promise<'changed' | 'taken' | 'signs-in'> {
  const email = details.email.toLowerCase();
  const { rows } = await sql<{ isTaken: boolean; isMoved: boolean }>`select u.email <> ${email} as is_moved,
      exists (select from users o where o.email = ${email} and o.id <> u.id) as is_taken
    from users u where u.id = ${userId} and not ${HAS_SIGN_IN} for update`.execute(trx);
  const [row] = rows;
  if (!row) return 'signs-in';
  if (row.isTaken) return 'taken';
  if (row.isMoved) await endResetLinks(trx, userId);
  const name = `${firstName} ${lastName}`;
  await sql`update users set name = ${name}, email_verified = false, email = ${email}, updated_at = ${now}
    where id = ${userId}`.execute(trx);
  await trx
    .updateTable('profiles')
    .set({ firstName, lastName, phone, email })
    .where('id', '=', userId)
    .execute();
  await saveBilling(trx, userId, { company, address: null }, now);
  return 'changed';
}
