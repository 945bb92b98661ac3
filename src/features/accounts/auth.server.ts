import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Queries } from '#platform/db/database.ts';
import type { Signer } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a link to a new password may be used, in seconds. */
export const RESET_SECONDS = 30 * 60;

/** What happens to the link of a password reset. Without it none can be asked for. */
export type SendReset = (reset: { user: { id: string; email: string }; token: string }) => Promise<void>;

/**
 * Sets up email and password accounts with sessions in the database (decision record 0004). Given a transaction, all
 * that a call of it writes is part of that transaction: what a command does besides is done with it, or not at all.
 */
export function createAuth(
  db: Queries,
  site: Site,
  signer: Signer,
  sendResetPassword?: SendReset,
  onFault?: (error: unknown) => void,
) {
  return betterAuth({
    appName: 'Galley',
    baseURL: site.publicOrigin,
    secret: signer.deriveKey('sessions'),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Reading a session hides what went wrong behind an error of its own, and tells only its log.
      ...(onFault ? { log: (_level, _message, error: unknown) => onFault(error) } : {}),
    },
    database: { db, type: 'postgres', transaction: !db.isTransaction },
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    // "Last active" on /account is as fine as `updateAge`: a session's row is written at most that often.
    session: { modelName: 'sessions', expiresIn: 30 * DAY, updateAge: HOUR },
    experimental: { joins: true },
    plugins: [twoFactor({ schema: { twoFactor: { modelName: 'twoFactors' } } })],
    rateLimit: { enabled: false }, // our own throttles count in the database, see platform/rate-limits
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      ...(sendResetPassword ? { sendResetPassword } : {}),
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true }, // sessions keep a device's name, not where it was
      useSecureCookies: false, // the prefix is in the name below: __Host- says more than __Secure-
      cookies: {
        session_token: {
          name: `${site.https ? '__Host-' : ''}galley_session`,
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: site.https },
        },
        // Says for ten minutes that the password was right; the second step is still to come.
        two_factor: {
          name: `${site.https ? '__Host-' : ''}galley_second_step`,
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: site.https },
        },
      },
    },
  });
}

/** Null where the library refuses with one of these statuses, which is expected; other failures are ours. */
export async function unless<T>(statuses: readonly number[], call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError && statuses.includes(error.statusCode)) return null;
    throw error;
  }
}

const USER_AGENT_MAX = 300;

/** The headers that the library is given of a request: what the browser says it is, and its cookies where they count. */
export function deviceHeaders(userAgent: string | null | undefined, cookie?: string | null): Headers {
  const headers = new Headers(userAgent ? { 'user-agent': userAgent.slice(0, USER_AGENT_MAX) } : {});
  if (cookie) headers.set('cookie', cookie);
  return headers;
}

/** The cookies that an answer of the library sets, each a header of its own. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append('Set-Cookie', cookie);
  return cookies;
}
