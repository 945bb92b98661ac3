import { isDay } from '#kit/day.ts';
import { outcodeOf } from '#kit/outcode.ts';
import type { Site } from '#platform/site.ts';
import { outcodeCookie } from '#visitor/outcode-cookie.ts';

/**
 * Reads from a product page's form when the customer needs it, and where. `known`: the first half of the postcode
 * that they told us before. `cookie` remembers a new one, or forgets one that was cleared; null if nothing changed.
 */
export function needByIn(fields: FormData, site: Site, known: string | null) {
  const day = String(fields.get('needBy') ?? '');
  const typed = String(fields.get('postcode') ?? '').trim();
  const outcode = outcodeOf(typed);
  const isWrong = typed !== '' && outcode === null;
  const isNew = fields.has('postcode') && !isWrong && outcode !== known;
  return {
    needBy: isDay(day) ? day : '',
    problem: isWrong ? 'Enter a postcode like BT28 2RF, or its first half.' : null,
    cookie: isNew ? outcodeCookie(site, outcode) : null,
  };
}
