import type { NearLimit } from '#platform/fair-share.ts';
import type { Shop } from '#platform/shop.ts';

/** Staff see for a day that guests' artwork nears its limit, after the last upload that met it. */
const SHOWN_MS = 86_400_000;

/** Of each shop in this process. */
const NEAR = new WeakMap<Shop['limits'], NearLimit & { lastAt: number }>();

/** Notes that an upload found guests' unordered artwork near its limit. */
export function noteRoom(
  { limits, clock }: Pick<Shop, 'limits' | 'clock'>,
  { senders, isRefused }: { senders: number; isRefused: boolean },
): void {
  const now = clock();
  const before = nearRoom({ limits, clock });
  NEAR.set(limits, {
    since: before?.since ?? now,
    senders,
    refused: (before?.refused ?? 0) + (isRefused ? 1 : 0),
    lastAt: now.getTime(),
  });
}

/** Returns since when guests' unordered artwork is near its limit; null if no upload met it in the last day. */
export function nearRoom({ limits, clock }: Pick<Shop, 'limits' | 'clock'>): NearLimit | null {
  const near = NEAR.get(limits);
  if (!near || clock().getTime() - near.lastAt > SHOWN_MS) return null;
  const { since, senders, refused } = near;
  return { since, senders, refused };
}
