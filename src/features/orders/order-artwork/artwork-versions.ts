import type { ArtworkEvent, ArtworkVersionFile } from '#features/orders/order/index.ts';

export interface ArtworkVersion {
  /** 1 is the file it was ordered with */
  number: number;
  file: ArtworkVersionFile;
  sentBy: string;
  /** ISO time */
  sentAt: string;
  note: string | null;
}

/** Returns every file an item has had, newest first; none if the first has not arrived yet. */
export function versionsOf(
  item: { artwork: ArtworkVersionFile | null; artworkEvents: readonly ArtworkEvent[] },
  order: { customerName: string; createdAt: Date | string },
): ArtworkVersion[] {
  if (!item.artwork) return [];
  const first = item.artworkEvents.find(({ kind }) => kind === 'sent');
  const replaced = item.artworkEvents.filter(({ kind }) => kind === 'replaced');
  const files = [...replaced.flatMap(({ file }) => file ?? []), item.artwork];
  return files
    .map((file, i) => {
      const sent = i === 0 ? first : replaced[i - 1];
      return {
        number: i + 1,
        file,
        sentBy: sent?.actor ?? order.customerName,
        sentAt: sent?.createdAt ?? new Date(order.createdAt).toISOString(),
        note: sent?.note ?? null,
      };
    })
    .reverse();
}
