import { nameToSaveAs } from '#features/artwork/files/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ZipEntry } from '#platform/storage/zip.ts';
import type { ArtworkKind } from '#preflight/index.ts';

interface OrderedFile {
  orderNumber: string;
  position: number;
  productId: string | null;
  originalName: string;
  kind: string;
  storageKey: string;
  bytes: number;
}

/** Returns the storage keys and names of all files of some orders; empty if there is no such order or all were
 * removed because of their age. */
export async function readArtworkFiles(db: Queries, orderIds: readonly string[]): Promise<OrderedFile[]> {
  const files = await db
    .selectFrom('orderItems as i')
    .innerJoin('artworks as a', 'a.id', 'i.artworkId')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select([
      'o.orderNumber',
      'i.position',
      'i.productId',
      'a.originalName',
      'a.kind',
      'a.storageKey',
      'a.bytes',
    ])
    .where('i.orderId', 'in', orderIds.length > 0 ? [...orderIds] : [null])
    .where('a.removedAt', 'is', null)
    .orderBy('o.orderNumber')
    .orderBy('i.position')
    .execute();
  return files.map((file) => ({ ...file, bytes: Number(file.bytes) }));
}

/** Names files in an archive by order, item and product: `ORD-2026-000123-1-a5-flyers-001-spring sale.pdf`. */
export function entriesOf(files: readonly OrderedFile[], storage: Storage): ZipEntry[] {
  const nth = new Map<string, number>();
  return files.map(({ orderNumber, productId, originalName, kind, storageKey }) => {
    const n = (nth.get(orderNumber) ?? 0) + 1;
    nth.set(orderNumber, n);
    return {
      name: `${orderNumber}-${n}-${productId}-${plain(nameToSaveAs(originalName, kind as ArtworkKind))}`,
      open: () => storage.open(storageKey),
    };
  });
}

/** Makes a file name valid on every system: no folders, no characters that Windows refuses. */
const plain = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}. _()-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100);
