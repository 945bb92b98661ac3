import { accountKey, type Visitor } from '#features/accounts/index.server.ts';
import type { RateRule } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Seconds to wait after too many forms from one network, or for one address from anywhere; null for none. The second
 * keeps the confirmations from being sent at somebody who never asked.
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
