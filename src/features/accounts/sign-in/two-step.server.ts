import type { Database } from '#platform/db/database.ts';
import type { Signer } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import { cookiesOf, createAuth, deviceHeaders, unless } from '../auth.server.ts';

/** What an authenticator app is set up with. Shown once: the shop keeps it encrypted. */
interface TwoStepSetup {
  /** `otpauth://…`, what the picture says */
  uri: string;
  /** codes to sign in with when the app is lost, once each */
  recoveryCodes: string[];
}

/** The second step of signing in, for staff: a code from an authenticator app (RFC 6238), or a recovery code. */
export interface TwoStep {
  /** Makes a new secret for the signed-in user; it counts once a code of it was confirmed. Null for a wrong password. */
  begin(headers: Headers, password: string, issuer: string): Promise<TwoStepSetup | null>;
  /** Turns it on, by a first code. Returns the cookies of the new session; null for a wrong code. */
  confirm(headers: Headers, code: string): Promise<Headers | null>;
  /** Turns it off. Returns the cookies of the new session; null for a wrong password. */
  end(headers: Headers, password: string): Promise<Headers | null>;
  /**
   * The second step itself, by the cookie that the first one set. Null for a wrong code, for one that came too late, and
   * after five tries of one sign-in or ten of one account (then for 15 minutes).
   */
  pass(headers: Headers, code: string): Promise<{ userId: string; headers: Headers } | null>;
}

/** Statuses with which the library refuses: a wrong code or password, a sign-in that ended, too many tries. */
const REFUSED = [400, 401, 429] as const;

export function createTwoStep(db: Database, site: Site, signer: Signer): TwoStep {
  const { api } = createAuth(db, site, signer);
  return {
    begin: (headers, password, issuer) =>
      unless(REFUSED, async () => {
        const made = await api.enableTwoFactor({ body: { password, issuer }, headers });
        return { uri: made.totpURI, recoveryCodes: made.backupCodes };
      }),
    confirm: (headers, code) =>
      unless(REFUSED, async () => {
        const answer = await api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
        return cookiesOf(answer.headers);
      }),
    end: (headers, password) =>
      unless(REFUSED, async () => {
        const answer = await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true });
        return cookiesOf(answer.headers);
      }),
    pass: (headers, code) =>
      unless(REFUSED, async () => {
        const sent = deviceHeaders(headers.get('user-agent'), headers.get('cookie'));
        const isAppCode = /^\d{6}$/.test(code);
        const answer = isAppCode
          ? await api.verifyTOTP({ body: { code }, headers: sent, returnHeaders: true })
          : await api.verifyBackupCode({ body: { code }, headers: sent, returnHeaders: true });
        return { userId: answer.response.user.id, headers: cookiesOf(answer.headers) };
      }),
  };
}

/** The picture that an authenticator app scans, as SVG. */
export async function setupPicture(uri: string): Promise<string> {
  // Loaded when somebody sets it up: it weighs 2 MB, and most processes never draw a code.
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

/** The secret in an `otpauth:` address, in fours, to be typed where nothing can be scanned. */
export function secretOf(uri: string): string {
  return (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ');
}
