import type { Database } from '#platform/db/database.ts';
import type { Signer } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import { cookiesOf, createAuth, deviceHeaders, unless } from '../auth.server.ts';

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
  /** Turns it on, by a first code. Returns the cookies of the new session; null for a wrong code. */
  confirm(headers: Headers, code: string): Promise<Headers | null>;
  /** Turns it off. Returns the cookies of the new session; null for a wrong password. */
  end(headers: Headers, password: string): Promise<Headers | null>;
  /**
   * Completes the second step, using the cookie set by the first. Null for a wrong code, an expired sign-in, and after
   * five tries per sign-in or ten per account (then for 15 minutes).
   */
  pass(headers: Headers, code: string): Promise<{ userId: string; headers: Headers } | null>;
}

/** Statuses with which the library refuses: a wrong code or password, an expired sign-in, too many tries. */
const REFUSED = [400, 401, 429] as const;

export function createTwoStep(db: Database, site: Site, signer: Signer): TwoStep {
  const { api } = createAuth(db, site, signer);
  return {
    begin: (headers, password, issuer) =>
      unless(REFUSED, async () => {
        const setup = await api.enableTwoFactor({ body: { password, issuer }, headers });
        return { uri: setup.totpURI, recoveryCodes: setup.backupCodes };
      }),
    confirm: (headers, code) =>
      unless(REFUSED, async () => {
        const response = await api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
        return cookiesOf(response.headers);
      }),
    end: (headers, password) =>
      unless(REFUSED, async () => {
        const response = await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true });
        return cookiesOf(response.headers);
      }),
    pass: (headers, code) =>
      unless(REFUSED, async () => {
        const sent = deviceHeaders(headers.get('user-agent'), headers.get('cookie'));
        const isAppCode = /^\d{6}$/.test(code);
        const response = isAppCode
          ? await api.verifyTOTP({ body: { code }, headers: sent, returnHeaders: true })
          : await api.verifyBackupCode({ body: { code }, headers: sent, returnHeaders: true });
        return { userId: response.response.user.id, headers: cookiesOf(response.headers) };
      }),
  };
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
