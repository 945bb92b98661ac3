import { type Database, inTransaction } from '#platform/db/database.ts';
import { type AuthGround, cookiesOf, createAuth, deviceHeaders, unless } from '../auth.server.ts';
import { insertUsedCode } from '../store.server.ts';

/** The setup data for an authenticator app. Shown once: the shop stores it encrypted. */
interface TwoStepSetup {
  /** `otpauth://…`, the content of the QR code */
  uri: string;
  /** single-use codes to sign in with if the app is lost */
  recoveryCodes: string[];
}

/** The second step of signing in, for staff: a code from an authenticator app (RFC 6238), or a recovery code. */
export interface TwoStep {
  /** Creates a secret for the signed-in user, valid once confirmed by a code. Null for a wrong password. */
  begin(headers: Headers, password: string, issuer: string): Promise<TwoStepSetup | null>;
  /** Turns it on, with a first code. Returns the cookies of the new session; null for a wrong code. */
  confirm(headers: Headers, code: string): Promise<Headers | null>;
  /** Turns it off, with the right password and a code. Returns the cookies of the new session; null for a wrong code. */
  end(headers: Headers, password: string, code: string): Promise<Headers | null>;
  /**
   * Completes the second step, using the cookie set by the first. Null for a wrong or used code, an expired sign-in,
   * and after five attempts per sign-in or ten per account (then for 15 minutes).
   */
  pass(headers: Headers, code: string): Promise<{ userId: string; headers: Headers } | null>;
}

/** Statuses with which the library refuses: a wrong code or password, an expired sign-in, too many attempts. */
const REFUSED = [400, 401, 429] as const;

export function createTwoStep(db: Database, ground: AuthGround): TwoStep {
  const { api } = createAuth(db, ground);
  return {
    begin: (headers, password, issuer) =>
      unless(REFUSED, async () => {
        const setup = await api.enableTwoFactor({ body: { password, issuer }, headers });
        return { uri: setup.totpURI, recoveryCodes: setup.backupCodes };
      }),
    confirm: async (headers, code) => (await spendCode(db, ground, headers, code))?.headers ?? null,
    end: async (headers, password, code) => {
      if (!(await spendCode(db, ground, headers, code))) return null;
      return unless(REFUSED, async () => {
        const response = await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true });
        return cookiesOf(response.headers);
      });
    },
    pass: (headers, code) =>
      spendCode(db, ground, deviceHeaders(headers.get('user-agent'), headers.get('cookie')), code),
  };
}

class UsedBefore extends Error {}

/**
 * Has a code checked and uses it up: a code from the app works once, although it is valid for a minute and a half (RFC
 * 6238, 5.2). Returns the cookies; null for a wrong or used code. The library's changes for a used code are undone, but
 * its count of wrong codes stays.
 */
async function spendCode(
  db: Database,
  ground: AuthGround,
  headers: Headers,
  code: string,
): Promise<{ userId: string; headers: Headers } | null> {
  try {
    return await inTransaction(db, async (trx) => {
      const { api } = createAuth(trx, ground);
      const call = { body: { code }, headers, returnHeaders: true } as const;
      const isAppCode = /^\d{6}$/.test(code);
      const passed = await unless(REFUSED, () =>
        isAppCode ? api.verifyTOTP(call) : api.verifyBackupCode(call),
      );
      if (!passed) return null;
      const userId = passed.response.user.id;
      if (isAppCode && !(await insertUsedCode(trx, { userId, code, usedAt: ground.clock() })))
        throw new UsedBefore();
      return { userId, headers: cookiesOf(passed.headers) };
    });
  } catch (error) {
    if (error instanceof UsedBefore) return null;
    throw error;
  }
}
/** Returns the QR code for an authenticator app, as SVG. */
export async function setupPicture(uri: string): Promise<string> {
  // Loaded on demand: it takes 2 MB, and most processes never draw a code.
  const { toSVG } = await import('bwip-js/node');
  return toSVG({
    bcid: 'qrcode',
    text: uri,
    scale: 4,
    paddingwidth: 4,
    paddingheight: 4,
    backgroundcolor: 'FFFFFF',
  });
}

/** Returns the secret of an `otpauth:` address in groups of four, for typing instead of scanning. */
export function secretOf(uri: string): string {
  return (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ');
}
