import { sql } from 'kysely';
import { PRODUCT_JSON, SOLD } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Artwork } from '../artwork.ts';
import { ARTWORK_JSON } from '../store.server.ts';
import type { OrderedItem } from './proof-view.ts';

/** A file with the product that it is shown for, whoever owns it; the caller decides who may see it. */
export interface ProofSubject {
  artwork: Artwork;
  product: Product;
  /** whether the product can be bought now */
  isSold: boolean;
  /** of the file's bytes, in hex */
  sha256: string;
  userId: string | null;
  cartToken: string | null;
  /** when the file was removed because of its age; null while it is stored */
  removedAt: Date | null;
  /** whether the given order has the file, or had it before it was replaced */
  ordered: boolean;
  /** whether the given order has the given item */
  itemOrdered: boolean;
  /** what the given item, which is of this product, was ordered with; null if no item is given */
  asOrdered: OrderedItem | null;
  /** why staff print it for the given item although it failed the check; null if they don't, or it didn't */
  asIs: string | null;
}

/**
 * Reads a file and a product: the one it was uploaded for, unless another is named. Includes products no longer sold,
 * because their orders are still viewed. One statement.
 */
export async function readProofSubject(
  db: Queries,
  id: string,
  requested: { productId: string | null; orderId: string | null; itemId: string | null },
): Promise<ProofSubject | undefined> {
  if (!isUuid(id)) return undefined;
  const uuid = (text: string | null) => (text && isUuid(text) ? text : null);
  const [orderId, itemId] = [uuid(requested.orderId), uuid(requested.itemId)];
  const { rows } = await sql<ProofSubject>`
    select ${ARTWORK_JSON} as artwork, ${PRODUCT_JSON} as product, a.user_id, a.cart_token, a.removed_at, a.sha256, ${SOLD} as is_sold,
      exists (select 1 from order_items i where i.order_id = ${orderId}::uuid and (i.artwork_id = a.id
        or exists (select 1 from artwork_events e where e.order_item_id = i.id and e.kind = 'replaced'
          and e.artwork_id = a.id))) as ordered,
      exists (select 1 from order_items i where i.order_id = ${orderId}::uuid and i.id = ${itemId}::uuid)
        as item_ordered,
      (select json_build_object('needs', i.artwork_needs, 'spineUm', i.spine_um, 'madeOf', i.made_of) from order_items i
        where i.id = ${itemId}::uuid and i.product_id = p.id) as "asOrdered",
      (select x ->> 'reason' from order_items i, jsonb_array_elements(i.accepted) x
        where i.id = ${itemId}::uuid and i.artwork_id = a.id and x ? 'reason' limit 1) as "asIs"
    from artworks a join products p on p.id = coalesce(${requested.productId}::text, a.product_id)
      join categories c on c.id = p.category_id
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns whether an order has a file, or had it before it was replaced. */
export async function isInOrder(db: Queries, artworkId: string, orderId: string): Promise<boolean> {
  if (!isUuid(artworkId) || !isUuid(orderId)) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from order_items i where i.order_id = ${orderId} and (i.artwork_id = ${artworkId}
      or exists (select 1 from artwork_events e where e.order_item_id = i.id and e.kind = 'replaced'
        and e.artwork_id = ${artworkId}))) as found`.execute(db);
  return rows[0]?.found ?? false;
}
