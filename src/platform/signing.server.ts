import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits as text, for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface Signer {
  /** Signs a value for a purpose; with `until` the signature expires then. Returns text for a query parameter. */
  sign(purpose: string, value: string, until?: Date): string;
  /** Whether a signature is ours, for this purpose and value, and not expired. */
  verify(purpose: string, value: string, signature: string | null, now: Date): boolean;
  /** Derives a separate key from the secret, for another library. */
  deriveKey(purpose: string): string;
  /** The same from every secret: the current one first, then older ones that are still accepted. */
  deriveKeys(purpose: string): string[];
}

/**
 * Signed links from the shop's secret (SECRET_KEY). HMAC-SHA-256 with keys derived by purpose (RFC 5869). If there are
 * several secrets, the first one signs and the signatures of all are accepted.
 */
export function createSigner(secrets: string | readonly [string, ...string[]]): Signer {
  const [current, ...older] = typeof secrets === 'string' ? ([secrets] as const) : secrets;
  const keyFor = keepKeys((secret, purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'galley', purpose, 32)),
  );
  const mac = (secret: string, purpose: string, value: string, end: string) =>
    createHmac('sha256', keyFor(secret, purpose)).update(`${end}\n${value}`).digest();
  return {
    sign(purpose, value, until) {
      const end = until ? String(Math.floor(until.getTime() / 1000)) : '';
      return `${end}.${mac(current, purpose, value, end).toString('base64url')}`;
    },
    verify(purpose, value, signature, now) {
      const [end = '', digest = ''] = signature?.split('.') ?? [];
      const bytes = Buffer.from(digest, 'base64url');
      const isOf = (secret: string) => {
        const expected = mac(secret, purpose, value, end);
        return bytes.length === expected.length && timingSafeEqual(bytes, expected);
      };
      if (![current, ...older].some(isOf)) return false;
      return end === '' || Number(end) * 1000 > now.getTime();
    },
    deriveKey: (purpose) => keyFor(current, purpose).toString('base64url'),
    deriveKeys: (purpose) =>
      [current, ...older].map((secret) => keyFor(secret, purpose).toString('base64url')),
  };
}

/** A page with artwork signs a dozen links for few purposes; only some of them name an order. */
const KEYS_MAX = 200;

type KeyOf = (secret: string, purpose: string) => Buffer;

function keepKeys(derive: KeyOf): KeyOf {
  const keys = new Map<string, Buffer>();
  return (secret, purpose) => {
    const name = `${purpose}\n${secret}`;
    const key = keys.get(name) ?? derive(secret, purpose);
    if (keys.size >= KEYS_MAX) keys.clear();
    keys.set(name, key);
    return key;
  };
}
