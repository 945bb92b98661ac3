import { sql } from 'kysely';
import { isUuid } from '../../kit/uuid.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Address } from './store.server.ts';

/** A place where a customer is signed in. */
export interface Session {
  id: string;
  userAgent: string | null;
  /** ISO 8601; as fine as the library's `updateAge`, an hour */
  lastActiveAt: string;
}

/** What the account page lists of a customer: saved addresses (the default one first) and sessions. One statement. */
export async function readAccountLists(
  db: Queries,
  userId: string,
): Promise<{ addresses: Address[]; sessions: Session[] }> {
  const { rows } = await sql<{ addresses: Address[]; sessions: Session[] }>`select
    (select coalesce(json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name,
        'addressLine1', address_line1, 'addressLine2', address_line2, 'city', city, 'postalCode', postal_code,
        'isDefault', is_default) order by is_default desc, created_at), '[]')
      from addresses where user_id = ${userId} and type = 'shipping') as addresses,
    (select coalesce(json_agg(json_build_object('id', id, 'userAgent', user_agent, 'lastActiveAt', updated_at)
        order by updated_at desc), '[]')
      from sessions where user_id = ${userId} and expires_at > now()) as sessions`.execute(db);
  return rows[0] ?? { addresses: [], sessions: [] };
}

/** Ends a session of this user. Answers whether there was such a one of theirs. */
export async function endSession(db: Queries, userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends every session of this user, or all but one. */
export async function endSessions(db: Queries, userId: string, except: string | null): Promise<void> {
  const all = db.deleteFrom('sessions').where('userId', '=', userId);
  await (except ? all.where('id', '<>', except) : all).execute();
}
