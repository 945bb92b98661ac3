import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { JobDefinition } from './jobs/job-queue.ts';

/** How often one key may do something: `points` times in `seconds`. */
export interface RateRule {
  name: string;
  points: number;
  seconds: number;
  /** Counted in this process, without a statement: for reading, which a restart may forget. */
  inMemory?: boolean;
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
  /** in megabytes */
  uploadMegabytes: { name: 'upload-megabytes', points: 3000, seconds: 86_400 },
  preflight: { name: 'preflight', points: 60, seconds: 3600 },
  preflightByAll: { name: 'preflight-by-all', points: 600, seconds: 3600 },
  search: { name: 'search', points: 120, seconds: 60, inMemory: true },
  searchByAll: { name: 'search-by-all', points: 600, seconds: 60, inMemory: true },
  price: { name: 'price', points: 120, seconds: 60, inMemory: true },
  priceByAll: { name: 'price-by-all', points: 600, seconds: 60, inMemory: true },
  ownPicture: { name: 'own-picture', points: 120, seconds: 600, inMemory: true },
  ownPictureByAll: { name: 'own-picture-by-all', points: 600, seconds: 600, inMemory: true },
  orderLink: { name: 'order-link', points: 5, seconds: 3600 },
  contact: { name: 'contact', points: 5, seconds: 3600 },
  orderProblem: { name: 'order-problem', points: 10, seconds: 3600 },
  quoteRequest: { name: 'quote-request', points: 5, seconds: 3600 },
  samplePack: { name: 'sample-pack', points: 5, seconds: 3600 },
  newsletter: { name: 'newsletter', points: 10, seconds: 3600 },
} as const satisfies Record<string, RateRule>;

export interface RateLimits {
  /**
   * Counts one try, or `cost` of them. Returns null, or the seconds to wait if there were too many. One SQL statement,
   * none for a rule counted in memory.
   */
  tooMany(rule: RateRule, key: string, cost?: number): Promise<number | null>;
  /** Takes back one counted try that was not a guess. One SQL statement. */
  giveBack(rule: RateRule, key: string): Promise<void>;
}

/** The key of a limit that counts what everybody does together. */
const BY_ALL = 'all';

/** Counts a try by a network, then by all together. Returns null, or the seconds to wait if there were too many. */
export async function tooManyTogether(
  limits: RateLimits,
  rules: { byNetwork: RateRule; byAll: RateRule },
  network: string,
): Promise<number | null> {
  return (await limits.tooMany(rules.byNetwork, `network:${network}`)) ?? limits.tooMany(rules.byAll, BY_ALL);
}

/** Rate limits stored in PostgreSQL (table `rate_limits`), so that they survive restarts and cover several processes. */
export function createRateLimits(pool: Pool, scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>();
  const limiterOf = (rule: RateRule) => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const counted = {
      keyPrefix: rule.name,
      points: Math.max(1, Math.round(rule.points * scale)),
      duration: rule.seconds,
    };
    const limiter = rule.inMemory
      ? new RateLimiterMemory(counted)
      : new RateLimiterPostgres({
          ...counted,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false, // a job does, see clearRateLimitsJob
        });
    limiters.set(rule.name, limiter);
    return limiter;
  };
  return {
    async tooMany(rule, key, cost = 1) {
      try {
        await limiterOf(rule).consume(key, cost);
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

/** The job that removes counts that have expired: they hold network addresses. */
export function clearRateLimitsJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition {
  return {
    name: 'clear-rate-limits',
    schedule: '*/10 * * * *',
    async run() {
      await db.deleteFrom('rateLimits').where('expire', '<', clock().getTime()).execute();
    },
  };
}

/** The key of a network address: IPv4 whole, IPv6 by its /64, which is one household's range (RFC 6177). */
export function networkKey(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4?.[1]) return v4[1];
  return expandIPv6(address.toLowerCase()).split(':', 4).join(':');
}
