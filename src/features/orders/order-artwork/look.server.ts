import { sql } from 'kysely';
import {
  ARTWORK_JSON,
  type ArtworkOwner,
  keepArtworks,
  readLookSettings,
  readOwnArtwork,
} from '#features/artwork/files/index.server.ts';
import { type Artwork, artworkState, lookBy, lookRuleOf } from '#features/artwork/files/index.ts';
import { awaitLook } from '#features/orders/order/index.server.ts';
import { LOOK_AWAITED } from '#features/orders/order/index.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { isTooLate, type TooLateKind, tooLateKind } from './artwork-moves.ts';
import { readItemSpecs } from './item-specs.server.ts';
import { giveTo, type HeldItem, holdItem, insertArtworkEvent, tellOrderOfArtwork } from './store.server.ts';

/** The email with our decision on a file that a person looked at. */
export const LOOK_ANSWERED = 'look-answered';

export interface LookRequest {
  orderId: string;
  itemId: string;
  /** the file that failed the check, which belongs to `owner` */
  artworkId: string;
  owner: ArtworkOwner;
  sender: { id: string | null; name: string };
}

export type LookOutcome =
  | { ok: true }
  /** `not-offered`: the owner doesn't offer it; `has-file`: the item has a file; `fits`: it can be used without a look */
  | { ok: false; kind: 'missing' | TooLateKind | 'not-offered' | 'has-file' | 'checking' | 'fits' };

/**
 * Asks staff to look at a file that was sent for an ordered item without one and failed the check. From now on it is
 * our turn, and the promised time runs. Asking twice for the same file is harmless and doesn't restart it.
 */
export async function askForLook(shop: Shop, request: LookRequest): Promise<LookOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const item = await holdItem(trx, request);
    if (!item) return { ok: false, kind: 'missing' };
    if (item.lookBy && item.ideaId === request.artworkId) return { ok: true };
    if (isTooLate('look-asked', item)) return { ok: false, kind: tooLateKind(item) };
    if (item.artworkId) return { ok: false, kind: 'has-file' };
    return ask(shop, trx, item, request);
  });
}

async function ask(
  shop: Shop,
  trx: Queries,
  item: HeldItem,
  { artworkId, owner, sender }: LookRequest,
): Promise<LookOutcome> {
  const artwork = await readOwnArtwork(trx, owner, artworkId, { lock: true });
  if (!artwork) return { ok: false, kind: 'missing' };
  const settings = await readLookSettings(trx);
  const by = lookRuleOf(settings).isOffered ? lookBy(settings, shop.clock()) : null;
  if (!by) return { ok: false, kind: 'not-offered' };
  const [spec] = await readItemSpecs(trx, [item]);
  const state = spec ? artworkState(artwork, spec).state : 'invalid';
  if (state === 'checking') return { ok: false, kind: 'checking' };
  if (state === 'ready') return { ok: false, kind: 'fits' };
  await awaitLook(trx, item.id, { ideaId: artworkId, by, problem: LOOK_AWAITED });
  await keepArtworks(trx, [artworkId]);
  if (item.userId) await giveTo(trx, artworkId, item.userId);
  const held = await holdItem(trx, { orderId: item.orderId, itemId: item.id });
  if (held) await insertArtworkEvent(trx, ofIdea(held), { kind: 'look-asked', actor: sender });
  await tellOrderOfArtwork(trx, item.orderId, shop.clock());
  return { ok: true };
}

/** An item with the file to look at in place of its own, for events that are about that file. */
export const ofIdea = (item: HeldItem): HeldItem => ({
  ...item,
  artworkId: item.ideaId,
  sha256: item.ideaSha256,
});

/**
 * Returns the file of an item that a person is looking at, whoever owns it; undefined if it no longer exists. `lock`
 * keeps it until the transaction ends.
 */
export async function readLookedAt(
  db: Queries,
  itemId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Artwork | undefined> {
  const { rows } = await sql<{ artwork: Artwork }>`
    select ${ARTWORK_JSON} as artwork from order_items i join artworks a on a.id = i.idea_id
    where i.id = ${itemId} and i.look_by is not null and a.removed_at is null
    ${lock ? sql`for key share of a` : sql``}`.execute(db);
  return rows[0]?.artwork;
}

/** Emails a customer our decision. `reason`: why we print their file as it is; null if staff sent another for them. */
export async function tellOfLook(
  shop: Shop,
  trx: Queries,
  { orderId, id, customerEmail }: HeldItem,
  { eventId, reason }: { eventId: number; reason: string | null },
): Promise<void> {
  await queueEmail(shop, trx, {
    eventKey: `${LOOK_ANSWERED}:${eventId}`,
    template: LOOK_ANSWERED,
    recipient: customerEmail,
    data: { orderId, itemId: id, reason },
    orderId,
  });
}
