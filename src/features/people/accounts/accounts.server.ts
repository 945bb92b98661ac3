import { londonDay } from '#kit/london-time.ts';
import { type Database, inTransaction, type Queries } from '#platform/db/database.ts';
import type { User } from '#visitor/visitor.ts';
import { type AuthGround, cookiesOf, createAuth, deviceHeaders, unless } from './auth.server.ts';
import { withDetails } from './session-adapter.server.ts';
import { createPasskeys, type Passkeys } from './sign-in/passkeys.server.ts';
import { createTwoStep, type TwoStep } from './sign-in/two-step.server.ts';
import { insertProfile, userOf } from './store.server.ts';

/** The few calls that the shop makes to the accounts library. Cookies to set are returned as headers. */
export interface Accounts {
  /** two-step sign-in */
  twoStep: TwoStep;
  passkeys: Passkeys;
  /**
   * Returns the signed-in user of a request with these headers. One statement, plus one every five minutes for staff,
   * which notes that they were here.
   */
  readUser(headers: Headers): Promise<User | null>;
  /** Returns null both for an unknown address and for a wrong password. Staff may have a second step to complete. */
  signIn(input: { email: string; password: string } & Device): Promise<SignedIn | SecondStepDue | null>;
  /**
   * Returns null if the address already has an account. `also` runs in the same transaction: both happen, or neither.
   */
  signUp(
    input: { email: string; password: string; firstName: string; lastName: string } & Device,
    also?: (trx: Queries, userId: string) => Promise<void>,
  ): Promise<SignedIn | null>;
  /** Ends the session of a request; returns the cookies that clear it. */
  signOut(headers: Headers): Promise<Headers>;
  /**
   * Changes the signed-in user's password: ends all their sessions and gives this browser a new one. Returns null if
   * the current password is wrong. `also` runs in the same transaction.
   */
  changePassword(
    headers: Headers,
    passwords: { currentPassword: string; newPassword: string },
    also: (trx: Queries) => Promise<void>,
  ): Promise<Headers | null>;
}

/** The browser's `User-Agent`, for the list of devices where a customer is signed in. */
export interface Device {
  userAgent?: string | null;
}

export interface SignedIn {
  secondStep: false;
  userId: string;
  headers: Headers;
}

/** The password was right; a code from the authenticator app is needed next. */
interface SecondStepDue {
  secondStep: true;
  headers: Headers;
}

export function createAccounts(db: Database, ground: AuthGround): Accounts {
  let fault: unknown;
  const auth = createAuth(db, ground, undefined, (error) => {
    fault = error;
  });
  return {
    twoStep: createTwoStep(db, ground),
    passkeys: createPasskeys(db, ground),
    async readUser(headers) {
      if (!headers.get('cookie')?.includes('galley_session')) return null;
      const now = ground.clock();
      const { answer, details } = await withDetails(londonDay(now), () =>
        auth.api.getSession({ headers }),
      ).catch((error: unknown) => {
        const cause = fault ?? error;
        fault = undefined;
        throw new Error('the session could not be read', { cause });
      });
      if (!answer) return null;
      if (!details) throw new Error('the library found a session without our statement');
      return userOf(db, answer.user, answer.session, details, now);
    },
    async signIn({ userAgent, ...body }) {
      return unless([400, 401], async () => {
        const headers = deviceHeaders(userAgent);
        const answer = await auth.api.signInEmail({ body, headers, returnHeaders: true });
        // With two steps, nobody is signed in yet: the library has revoked the session and set a second-step cookie.
        if (!('user' in answer.response) || !answer.response.user)
          return { secondStep: true, headers: cookiesOf(answer.headers) };
        return { secondStep: false, userId: answer.response.user.id, headers: cookiesOf(answer.headers) };
      });
    },
    async signUp({ firstName, lastName, userAgent, ...body }, also) {
      const name = `${firstName} ${lastName}`.trim();
      return unless([422], () =>
        inTransaction(db, async (trx) => {
          const { headers, response } = await createAuth(trx, ground).api.signUpEmail({
            body: { ...body, name },
            headers: deviceHeaders(userAgent),
            returnHeaders: true,
          });
          const { id, email } = response.user;
          await insertProfile(trx, { id, firstName, lastName, email });
          await also?.(trx, id);
          return { secondStep: false, userId: id, headers: cookiesOf(headers) };
        }),
      );
    },
    async signOut(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true });
      return cookiesOf(answer.headers);
    },
    async changePassword(headers, passwords, also) {
      return unless([400], () =>
        inTransaction(db, async (trx) => {
          const body = { ...passwords, revokeOtherSessions: true };
          const { api } = createAuth(trx, ground);
          const answer = await api.changePassword({ body, headers, returnHeaders: true });
          await also(trx);
          return cookiesOf(answer.headers);
        }),
      );
    },
  };
}
