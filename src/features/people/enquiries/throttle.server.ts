import { accountKey } from '#features/people/accounts/index.server.ts';
import type { RateRule } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Visitor } from '#visitor/visitor.ts';

/**
 * Returns the seconds to wait after too many forms from one network, or for one address; null for none. The second
 * limit stops people from flooding someone else's inbox with confirmations.
 */
export async function tooManyForms(
  shop: Shop,
  rule: RateRule,
  { network }: Visitor,
  email: string,
): Promise<number | null> {
  return (
    (await shop.limits.tooMany(rule, `network:${network}`)) ?? shop.limits.tooMany(rule, accountKey(email))
  );
}
