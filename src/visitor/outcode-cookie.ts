import { outcodeOf } from '#kit/outcode.ts';
import type { Site } from '#platform/site.ts';

const NAME = 'galley_postcode';
const SECONDS = 60 * 86_400;
const WRITTEN = /(?:^|;\s*)(?:__Host-)?galley_postcode=([A-Z0-9]{2,4})(?:;|$)/;

/**
 * Returns the first half of the postcode that a visitor told us, from their request; null if they haven't. It only
 * decides which days and delivery prices they see, so nobody gains by setting it.
 */
export function outcodeIn(headers: Headers): string | null {
  const [, text] = WRITTEN.exec(headers.get('cookie') ?? '') ?? [];
  return text ? outcodeOf(text) : null;
}

/** The cookie that remembers the first half of a postcode; null forgets it. */
export function outcodeCookie(site: Site, outcode: string | null): string {
  const [prefix, secure] = site.https ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}${NAME}=${outcode ?? ''}; Path=/; Max-Age=${outcode ? SECONDS : 0}; HttpOnly; SameSite=Lax${secure}`;
}
