import { newToken } from '#platform/signing.server.ts';
import type { Site } from '#platform/site.ts';
import type { CartOwner } from './store.server.ts';

const NAME = 'galley_cart';
const SECONDS = 60 * 86_400;

/** The guest's cart token of a request; null without one, or for one that we can't have made. */
export function cartTokenOf(headers: Headers): string | null {
  const found = /(?:^|;\s*)(?:__Host-)?galley_cart=([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '');
  return found?.[1] ?? null;
}

/** Whose a cart is from now on: a guest who has none yet gets a token, with the cookie that keeps it for 60 days. */
export function ownerOfNew(site: Site, owner: CartOwner): { owner: CartOwner; cookie: string | null } {
  if (owner.userId || owner.cartToken) return { owner, cookie: null };
  const cartToken = newToken();
  return { owner: { userId: null, cartToken }, cookie: cookieText(site, cartToken, SECONDS) };
}

/** Forgets the guest's cart in this browser: it has become a customer's. */
export function clearedCartCookie(site: Site): string {
  return cookieText(site, '', 0);
}

function cookieText(site: Site, value: string, seconds: number): string {
  const prefix = site.https ? '__Host-' : '';
  const secure = site.https ? '; Secure' : '';
  return `${prefix}${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
