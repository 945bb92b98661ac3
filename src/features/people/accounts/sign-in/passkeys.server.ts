import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import pg from 'pg';
import { z } from 'zod';
import { brokenConstraint, type Database, inTransaction, type Queries } from '#platform/db/database.ts';
import {
  type AuthGround,
  authOptions,
  cookiesOf,
  deviceHeaders,
  PASSKEY_COOKIE_OPTION,
  unless,
} from '../auth.server.ts';
import { isStaffPasskey, setPasskeyAdded, setPasskeyUsed } from './passkey-store.server.ts';

/** The request to the browser (WebAuthn Level 3, 5.1.8), as JSON, and the cookie that names its challenge. */
interface Challenge {
  options: object;
  headers: Headers;
}

/**
 * Passkeys of staff (WebAuthn Level 3). The device checks who holds it, so a passkey counts as both steps. A challenge
 * is valid for five minutes and can be answered once.
 */
export interface Passkeys {
  /** Asks the signed-in user's device for a passkey. Null without a session. */
  begin(headers: Headers, shopName: string): Promise<Challenge | null>;
  /**
   * Adds the passkey that the device made. `also` runs in the same transaction. False if it doesn't answer the challenge, or the
   * device did not check who holds it.
   */
  confirm(
    headers: Headers,
    passkey: { name: string; response: string },
    also: (trx: Queries) => Promise<void>,
  ): Promise<boolean>;
  /** Asks a device for any passkey of this shop. */
  challenge(headers: Headers): Promise<Challenge>;
  /**
   * Signs in by a device's answer. Null if it is not the answer to the challenge or doesn't belong to a member of staff, if the
   * device did not check who holds it, or if its counter went back, which means that the passkey may have been copied.
   */
  pass(
    headers: Headers,
    response: string,
  ): Promise<{ userId: string; email: string; headers: Headers } | null>;
}

export function createPasskeys(db: Database, ground: AuthGround): Passkeys {
  return {
    async begin(headers, shopName) {
      const challenge = await ask(db, ground, [401], (api) =>
        api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
      );
      if (!challenge) return null;
      const { rp, ...options } = challenge.response;
      return {
        options: { ...options, rp: { ...rp, name: shopName } },
        headers: cookiesOf(challenge.headers),
      };
    },
    async confirm(headers, { name, response }, also) {
      const answer = answerOf(newPasskeySchema, response);
      if (!answer) return false;
      return isNew(() =>
        inTransaction(db, async (trx) => {
          // 500 is how the library refuses an answer that doesn't match the challenge.
          const added = await ask(trx, ground, [400, 401, 500], (api) =>
            api.verifyPasskeyRegistration({ body: { response: answer, name }, headers }),
          );
          if (!added) return false;
          await setPasskeyAdded(trx, added.id, ground.clock());
          await also(trx);
          return true;
        }),
      );
    },
    async challenge(headers) {
      const { api } = await createPasskeyAuth(db, ground);
      const challenge = await api.generatePasskeyAuthenticationOptions({
        headers: deviceHeaders(headers.get('user-agent')),
        returnHeaders: true,
      });
      // The library only prefers it; we refuse an answer without it.
      const options = { ...challenge.response, userVerification: 'required' };
      return { options, headers: cookiesOf(challenge.headers) };
    },
    async pass(headers, response) {
      const answer = answerOf(usedPasskeySchema, response);
      if (!answer) return null;
      return inTransaction(db, async (trx) => {
        const passed = await ask(trx, ground, [400, 401], (api) =>
          api.verifyPasskeyAuthentication({
            body: { response: answer },
            headers: deviceHeaders(headers.get('user-agent'), headers.get('cookie')),
            returnHeaders: true,
          }),
        );
        if (!passed) return null;
        await setPasskeyUsed(trx, answer.id, ground.clock());
        const { id, email } = passed.response.user;
        return { userId: id, email, headers: cookiesOf(passed.headers) };
      });
    },
  };
}

/** Returns false if anybody already has this passkey. */
async function isNew(add: () => Promise<boolean>): Promise<boolean> {
  try {
    return await add();
  } catch (error) {
    if (brokenConstraint(error) === 'passkeys_credential_id_key') return false;
    throw error;
  }
}

const answer = {
  id: z.string().min(1).max(2000),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
/** For a new passkey (WebAuthn Level 3, 5.1.2, `RegistrationResponseJSON`). */
const newPasskeySchema = z.looseObject({
  ...answer,
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
/** For a passkey that signs in (`AuthenticationResponseJSON`). */
const usedPasskeySchema = z.looseObject({
  ...answer,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

/** Returns a browser's answer; null if it has a different structure. The library checks its content. */
function answerOf<T>(schema: z.ZodType<T>, response: string): T | null {
  try {
    return schema.safeParse(JSON.parse(response)).data ?? null;
  } catch {
    return null; // not JSON, so not from a browser
  }
}

/**
 * Returns null if the library refuses with one of these statuses. It reports a wrong answer and a failed database in
 * the same way; the latter is rethrown, because nothing was refused.
 */
async function ask<T>(
  db: Queries,
  ground: AuthGround,
  statuses: readonly number[],
  call: (api: Awaited<ReturnType<typeof createPasskeyAuth>>['api']) => Promise<T>,
): Promise<T | null> {
  let fault: unknown;
  const { api } = await createPasskeyAuth(db, ground, (error) => {
    fault = error;
  });
  const answer = await unless(statuses, () => call(api));
  if (answer === null && fault instanceof pg.DatabaseError) throw fault;
  return answer;
}

const refusal = () => new APIError('UNAUTHORIZED');

/** Loads the plugin on demand: it takes 10 MB and a third of a second, and most processes never see a passkey. */
async function createPasskeyAuth(db: Queries, ground: AuthGround, onFault?: (error: unknown) => void) {
  const { passkey } = await import('@better-auth/passkey');
  return betterAuth({
    ...authOptions(db, ground, onFault),
    plugins: [
      passkey({
        rpID: new URL(ground.site.publicOrigin).hostname,
        origin: ground.site.publicOrigin,
        // Signing in names nobody, so the passkey has to know whose it is.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE_OPTION },
        schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
        // The library is content if the device says that somebody is there; we need to know that it is the owner.
        registration: {
          afterVerification: ({ verification }) => {
            if (!verification.registrationInfo?.userVerified) throw refusal();
          },
        },
        authentication: {
          afterVerification: async ({ verification, clientData }) => {
            if (!verification.authenticationInfo.userVerified) throw refusal();
            if (!(await isStaffPasskey(db, clientData.id))) throw refusal();
          },
        },
      }),
    ],
  });
}
