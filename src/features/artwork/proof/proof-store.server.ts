import { sql } from 'kysely';
import { isUuid } from '../../../kit/uuid.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { PRODUCT_JSON } from '../../catalogue/index.server.ts';
import type { Product } from '../../catalogue/index.ts';
import type { Artwork } from '../artwork.ts';
import { ARTWORK_JSON } from '../store.server.ts';

/** A file with the product that it is looked at for, whoever owns it: the caller decides who may see it. */
export interface ProofSubject {
  artwork: Artwork;
  product: Product;
  userId: string | null;
  cartToken: string | null;
  /** whether the order that was asked for has it */
  ordered: boolean;
}

/**
 * A file and a product; the one it was uploaded for, where none is named. Products that are no longer sold count too:
 * their orders are still looked at. One statement.
 */
export async function readProofSubject(
  db: Queries,
  id: string,
  asked: { productId: string | null; orderId: string | null },
): Promise<ProofSubject | undefined> {
  if (!isUuid(id)) return undefined;
  const orderId = asked.orderId && isUuid(asked.orderId) ? asked.orderId : null;
  const { rows } = await sql<ProofSubject>`
    select ${ARTWORK_JSON} as artwork, ${PRODUCT_JSON} as product, a.user_id, a.cart_token,
      exists (select 1 from order_items i where i.artwork_id = a.id and i.order_id = ${orderId}::uuid) as ordered
    from artworks a join products p on p.id = coalesce(${asked.productId}::text, a.product_id)
      join categories c on c.id = p.category_id
    where a.id = ${id}`.execute(db);
  return rows[0];
}
