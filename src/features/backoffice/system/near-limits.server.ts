import { nearRoom } from '#features/artwork/index.server.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';

/** A limit that everybody shares and that is near, as staff see it. */
export interface ShownLimit {
  name: string;
  since: string;
  senders: number;
  refused: number;
}

/** Returns the shared limits that are near, as this process has counted them. No statement. */
export function readNearLimits(shop: Pick<Shop, 'limits' | 'clock'>): ShownLimit[] {
  const room = nearRoom(shop);
  const near = [...shop.limits.near(), ...(room ? [{ name: 'Artwork in no order', ...room }] : [])];
  return near.map(({ since, ...limit }) => ({ ...limit, since: formatTime(since) }));
}
