import { formatTime } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';

/** A shared limit that is near, as staff see it. */
export interface ShownLimit {
  name: string;
  since: string;
  senders: number;
  refused: number;
}

/** Returns the shared limits that are near, or were in the last hour, as this process has counted them. No statement. */
export function readNearLimits({ limits }: Pick<Shop, 'limits'>): ShownLimit[] {
  return limits.near().map(({ since, ...limit }) => ({ ...limit, since: formatTime(since) }));
}
