import type { LoaderFunctionArgs } from 'react-router';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { zipResponse } from '#platform/storage/zip.ts';
import { entriesOf, readArtworkFiles } from './artwork-files.server.ts';

/** `/admin/orders/{id}/artwork.zip`: streams all files of an order, named by item. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, storage } = context.get(shopContext);
  const id = params.orderId ?? '';
  const files = isUuid(id) ? await readArtworkFiles(db, [id]) : [];
  const [first] = files;
  if (!first)
    return new Response('There is no such order, or its artwork has been deleted because of its age.', {
      status: 404,
    });
  return zipResponse(`${first.orderNumber}-artwork.zip`, entriesOf(files, storage));
}
