import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Database } from '../../platform/db/database.ts';
import type { Signer } from '../../platform/signing.server.ts';
import type { Site } from '../../platform/site.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { insertProfile, readUser } from './store.server.ts';
import type { User } from './visitor.ts';

/** The accounts library behind the few calls that the shop makes. Cookies to set come back as headers. */
export interface Accounts {
  /** The signed-in user of a request with these headers. One statement of the library's, one of ours. */
  readUser(headers: Headers): Promise<User | null>;
  /** Null for an unknown address and for a wrong password alike. */
  signIn(input: { email: string; password: string }): Promise<SignedIn | null>;
  /** Null when the address has an account already. */
  signUp(input: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
  }): Promise<SignedIn | null>;
  /** Ends the session of a request; answers the cookies that clear it. */
  signOut(headers: Headers): Promise<Headers>;
}

export interface SignedIn {
  userId: string;
  headers: Headers;
}

const DAY = 86_400;

/** Sets up e-mail and password accounts with sessions in the database (decision record 0004). */
export function createAccounts(db: Database, site: Site, signer: Signer): Accounts {
  const auth = createAuth(db, site, signer);
  return {
    async readUser(headers) {
      if (!headers.get('cookie')?.includes('galley_session')) return null;
      const found = await auth.api.getSession({ headers });
      return found ? readUser(db, found.user) : null;
    },
    async signIn(body) {
      try {
        const { headers, response } = await auth.api.signInEmail({ body, returnHeaders: true });
        return { userId: response.user.id, headers: cookiesOf(headers) };
      } catch (error) {
        if (error instanceof APIError && error.statusCode === 401) return null;
        throw error;
      }
    },
    async signUp({ firstName, lastName, ...body }) {
      try {
        const name = `${firstName} ${lastName}`;
        const { headers, response } = await auth.api.signUpEmail({
          body: { ...body, name },
          returnHeaders: true,
        });
        await insertProfile(db, { id: response.user.id, firstName, lastName, email: response.user.email });
        return { userId: response.user.id, headers: cookiesOf(headers) };
      } catch (error) {
        if (error instanceof APIError && error.statusCode === 422) return null;
        throw error;
      }
    },
    async signOut(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true });
      return cookiesOf(answer.headers);
    },
  };
}

function createAuth(db: Database, site: Site, signer: Signer) {
  return betterAuth({
    appName: 'Galley',
    baseURL: site.publicOrigin,
    secret: signer.deriveKey('sessions'),
    telemetry: { enabled: false },
    logger: { level: 'error' },
    database: { db, type: 'postgres', transaction: true },
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    session: { modelName: 'sessions', expiresIn: 30 * DAY, updateAge: DAY },
    experimental: { joins: true },
    rateLimit: { enabled: false }, // our own throttles count in the database, see platform/rate-limits
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      useSecureCookies: false, // the prefix is in the name below: __Host- says more than __Secure-
      cookies: {
        session_token: {
          name: `${site.https ? '__Host-' : ''}galley_session`,
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: site.https },
        },
      },
    },
  });
}

function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append('Set-Cookie', cookie);
  return cookies;
}
