import { redirect } from 'react-router';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { isOrderKey } from './confirmation.server.ts';

/** Throws a redirect to the order page, which says that the link has ended, if the key is one of ours. */
export function sendToEndedLink(shop: Shop, orderId: string, key: string | null): void {
  if (key !== null && isOrderKey(shop, orderId, key))
    throw redirect(`${href('/orders/:orderId', { orderId })}?${new URLSearchParams({ key })}`);
}
