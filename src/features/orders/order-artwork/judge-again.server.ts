import { artworkState, openWarnings } from '#features/artwork/files/index.ts';
import { judgeFile, refuseFile } from '#features/orders/order/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { EngineReport } from '#preflight/index.ts';
import { readItemSpecs } from './item-specs.server.ts';
import { askForProof } from './proof.server.ts';
import { insertArtworkEvent, tellOrderOfArtwork } from './store.server.ts';

/** Problems that staff accepted were about the item as it was, so they no longer count. */
const byCustomer = ({ reason }: { reason?: string }) => reason === undefined;

const DOES_NOT_FIT = 'The order was changed, and this file doesn’t fit it. Please send one that does.';

/**
 * Judges an item's file again after its order has changed: earlier checks and approvals were for a different item. If
 * the file doesn't fit, the item waits for another one. The caller holds the order's lock.
 */
export async function judgeAgain(
  shop: Shop,
  trx: Queries,
  { orderId, itemId }: { orderId: string; itemId: string },
  actor: { id: string | null; name: string },
): Promise<void> {
  const item = await readItemWithFile(trx, itemId);
  if (!item?.artworkId) return;
  const [spec] = await readItemSpecs(trx, [item]);
  const state = spec && artworkState({ report: item.report }, spec);
  const fits = state?.state === 'ready' && openWarnings(state, item.accepted.filter(byCustomer)).length === 0;
  if (fits) await judgeFile(trx, itemId, { state: 'received', problem: null });
  else
    await refuseFile(trx, itemId, {
      problem: DOES_NOT_FIT,
      accepted: item.accepted.filter(byCustomer),
    });
  if (!fits) await insertArtworkEvent(trx, item, { kind: 'problem', actor, note: DOES_NOT_FIT });
  if (fits && item.proofAskedAt) await askForProof(shop, trx, { orderId, itemId }, actor);
  await tellOrderOfArtwork(trx, orderId, shop.clock());
}

interface ItemWithFile {
  id: string;
  productId: string | null;
  options: { group: string; id: string }[];
  spineUm: number | null;
  artworkId: string | null;
  sha256: string | null;
  report: EngineReport | null;
  accepted: { code: string; reason?: string }[];
  proofAskedAt: Date | null;
}

async function readItemWithFile(trx: Queries, itemId: string): Promise<ItemWithFile | undefined> {
  const row = await trx
    .selectFrom('orderItems as i')
    .leftJoin('artworks as a', 'a.id', 'i.artworkId')
    .select(['i.id', 'i.productId', 'i.options', 'i.spineUm', 'i.artworkId', 'a.sha256', 'a.report'])
    .select(['i.accepted', 'i.proofAskedAt'])
    .where('i.id', '=', itemId)
    .executeTakeFirst();
  return row as unknown as ItemWithFile | undefined;
}
