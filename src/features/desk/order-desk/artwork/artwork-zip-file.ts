import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from 'react-router';
import { nameToSaveAs } from '#features/artwork/files/index.server.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { zipStored } from '#platform/storage/zip.ts';
import type { ArtworkKind } from '#preflight/index.ts';
import { readArtworkFiles } from './artwork-files.server.ts';

/** `/admin/orders/{id}/artwork.zip`: streams all files of an order, named by item. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, storage } = context.get(shopContext);
  const id = params.orderId ?? '';
  const files = isUuid(id) ? await readArtworkFiles(db, id) : [];
  const [first] = files;
  if (!first)
    return new Response('There is no such order, or its artwork has been deleted because of its age.', {
      status: 404,
    });
  const entries = files.map(({ productId, originalName, kind, storageKey }, i) => ({
    name: `${first.orderNumber}-${i + 1}-${productId}-${plain(nameToSaveAs(originalName, kind as ArtworkKind))}`,
    open: () => storage.open(storageKey),
  }));
  return new Response(Readable.toWeb(Readable.from(zipStored(entries))) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${first.orderNumber}-artwork.zip"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Makes a file name valid on every system: no folders, no characters that Windows refuses. */
const plain = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}. _()-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100);
