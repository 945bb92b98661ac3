import type { ActionFunctionArgs } from 'react-router';
import { entriesOf, readArtworkFiles } from '#features/desk/order-desk/index.server.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { zipResponse } from '#platform/storage/zip.ts';
import { readTickedIds, sentence } from './ticked-orders.server.ts';

/** An archive without the 64-bit extension ends at 4 GB (APPNOTE 6.3.10). */
const BYTES_MAX = 3_000_000_000;

export const loader = () => sentence('Tick orders in the list of orders.', 405);

/** `POST /admin/orders/artwork.zip`: streams the files of the ticked orders. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const ids = await readTickedIds(shop, request, 'the artwork');
  if (ids instanceof Response) return ids;
  const files = await readArtworkFiles(shop.db, ids);
  if (files.length === 0)
    return sentence('None of these orders has artwork, or it was deleted because of its age.', 404);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > BYTES_MAX)
    return sentence(
      `This artwork is ${formatBytes(total)} together. One file holds ${formatBytes(BYTES_MAX)}. Tick fewer orders.`,
      422,
    );
  return zipResponse(`artwork-${londonDay(shop.clock())}.zip`, entriesOf(files, shop.storage));
}
