import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { FairShare, type NearLimit, NearLimits, senderLevels } from './fair-share.ts';
import type { JobDefinition } from './jobs/job-queue.ts';

/** How often one key may do something: `points` times in `seconds`. */
export interface RateRule {
  name: string;
  points: number;
  seconds: number;
  /** Counted in this process, without a statement: for reads, whose counts may be lost at a restart. */
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
  search: { name: 'search', points: 120, seconds: 60, inMemory: true },
  price: { name: 'price', points: 120, seconds: 60, inMemory: true },
  ownPicture: { name: 'own-picture', points: 120, seconds: 600, inMemory: true },
  designProof: { name: 'design-proof', points: 1200, seconds: 600, inMemory: true },
  orderLink: { name: 'order-link', points: 5, seconds: 3600 },
  contact: { name: 'contact', points: 5, seconds: 3600 },
  proofShare: { name: 'proof-share', points: 60, seconds: 3600 },
  orderProblem: { name: 'order-problem', points: 10, seconds: 3600 },
  quoteRequest: { name: 'quote-request', points: 5, seconds: 3600 },
  samplePack: { name: 'sample-pack', points: 5, seconds: 3600 },
  newsletter: { name: 'newsletter', points: 10, seconds: 3600 },
} as const satisfies Record<string, RateRule>;

/**
 * A limit that everybody shares, in `seconds`: the first `free` attempts are unlimited; after that every network has
 * `each` attempts of its own, up to `capacity` for all guests. Signed-in customers share a second limit of the same
 * size among themselves.
 */
export interface SharedRule {
  name: string;
  byNetwork: RateRule;
  free: number;
  each: number;
  capacity: number;
  seconds: number;
}

/** Counted in this process, because what they share is the machine's own work. The README lists the same numbers. */
export const SHARED_RULES = {
  search: {
    name: 'Searches',
    byNetwork: RATE_RULES.search,
    free: 480,
    each: 10,
    capacity: 6000,
    seconds: 60,
  },
  price: { name: 'Prices', byNetwork: RATE_RULES.price, free: 480, each: 10, capacity: 6000, seconds: 60 },
  preflight: {
    name: 'File checks by programs',
    byNetwork: RATE_RULES.preflight,
    free: 480,
    each: 5,
    capacity: 3000,
    seconds: 3600,
  },
  ownPicture: {
    name: 'Pictures with customers’ artwork',
    byNetwork: RATE_RULES.ownPicture,
    free: 480,
    each: 10,
    capacity: 6000,
    seconds: 600,
  },
  designProof: {
    name: 'Proofs of designs',
    byNetwork: RATE_RULES.designProof,
    free: 4800,
    each: 60,
    capacity: 24_000,
    seconds: 600,
  },
} as const satisfies Record<string, SharedRule>;

/** Who makes an attempt, as shared limits count them. */
export interface Sender {
  network: string;
  isSignedIn: boolean;
  /** an account or a guest's cookie; null for a guest without one */
  customer: string | null;
  /** Whether they are staff or have ordered before. Only called if it matters: it costs a statement. */
  isKnown: () => Promise<boolean>;
}

export interface RateLimits {
  /**
   * Counts one attempt, or `cost` of them. Returns null, or the seconds to wait if there were too many. One SQL
   * statement; none for a rule counted in memory.
   */
  tooMany(rule: RateRule, key: string, cost?: number): Promise<number | null>;
  /** Takes back one counted attempt that was not a guess. One SQL statement. */
  giveBack(rule: RateRule, key: string): Promise<void>;
  /** Counts an attempt by a sender (`senderLevels`) among guests or signed-in customers. Returns null, or the seconds to wait. */
  takeShare(rule: SharedRule, whose: 'guests' | 'customers', levels: readonly string[]): number | null;
  /** Takes back an attempt that was refused for another reason. */
  giveShareBack(rule: SharedRule, whose: 'guests' | 'customers', levels: readonly string[]): void;
  /** Records that somebody came near a shared limit. */
  noteNear(name: string, met: { senders: number; isRefused: boolean }): void;
  /** Returns the shared limits that are near, or were in the last hour, as this process has counted them. */
  near(): NearLimit[];
}

/**
 * Counts an attempt against the shared limit, and for its network. Returns null, or the seconds to wait. When the
 * shared limit is near, the networks that sent most wait first. Staff and customers who have ordered before each have a
 * network's limit to themselves; other signed-in customers share a limit with each other, not with guests.
 */
export async function tooManyTogether(
  limits: RateLimits,
  rule: SharedRule,
  { network, isSignedIn, customer, isKnown }: Sender,
): Promise<number | null> {
  const levels = senderLevels(network);
  const whose = isSignedIn ? 'customers' : 'guests';
  const wait = limits.takeShare(rule, whose, levels);
  if (wait !== null && !(await isKnown())) return wait;
  // Only now: a network is counted once it may pass, so that a flood of networks can't fill the memory.
  const key = wait === null ? `network:${network}` : `customer:${customer}`;
  const ownWait = await limits.tooMany(rule.byNetwork, key);
  if (ownWait !== null && wait === null) limits.giveShareBack(rule, whose, levels);
  return ownWait;
}

/** Rate limits stored in PostgreSQL (table `rate_limits`), so that they survive restarts and cover several processes. */
export function createRateLimits(pool: Pool, scale: number, clock: Clock): RateLimits {
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
          clearExpiredByTimeout: false, // a job does that: see clearRateLimitsJob
        });
    limiters.set(rule.name, limiter);
    return limiter;
  };
  const shares = new Map<string, FairShare>();
  const near = new NearLimits();
  const scaled = (count: number) => Math.max(1, Math.round(count * scale));
  const shareOf = ({ name, seconds, ...rule }: SharedRule, whose: string) => {
    const key = `${whose}:${name}`;
    const known = shares.get(key);
    if (known) return known;
    const limit = { free: scaled(rule.free), each: scaled(rule.each), capacity: scaled(rule.capacity) + 1 };
    const share = new FairShare(limit, seconds);
    shares.set(key, share);
    return share;
  };
  return {
    takeShare(rule, whose, levels) {
      const share = shareOf(rule, whose);
      const now = clock().getTime();
      const wait = share.take(levels, now);
      if (share.isNear) near.note(rule.name, { senders: share.senders, isRefused: wait !== null }, now);
      return wait;
    },
    giveShareBack(rule, whose, levels) {
      shareOf(rule, whose).giveBack(levels);
    },
    noteNear: (name, met) => near.note(name, met, clock().getTime()),
    near: () => near.list(clock().getTime()),
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

/** The job that removes expired counts, because they hold network addresses. */
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
