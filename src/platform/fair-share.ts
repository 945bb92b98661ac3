/** What everybody uses together, in any unit: attempts in a window, or bytes. */
export interface SharedLimit {
  /** nobody has to share up to here */
  free: number;
  /** what all strangers together can never exceed */
  capacity: number;
  /** what each sender still gets once the free part is used up, until half of the rest is used too */
  each: number;
}

/**
 * Returns how much one sender may have in total while everybody together has used `used`. Beyond the free part, the
 * heaviest senders wait first. In the last half of the rest the allowance shrinks with what is left, so it never runs
 * out suddenly, however many send and in whatever order.
 */
export function allowance({ free, capacity, each }: SharedLimit, used: number): number {
  if (used < free) return Number.POSITIVE_INFINITY;
  const left = Math.max(0, capacity - used) / (capacity - free);
  return each * Math.min(1, 2 * left);
}

/** How many times a network's allowance its wider networks may have, because other people may share them. */
const TIMES_BY_LEVEL = [1, 2, 4] as const;

/**
 * The keys that a sender is counted by: the network itself and, for IPv6, the /56 and /48 around its /64. A site gets a
 * whole /48 (RFC 6177), so someone with thousands of /64s counts once. An IPv4 address is counted alone, because its
 * neighbours are other people.
 */
export function senderLevels(network: string): readonly string[] {
  const groups = network.split(':');
  if (groups.length !== 4) return [network];
  const wide = groups.slice(0, 3).join(':');
  return [network, `${wide}:${groups[3]?.slice(0, 2)}`, wide];
}

/** Whether a sender who has had this much at each of their levels may have more of a shared limit. */
export function mayHave(
  limit: SharedLimit,
  { used, hadAtLevels, more }: { used: number; hadAtLevels: readonly number[]; more: number },
): boolean {
  const most = allowance(limit, used);
  return hadAtLevels.every((had, level) => had + more <= most * (TIMES_BY_LEVEL[level] ?? 1));
}

/**
 * Counts everybody's attempts in this process, in windows of some seconds. Only those let through are counted, so it
 * holds no more keys than that, whoever sends them.
 */
export class FairShare {
  private readonly limit: SharedLimit;
  private readonly windowMs: number;
  private readonly counts = new Map<string, number>();
  private used = 0;
  private endsAt = 0;
  /** senders let through in this window: IPv4 addresses and IPv6 /48s */
  senders = 0;

  constructor(limit: SharedLimit, seconds: number) {
    this.limit = limit;
    this.windowMs = seconds * 1000;
  }

  /** Whether the free part of this window is used up. */
  get isNear(): boolean {
    return this.used >= this.limit.free;
  }

  /** Counts one attempt by a sender (`senderLevels`). Returns null, or the seconds to wait if it is not their turn. */
  take(levels: readonly string[], nowMs: number): number | null {
    this.turnWindow(nowMs);
    const hadAtLevels = levels.map((key) => this.countOf(key));
    if (!mayHave(this.limit, { used: this.used, hadAtLevels, more: 1 }))
      return Math.max(1, Math.ceil((this.endsAt - nowMs) / 1000));
    this.add(levels, 1);
    return null;
  }

  /** Takes back an attempt that was not answered after all. */
  giveBack(levels: readonly string[]): void {
    if (this.countOf(levels[0] ?? '') > 0) this.add(levels, -1); // otherwise it was counted in an earlier window
  }

  private turnWindow(nowMs: number): void {
    if (nowMs < this.endsAt) return;
    this.counts.clear();
    this.used = 0;
    this.senders = 0;
    this.endsAt = nowMs + this.windowMs;
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private add(levels: readonly string[], by: 1 | -1): void {
    const widest = levels.at(-1) ?? '';
    if (this.countOf(widest) === Math.max(0, -by)) this.senders += by;
    this.used += by;
    for (const key of levels) {
      const count = this.countOf(key) + by;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }
}

/** How near a shared limit is, for staff. */
export interface NearLimit {
  name: string;
  since: Date;
  /** senders let through when it was last near */
  senders: number;
  /** how many attempts have been refused since */
  refused: number;
}

/** Staff look only now and then, so a minute's crowd is still reported for this long. */
const NEAR_LIMIT_MS = 3_600_000;

/** The shared limits that are near in this process, or were recently. */
export class NearLimits {
  private readonly noted = new Map<string, NearLimit & { lastAt: number }>();

  note(name: string, { senders, isRefused }: { senders: number; isRefused: boolean }, nowMs: number): void {
    const before = this.at(name, nowMs);
    const refused = (before?.refused ?? 0) + (isRefused ? 1 : 0);
    this.noted.set(name, { name, since: before?.since ?? new Date(nowMs), senders, refused, lastAt: nowMs });
  }

  list(nowMs: number): NearLimit[] {
    return [...this.noted.keys()].flatMap((name) => this.at(name, nowMs) ?? []);
  }

  private at(name: string, nowMs: number): NearLimit | undefined {
    const near = this.noted.get(name);
    if (!near || nowMs - near.lastAt > NEAR_LIMIT_MS) return undefined;
    const { since, senders, refused } = near;
    return { name, since, senders, refused };
  }
}
