import { setDesignRounds } from '#features/orders/order/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { holdItem } from '../store.server.ts';

/**
 * Gives an item's design another round of changes. What it costs is a line that staff add to the order. `seen`: how many
 * rounds staff saw, so that pressing twice gives one. Returns false if nothing is designed for the item.
 */
export async function allowRound(
  shop: Shop,
  actor: Actor,
  { seen, ...place }: { orderId: string; itemId: string; seen: number },
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const item = await holdItem(trx, place);
    if (!item?.briefId || item.designRounds === null) return false;
    if (item.designRounds !== seen) return true;
    const rounds = seen + 1;
    await setDesignRounds(trx, item.id, rounds).execute();
    await recordChange(trx, {
      actor,
      action: 'design.round',
      subject: `order:${item.orderId}`,
      before: { item: item.productName, rounds: seen },
      after: { item: item.productName, rounds },
    });
    return true;
  });
}
