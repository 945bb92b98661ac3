/** What everybody uses together, in any unit: tries in a window, or bytes. */
export interface SharedLimit {
  /** up to here nobody has to share */
  free: number;
  /** what strangers can never exceed together */
  capacity: number;
  /** what each sender still gets once the free part is used up, until half of the rest is used too */
  each: number;
}

/**
 * Returns how much one sender may have in all while `used` is used by everybody. Past the free part who has had most
 * waits first. In the last half of the rest the allowance shrinks with what is left, so it never runs out at once,
 * however many send and in whichever order.
 */
export function allowance({ free, capacity, each }: SharedLimit, used: number): number {
  if (used < free) return Number.POSITIVE_INFINITY;
  const left = Math.max(0, capacity - used) / (capacity - free);
  return each * Math.min(1, 2 * left);
}

/** How often a network's allowance its wider networks may have, which other people may share. */
const TIMES_BY_LEVEL = [1, 2, 4] as const;

/**
 * A sender as the keys they are counted by: of a network itself, and for IPv6 of the /56 and /48 around its /64. A site
 * gets a whole /48 (RFC 6177), so someone with thousands of /64s counts once. An IPv4 address stands alone: its
 * neighbours are other people.
 */
export function senderLevels(network: string): readonly string[] {
  const groups = network.split(':');
  if (groups.length !== 4) return [network];
  const wide = groups.slice(0, 3).join(':');
  return [network, `${wide}:${groups[3]?.slice(0, 2)}`, wide];
}

/** The widest key of a network: an IPv4 address, or the /48 of an IPv6 address. */
export function widestNetwork(network: string): string {
  return senderLevels(network).at(-1) ?? network;
}

/** How near a shared limit is, for staff. */
export interface NearLimit {
  since: Date;
  /** senders answered in the latest window in which it was near: IPv4 addresses and IPv6 /48s */
  senders: number;
  /** how many tries were turned away since */
  refused: number;
}

/**
 * Counts tries of everybody in windows of some seconds, in this process. Only what is answered is counted, so it holds
 * as many keys as tries it lets through, whoever sends them.
 */
export class FairShare {
  private readonly limit: SharedLimit;
  private readonly windowMs: number;
  private readonly counts = new Map<string, number>();
  private used = 0;
  private senders = 0;
  private endsAt = 0;
  private near: (NearLimit & { lastAt: number }) | null = null;

  constructor(limit: SharedLimit, seconds: number) {
    this.limit = limit;
    this.windowMs = seconds * 1000;
  }

  /** Counts one try of a sender (`senderLevels`). Returns null, or the seconds to wait if it is not their turn. */
  take(levels: readonly string[], nowMs: number): number | null {
    this.turnWindow(nowMs);
    const most = allowance(this.limit, this.used);
    if (this.used >= this.limit.free) this.noteNear(nowMs);
    const isOver = levels.some((key, level) => this.countOf(key) + 1 > most * (TIMES_BY_LEVEL[level] ?? 1));
    if (isOver) {
      if (this.near) this.near.refused += 1;
      return Math.max(1, Math.ceil((this.endsAt - nowMs) / 1000));
    }
    if (this.countOf(levels.at(-1) ?? '') === 0) this.senders += 1;
    this.add(levels, 1);
    return null;
  }

  /** Takes back a try that was not answered after all. */
  giveBack(levels: readonly string[]): void {
    if (this.countOf(levels[0] ?? '') === 0) return; // counted in an earlier window
    this.add(levels, -1);
    if (this.countOf(levels.at(-1) ?? '') === 0) this.senders -= 1;
  }

  /** Returns since when the limit is near; null if it wasn't in this window or the last. */
  nearAt(nowMs: number): NearLimit | null {
    if (!this.near || nowMs - this.near.lastAt > this.forgetMs()) return null;
    const { since, senders, refused } = this.near;
    return { since, senders, refused };
  }

  private turnWindow(nowMs: number): void {
    if (nowMs < this.endsAt) return;
    this.counts.clear();
    this.used = 0;
    this.senders = 0;
    this.endsAt = nowMs + this.windowMs;
  }

  private noteNear(nowMs: number): void {
    const isNew = !this.near || nowMs - this.near.lastAt > this.forgetMs();
    if (isNew || !this.near) this.near = { since: new Date(nowMs), senders: 0, refused: 0, lastAt: nowMs };
    this.near.lastAt = nowMs;
    this.near.senders = this.senders;
  }

  /** Staff look once in a while: a minute's crowd is still told a quarter of an hour later. */
  private forgetMs(): number {
    return Math.max(2 * this.windowMs, 900_000);
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private add(levels: readonly string[], by: 1 | -1): void {
    this.used += by;
    for (const key of levels) {
      const count = this.countOf(key) + by;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }
}
