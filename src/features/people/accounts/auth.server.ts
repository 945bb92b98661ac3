import { randomUUID } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Signer } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, RESET_MINUTES } from './password.ts';
import { hashPassword, type PasswordCost, verifyPassword } from './password-hash.server.ts';
import { sessionAdapter } from './session-adapter.server.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a password reset link is valid, in seconds. */
export const RESET_SECONDS = RESET_MINUTES * 60;

/** The purpose for which the library's key is derived. */
export const SIGNED_BY = 'sessions';
/** How long a session lasts after it was last used. */
export const SESSION_SECONDS = 30 * DAY;

/** The cookie of a session. */
export const sessionCookie = (site: Site) => `${site.https ? '__Host-' : ''}galley_session`;
/** Remembers for ten minutes that the password was right; the second step is still to come. */
export const secondStepCookie = (site: Site) => `${site.https ? '__Host-' : ''}galley_second_step`;

/** Remembers for five minutes which challenge a passkey has to answer. */
export const passkeyCookie = (site: Site) => `${site.https ? '__Host-' : ''}galley_passkey`;
/** The library's name for that cookie, used in its options below. */
export const PASSKEY_COOKIE_OPTION = 'passkey_challenge';

/** The site whose sessions these are, the signer for them and the clock that dates them. */
export interface AuthGround {
  site: Site;
  signer: Signer;
  clock: Clock;
  /** less than the real cost in tests, which sign up hundreds of customers */
  passwordCost?: PasswordCost;
}

/** Handles a password reset link. Without it, resets are off. */
export type SendReset = (reset: { user: { id: string; email: string }; token: string }) => Promise<void>;

/**
 * Configures email and password accounts with sessions in the database (decision record 0004). Given a transaction, all
 * writes of a call are part of it, so that a command's other changes happen with them or not at all.
 */
export function createAuth(
  db: Queries,
  ground: AuthGround,
  sendResetPassword?: SendReset,
  onFault?: (error: unknown) => void,
) {
  return betterAuth({
    ...authOptions(db, ground, onFault),
    plugins: [twoFactor({ schema: { twoFactor: { modelName: 'twoFactors' } } })],
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      password: {
        hash: (password) => hashPassword(password, ground.passwordCost),
        verify: verifyPassword,
      },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      ...(sendResetPassword ? { sendResetPassword } : {}),
    },
  });
}

/** Returns what every use of the library has in common: tables, sessions, cookies. */
export function authOptions(
  db: Queries,
  { site, signer, clock }: AuthGround,
  onFault?: (error: unknown) => void,
) {
  const cookie = (name: string) => ({
    name,
    attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: site.https } as const,
  });
  return {
    appName: 'Galley',
    baseURL: site.publicOrigin,
    secret: signer.deriveKey(SIGNED_BY),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // When reading a session fails, the library throws an error of its own and only logs the cause.
      ...(onFault ? { log: (_level, _message, error: unknown) => onFault(error) } : {}),
    },
    database: sessionAdapter(db),
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    // "Last active" on /account is as precise as `updateAge`: a session's row is written at most that often.
    // `freshAge`: anything that needs more than a session requires the password, however new the session is.
    session: { modelName: 'sessions', expiresIn: SESSION_SECONDS, updateAge: HOUR, freshAge: 0 },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({ data: { ...session, createdAt: clock(), updatedAt: clock() } }),
        },
        update: { before: async (session) => ({ data: { ...session, updatedAt: clock() } }) },
      },
    },
    experimental: { joins: true },
    rateLimit: { enabled: false }, // our own throttles use the database, see platform/rate-limits
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true }, // sessions store the device's name, not its location
      useSecureCookies: false, // the name below has the stricter __Host- prefix
      cookies: {
        session_token: cookie(sessionCookie(site)),
        two_factor: cookie(secondStepCookie(site)),
        [PASSKEY_COOKIE_OPTION]: cookie(passkeyCookie(site)),
      },
    },
  } satisfies BetterAuthOptions;
}

/** Returns null if the library refuses with one of these statuses, which is expected; rethrows other failures. */
export async function unless<T>(statuses: readonly number[], call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError && statuses.includes(error.statusCode)) return null;
    throw error;
  }
}

const USER_AGENT_MAX = 300;

/** Returns the request headers that the library gets: the user agent, and cookies if needed. */
export function deviceHeaders(userAgent: string | null | undefined, cookie?: string | null): Headers {
  const headers = new Headers(userAgent ? { 'user-agent': userAgent.slice(0, USER_AGENT_MAX) } : {});
  if (cookie) headers.set('cookie', cookie);
  return headers;
}

/** Returns the cookies set by a library response, each as a separate header. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append('Set-Cookie', cookie);
  return cookies;
}
