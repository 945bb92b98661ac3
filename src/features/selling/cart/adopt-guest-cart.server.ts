import { giveBriefs } from '#features/artwork/briefs/index.server.ts';
import { claimDesigns } from '#features/artwork/designs/index.server.ts';
import { claimArtworks } from '#features/artwork/files/index.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { mergeCarts } from './merge-carts.server.ts';

/** At sign-in, moves the guest's cart and uploads to the customer (ruling 7). */
export async function adoptGuestCart(shop: Shop, cartToken: string | null, userId: string): Promise<void> {
  if (!cartToken) return;
  await inTransaction(shop.db, async (trx) => {
    await mergeCarts(trx, cartToken, userId, shop.clock());
    await claimArtworks(trx, cartToken, userId);
    await claimDesigns(trx, cartToken, userId);
    await giveBriefs(trx, cartToken, userId);
  });
}
