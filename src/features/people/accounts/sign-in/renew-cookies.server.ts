import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Signer } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import {
  passkeyCookie,
  SESSION_SECONDS,
  SIGNED_BY,
  secondStepCookie,
  sessionCookie,
} from '../auth.server.ts';

/**
 * While an older secret is still accepted, lets in people who signed in before the change. The accounts library only
 * knows the current secret, so it gets their cookies signed with that one, and so does their browser. Returns null if
 * there is only one secret.
 */
export function renewSignedCookies({
  site,
  signer,
}: {
  site: Site;
  signer: Signer;
}): MiddlewareHandler | null {
  const [current = '', ...older] = signer.deriveKeys(SIGNED_BY);
  if (older.length === 0) return null;
  const session = sessionCookie(site);
  const secure = site.https ? '; Secure' : '';
  const attributes = `Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  return async (c, next) => {
    const signed = [session, secondStepCookie(site), passkeyCookie(site)];
    const renewed = renew(c.req.header('cookie') ?? '', signed, current, older);
    if (!renewed) return next();
    const headers = new Headers(c.req.raw.headers);
    headers.set('cookie', renewed.header);
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
    const value = renewed.values.get(session);
    const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${session}=`));
    if (value && !isSet) c.res.headers.append('Set-Cookie', `${session}=${value}; ${attributes}`);
  };
}

/** Returns the cookie header with these cookies signed by the current key; null if none has an older signature. */
function renew(header: string, names: readonly string[], current: string, older: readonly string[]) {
  const values = new Map<string, string>();
  const pairs = header.split(/;\s*/).map((pair) => {
    const [name = '', value = ''] = splitAt(pair, pair.indexOf('='));
    const [text, signature] = names.includes(name) ? signedText(value) : ['', ''];
    if (text === '' || !older.some((key) => isEqual(signature, macOf(key, text)))) return pair;
    values.set(name, encodeURIComponent(`${text}.${macOf(current, text)}`));
    return `${name}=${values.get(name)}`;
  });
  return values.size > 0 ? { header: pairs.join('; '), values } : null;
}

/** Splits `text.signature`, the form in which the library (better-call) signs cookies. */
function signedText(value: string): readonly [string, string] {
  try {
    const decoded = decodeURIComponent(value);
    return splitAt(decoded, decoded.lastIndexOf('.'));
  } catch {
    return ['', '']; // not percent-encoded text, so not ours
  }
}

function splitAt(text: string, index: number): readonly [string, string] {
  return index < 1 ? ['', ''] : [text.slice(0, index), text.slice(index + 1)];
}

const macOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
