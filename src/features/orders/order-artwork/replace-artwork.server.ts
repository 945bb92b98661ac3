import { type ArtworkOwner, keepArtworks, readOwnArtwork } from '#features/artwork/files/index.server.ts';
import { acceptWarnings, artworkState, openWarnings } from '#features/artwork/files/index.ts';
import { giveFile } from '#features/orders/order/index.server.ts';
import { artworkUrl } from '#features/orders/order/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { ARTWORK_MOVES, isTooLate, type TooLateKind, tooLateKind } from './artwork-moves.ts';
import { readItemSpecs } from './item-specs.server.ts';
import { tellOfLook } from './look.server.ts';
import { askForProof } from './proof.server.ts';
import { giveTo, type HeldItem, holdItem, insertArtworkEvent, tellOrderOfArtwork } from './store.server.ts';

export interface Replacement {
  orderId: string;
  itemId: string;
  /** the new file, which belongs to `owner` */
  artworkId: string;
  owner: ArtworkOwner;
  /** who sends it; the id is null if sent by an email's link */
  sender: { id: string | null; name: string };
  /** codes of the accepted warnings */
  ticked: readonly string[];
  /** staff send it in for the customer, and saw this file of the item; null if the item had none */
  forCustomer?: { actor: Actor; seenArtworkId: string | null };
}

export type ReplaceOutcome =
  | { ok: true }
  /**
   * `too-late`: it is being printed or has left; `other-file`: staff have not seen its current file; `not-judged`: the
   * product is no longer sold like this; `open`: warnings are not accepted
   */
  | {
      ok: false;
      kind: 'missing' | TooLateKind | 'other-file' | 'not-judged' | 'checking' | 'invalid' | 'open';
    };

/**
 * Replaces an ordered item's file, or adds its first, checked as it would be when buying. Locks the order, so that
 * printing begins with one file or the other and both sides know which. Keeps the old file and raises the order's
 * version. Sending the same file twice is harmless.
 */
export async function replaceArtwork(shop: Shop, replacement: Replacement): Promise<ReplaceOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const item = await holdItem(trx, replacement);
    if (!item) return { ok: false, kind: 'missing' };
    if (item.artworkId === replacement.artworkId) return { ok: true };
    if (isTooLate('replaced', item)) return { ok: false, kind: tooLateKind(item) };
    const { forCustomer } = replacement;
    if (forCustomer && forCustomer.seenArtworkId !== item.artworkId) return { ok: false, kind: 'other-file' };
    return replace(shop, trx, item, replacement);
  });
}

async function replace(
  shop: Shop,
  trx: Queries,
  item: HeldItem,
  { artworkId, owner, sender, ticked, forCustomer }: Replacement,
): Promise<ReplaceOutcome> {
  const artwork = await readOwnArtwork(trx, owner, artworkId, { lock: true });
  if (!artwork) return { ok: false, kind: 'missing' };
  const [spec] = await readItemSpecs(trx, [item]);
  if (!spec) return { ok: false, kind: 'not-judged' };
  const state = artworkState(artwork, spec);
  if (state.state !== 'ready') return { ok: false, kind: state.state };
  const accepted = acceptWarnings(state, ticked, [], shop.clock());
  if (openWarnings(state, accepted).length > 0) return { ok: false, kind: 'open' };
  const kind = item.artworkId ? 'replaced' : 'sent';
  const { id: eventId } = await insertArtworkEvent(trx, item, { kind, actor: sender });
  await giveFile(trx, item.id, {
    artworkId,
    url: artworkUrl(artworkId),
    state: ARTWORK_MOVES.replaced.to,
    accepted: accepted.map((it) => ({ ...it, by: sender.name })),
  });
  await keepArtworks(trx, [artworkId]);
  if (item.userId) await giveTo(trx, artworkId, item.userId);
  // A draft of our design is for its customer to answer.
  if (item.proofAskedAt || (forCustomer && item.briefId))
    await askForProof(shop, trx, { orderId: item.orderId, itemId: item.id }, sender);
  await tellOrderOfArtwork(trx, item.orderId, shop.clock());
  if (forCustomer && item.lookBy && !item.briefId)
    await tellOfLook(shop, trx, item, { eventId, reason: null });
  if (forCustomer) {
    const { productName } = item;
    await recordChange(trx, {
      actor: forCustomer.actor,
      action: 'artwork.send',
      subject: `order:${item.orderId}`,
      before: { item: productName, artwork: item.artworkId },
      after: { item: productName, artwork: artworkId },
    });
  }
  return { ok: true };
}
