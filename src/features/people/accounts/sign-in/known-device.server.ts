import { newToken, type Signer } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import { accountKey } from '../account-key.server.ts';

/*
 * A device cookie (OWASP, "Slow down online guessing attacks with device cookies"): attempts on a device where an
 * account's right password was given are counted separately from those of strangers who guess at the same account. It
 * holds the device's random number, our mark on that number, and one mark for each account that has signed in here.
 */

const NAME = 'galley_device';
const SECONDS = 365 * 86_400;
/** How many accounts one device remembers; the one that signed in longest ago is forgotten first. */
const ACCOUNTS_MAX = 5;
/** Marked like an account: this device has a passkey of a member of staff. */
const PASSKEY = 'passkey';
const SHAPE = /^[\w-]{43}(\.[\w-]{43}){1,6}$/;

/** Where the cookie comes from and how it is signed. */
interface Ground {
  signer: Signer;
  site: Site;
  clock: () => Date;
}

interface Device {
  id: string;
  accounts: string[];
}

/** Returns the throttling key of a device that once gave this account's right password; null for any other. */
export function knownDevice(ground: Ground, headers: Headers, email: string): string | null {
  const device = readDevice(ground, headers);
  const isKnown = device?.accounts.some((mark) => isMark(ground, device.id, accountKey(email), mark));
  return device && isKnown ? `device:${device.id}` : null;
}

/** Returns the throttling key of a device that once gave the right password of some account; null for any other. */
export function anyKnownDevice(ground: Ground, headers: Headers): string | null {
  const device = readDevice(ground, headers);
  return device ? `device:${device.id}` : null;
}

/** Whether a member of staff added or used a passkey on this device. */
export function hasPasskey(ground: Ground, headers: Headers): boolean {
  const device = readDevice(ground, headers);
  return device?.accounts.some((mark) => isMark(ground, device.id, PASSKEY, mark)) ?? false;
}

/** Returns the `Set-Cookie` line that makes this device known for one more account. */
export function knownDeviceCookie(ground: Ground, headers: Headers, email: string): string {
  return cookieWith(ground, headers, [accountKey(email)]);
}

/** The same for a device where a passkey was added or used. */
export function passkeyDeviceCookie(ground: Ground, headers: Headers, email: string): string {
  return cookieWith(ground, headers, [PASSKEY, accountKey(email)]);
}

function cookieWith(ground: Ground, headers: Headers, keys: readonly string[]): string {
  const device = readDevice(ground, headers) ?? { id: newToken(), accounts: [] };
  const marks = keys.map((key) => markOf(ground, device.id, key));
  const accounts = [...device.accounts.filter((other) => !marks.includes(other)), ...marks].slice(
    -ACCOUNTS_MAX,
  );
  return cookieText(ground.site, [device.id, markOf(ground, device.id, ''), ...accounts].join('.'), SECONDS);
}

/** Returns the `Set-Cookie` line that makes this device unknown, for a customer who deletes their account. */
export function unknownDeviceCookie(site: Site): string {
  return cookieText(site, '', 0);
}

function cookieText(site: Site, value: string, seconds: number): string {
  const secure = site.https ? '; Secure' : '';
  return `${nameOn(site)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the device of a cookie that we made; null otherwise. */
function readDevice(ground: Ground, headers: Headers): Device | null {
  const prefix = `${nameOn(ground.site)}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((one) => one.startsWith(prefix));
  const value = pair?.slice(prefix.length) ?? '';
  if (!SHAPE.test(value)) return null;
  const [id = '', issued = '', ...accounts] = value.split('.');
  return isMark(ground, id, '', issued) ? { id, accounts } : null;
}

const nameOn = (site: Site) => `${site.https ? '__Host-' : ''}${NAME}`;

function markOf({ signer }: Ground, id: string, account: string): string {
  return signer.sign(NAME, `${id}\n${account}`).slice(1); // without the dot of a signature that has no end
}

function isMark({ signer, clock }: Ground, id: string, account: string, mark: string): boolean {
  return signer.verify(NAME, `${id}\n${account}`, `.${mark}`, clock());
}
