import { newToken } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import type { CartOwner } from './store.server.ts';

const NAME = 'galley_cart';
const SECONDS = 60 * 86_400;

/**
 * Returns the guest's cart token from a request; null if missing or not one of ours. On https only the name with
 * `__Host-` counts: another host in the same domain can set any other name, and so give a visitor somebody else's cart.
 */
export function cartTokenOf(site: Site, headers: Headers): string | null {
  const pattern = site.https ? SECURE : PLAIN;
  return pattern.exec(headers.get('cookie') ?? '')?.[1] ?? null;
}

const PLAIN = /(?:^|;\s*)galley_cart=([\w-]{43})(?:;|$)/;
const SECURE = /(?:^|;\s*)__Host-galley_cart=([\w-]{43})(?:;|$)/;

/** Returns the owner of a new cart: a guest without one gets a token, in a cookie that lasts 60 days. */
export function ownerOfNew<Owner extends CartOwner>(
  site: Site,
  owner: Owner,
): { owner: Owner; cookie: string | null } {
  if (owner.userId || owner.cartToken) return { owner, cookie: null };
  const cartToken = newToken();
  return { owner: { ...owner, cartToken }, cookie: cookieText(site, cartToken, SECONDS) };
}

/** Clears the guest's cart cookie, as the cart now belongs to a customer. */
export function clearedCartCookie(site: Site): string {
  return cookieText(site, '', 0);
}

function cookieText(site: Site, value: string, seconds: number): string {
  const prefix = site.https ? '__Host-' : '';
  const secure = site.https ? '; Secure' : '';
  return `${prefix}${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
