import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** How often one key may do something: `points` times in `seconds`. */
export interface RateRule {
  name: string;
  points: number;
  seconds: number;
}

/** Every rate limit of the shop. The README lists the same numbers; RATE_LIMIT_SCALE multiplies the points. */
export const RATE_RULES = {
  signIn: { name: 'sign-in', points: 10, seconds: 900 },
  register: { name: 'register', points: 10, seconds: 3600 },
  passwordReset: { name: 'password-reset', points: 5, seconds: 3600 },
  verifyEmail: { name: 'verify-email', points: 5, seconds: 3600 },
  changeEmail: { name: 'change-email', points: 5, seconds: 3600 },
  dataExport: { name: 'data-export', points: 10, seconds: 3600 },
  discountCode: { name: 'discount-code', points: 20, seconds: 600 },
  checkout: { name: 'checkout', points: 30, seconds: 3600 },
  upload: { name: 'upload', points: 100, seconds: 3600 },
  contact: { name: 'contact', points: 5, seconds: 3600 },
  samplePack: { name: 'sample-pack', points: 5, seconds: 3600 },
  newsletter: { name: 'newsletter', points: 10, seconds: 3600 },
} as const satisfies Record<string, RateRule>;

export interface RateLimits {
  /** Counts one try. Returns null, or the seconds to wait if there were too many. One SQL statement. */
  tooMany(rule: RateRule, key: string): Promise<number | null>;
  /** Takes back one counted try that was not a guess. One SQL statement. */
  giveBack(rule: RateRule, key: string): Promise<void>;
}

/** Rate limits stored in PostgreSQL (table `rate_limits`), so that they survive restarts and cover several processes. */
export function createRateLimits(pool: Pool, scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (rule: RateRule) => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: rule.name,
      points: Math.max(1, Math.round(rule.points * scale)),
      duration: rule.seconds,
    });
    limiters.set(rule.name, limiter);
    return limiter;
  };
  return {
    async tooMany(rule, key) {
      try {
        await limiterOf(rule).consume(key);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
        throw refused;
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule).reward(key);
    },
  };
}

/** The key of a network address: IPv4 whole, IPv6 by its /64, which is one household's range (RFC 6177). */
export function networkKey(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4?.[1]) return v4[1];
  return expandIPv6(address.toLowerCase()).split(':', 4).join(':');
}
