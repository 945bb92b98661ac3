import { AsyncLocalStorage } from 'node:async_hooks';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Sessions, Users } from '#platform/db/types.ts';
import { type UserDetails, userDetails } from './store.server.ts';

/**
 * Returns the library's adapter to the database for `betterAuth({ database })`, with one query replaced by our own
 * statement: which session a cookie belongs to and whose it is, which every page of a signed-in user asks. The library
 * would build that statement and sort its row each time, for half a millisecond of CPU or more. The library still
 * decides whether the session is valid. If `withDetails` asks for them, the other details of that user come with it.
 */
export const sessionAdapter =
  (db: Queries) =>
  (options: BetterAuthOptions): Adapter => {
    const adapter = kyselyAdapter(db, { type: 'postgres', transaction: !db.isTransaction })(options);
    return {
      ...adapter,
      findOne: async <T>(query: FindOneQuery) => {
        const token = tokenOf(query);
        // What the library's own statement returns; its types say `T` for any row.
        return token === null ? adapter.findOne<T>(query) : ((await findSession(db, token)) as T | null);
      },
    };
  };

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>;
type FindOneQuery = Parameters<Adapter['findOne']>[0];

/** Returns the token if the query is for its session and user; null for any other query. */
function tokenOf({ model, where, select, join }: FindOneQuery): string | null {
  const [first, ...more] = where;
  if (model !== 'session' || !join?.user || select || more.length > 0) return null;
  return first?.field === 'token' && typeof first.value === 'string' ? first.value : null;
}

interface Asking {
  /** the day of the request, `2026-11-24` in Europe/London */
  day: string;
  details: UserDetails | null;
}

const asking = new AsyncLocalStorage<Asking>();

/**
 * Runs a call of the library that reads a session. Returns its result, and the details of the session's user, read by
 * the same statement; null if there is no such session.
 */
export async function withDetails<T>(
  day: string,
  call: () => Promise<T>,
): Promise<{ answer: T; details: UserDetails | null }> {
  const current: Asking = { day, details: null };
  const answer = await asking.run(current, call);
  return { answer, details: current.details };
}

type Session = Selectable<Sessions>;
type User = Selectable<Users>;

async function findSession(db: Queries, token: string): Promise<(Session & { user: User }) | null> {
  const current = asking.getStore();
  const details = current ? userDetails(current.day) : sql`null`;
  const { rows } = await sql<Session & Omit<User, 'id' | 'createdAt' | 'updatedAt'> & OfUser>`select s.*,
      u.email, u.email_verified, u.name, u.image, u.two_factor_enabled, u.created_at as user_created_at, u.updated_at as user_updated_at,
      ${details} as details
    from sessions s join users u on u.id = s.user_id where s.token = ${token}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const {
    email,
    emailVerified,
    name,
    image,
    twoFactorEnabled,
    userCreatedAt,
    userUpdatedAt,
    details: read,
    ...session
  } = row;
  if (current) current.details = read;
  const user = { id: session.userId, email, emailVerified, name, image, twoFactorEnabled };
  return { ...session, user: { ...user, createdAt: userCreatedAt, updatedAt: userUpdatedAt } };
}

interface OfUser {
  userCreatedAt: Date;
  userUpdatedAt: Date;
  details: UserDetails | null;
}
