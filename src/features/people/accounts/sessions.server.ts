import { sql } from 'kysely';
import type { BillingDetails } from '#features/orders/order/index.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { type Address, addressesJson, billingJson } from './store.server.ts';

/** A device where a customer is signed in. */
interface Session {
  id: string;
  userAgent: string | null;
  /** ISO 8601; accurate to the library's `updateAge`, an hour */
  lastActiveAt: string;
}

export interface AccountLists {
  addresses: Address[];
  billing: BillingDetails | null;
  sessions: Session[];
}

/** Returns a customer's saved addresses (default first), billing details and sessions. One statement. */
export async function readAccountLists(db: Queries, userId: string): Promise<AccountLists> {
  const { rows } = await sql<AccountLists>`select
    ${addressesJson(userId)} as addresses, ${billingJson(userId)} as billing,
    (select coalesce(json_agg(json_build_object('id', id, 'userAgent', user_agent, 'lastActiveAt', updated_at)
        order by updated_at desc), '[]')
      from sessions where user_id = ${userId} and expires_at > now()) as sessions`.execute(db);
  return rows[0] ?? { addresses: [], billing: null, sessions: [] };
}

/** Ends a session of this user. Returns false if they have no such session. */
export async function endSession(db: Queries, userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all sessions of this user, except `except` if given. */
export async function endSessions(db: Queries, userId: string, except: string | null): Promise<void> {
  const all = db.deleteFrom('sessions').where('userId', '=', userId);
  await (except ? all.where('id', '<>', except) : all).execute();
}
