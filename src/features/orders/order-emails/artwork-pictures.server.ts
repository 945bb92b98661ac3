import { readSmallPreview } from '#features/artwork/files/index.server.ts';
import type { OrderItem } from '#features/orders/order/index.ts';
import type { EmailPicture } from '#platform/email/email.ts';
import type { Shop } from '#platform/shop.ts';
import type { LinePicture } from '#ui/emails/email-line.tsx';

/** An email has at most this many pictures. */
const PICTURES_MAX = 8;
/** One that is larger is left out. */
const PICTURE_BYTES_MAX = 15 * 1024;

/** Pictures of the files of an order's items. */
export interface ArtworkPictures {
  /** by item; empty if there are none, so that lines leave no space for them */
  ofItems: ReadonlyMap<string, LinePicture>;
  /** the pictures themselves */
  files: EmailPicture[];
}

/**
 * Draws small pictures of items' files, as part of an email: a link to a file would have to end after five minutes (trust
 * checklist H9). Read when the email is sent or shown, so that a picture goes when its file does.
 */
export async function readArtworkPictures(
  shop: Shop,
  items: readonly Pick<OrderItem, 'id' | 'productName' | 'artwork'>[],
): Promise<ArtworkPictures> {
  const ofItems = new Map<string, LinePicture>();
  const files = new Map<string, EmailPicture>();
  for (const { id, productName, artwork } of items) {
    if (files.size === PICTURES_MAX) break;
    if (!artwork?.hasPreview || artwork.removedAt) continue;
    const small = await readSmallPreview(shop, artwork.id);
    if (!small || small.bytes.length > PICTURE_BYTES_MAX) continue;
    const cid = `${artwork.id}@artwork`;
    files.set(cid, { cid, content: Buffer.from(small.bytes) });
    const { widthPx, heightPx } = small;
    ofItems.set(id, { src: `cid:${cid}`, alt: `Your file for ${productName}`, widthPx, heightPx });
  }
  return { ofItems, files: [...files.values()] };
}
