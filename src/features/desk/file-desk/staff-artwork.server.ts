import { judgeFile } from '#features/orders/order/index.server.ts';
import type { ArtworkEventKind } from '#features/orders/order/index.ts';
import {
  ARTWORK_REQUESTED,
  askForProof,
  type HeldItem,
  holdItem,
  insertArtworkEvent,
  ofIdea,
  tellOrderOfArtwork,
} from '#features/orders/order-artwork/index.server.ts';
import { ARTWORK_MOVES, isTooLate } from '#features/orders/order-artwork/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

export interface ItemPlace {
  orderId: string;
  itemId: string;
  /** the file on the page, or the one to look at: the action applies to no other */
  artworkId: string;
  /** the item's last event on the page; 0 for none. Later events that this user has not seen are not overwritten. */
  seenEventId: number;
}

export type StaffArtworkOutcome =
  | { ok: true }
  /** `other-file`: the customer has since sent another; `too-late`: no longer pending */
  | { ok: false; kind: 'missing' | 'other-file' | 'too-late' | 'cancelled' }
  /**
   * for a file that staff were asked to look at: somebody else has decided, or it can't be judged; `why`: a sentence
   * for staff
   */
  | { ok: false; kind: 'decided' | 'not-judged' | 'checking' }
  | { ok: false; kind: 'not-by-eye'; why: string }
  /** somebody else has changed it since the page was opened */
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

type Stale = Extract<StaffArtworkOutcome, { kind: 'stale' }>;

/** Sets an item's artwork state: checked, approved, or the problem. Repeating the same is harmless. */
export async function setItemArtwork(
  shop: Shop,
  actor: Actor,
  place: ItemPlace,
  decision: { state: 'checked' | 'approved' } | { state: 'problem'; problem: string },
): Promise<StaffArtworkOutcome> {
  return onItem(shop, place, async (trx, item) => {
    if (!item.artworkId) return { ok: false, kind: 'other-file' };
    const problem = decision.state === 'problem' ? decision.problem : null;
    if (item.artworkState === decision.state && item.artworkProblem === problem) return { ok: true };
    const stale = await staleness(trx, place);
    if (stale) return stale;
    await insertArtworkEvent(trx, item, { kind: decision.state, actor, note: problem });
    await changeState(shop, trx, actor, item, decision.state, problem);
    return { ok: true };
  });
}

/**
 * Requests another file from the customer, also after a look at an earlier one. The reason becomes the item's problem,
 * and the email links to the upload page. Asking twice for the same reason is harmless.
 */
export async function requestArtwork(
  shop: Shop,
  actor: Actor,
  place: ItemPlace,
  reason: string,
): Promise<StaffArtworkOutcome> {
  return onItem(shop, place, async (trx, item) => {
    if (isTooLate('requested', item)) return { ok: false, kind: 'too-late' };
    if (await isRequested(trx, item, reason)) return { ok: true };
    const stale = await staleness(trx, place);
    if (stale) return stale;
    const about = item.artworkId ? item : ofIdea(item);
    const { id: eventId } = await insertArtworkEvent(trx, about, { kind: 'requested', actor, note: reason });
    await changeState(shop, trx, actor, item, 'requested', reason);
    await queueEmail(shop, trx, {
      eventKey: `${ARTWORK_REQUESTED}:${eventId}`,
      template: ARTWORK_REQUESTED,
      recipient: item.customerEmail,
      orderId: item.orderId,
      data: { orderId: item.orderId, itemId: item.id, reason },
    });
    return { ok: true };
  });
}

/** Requests the customer's approval of the proof. Harmless if already requested for this file. */
export async function requestProof(shop: Shop, actor: Actor, place: ItemPlace): Promise<StaffArtworkOutcome> {
  return onItem(shop, place, async (trx, item) => {
    if (!item.artworkId) return { ok: false, kind: 'other-file' };
    if (isTooLate('proof-asked', item)) return { ok: false, kind: 'too-late' };
    if (await isProofOpen(trx, item)) return { ok: true };
    const stale = await staleness(trx, place);
    if (stale) return stale;
    await askForProof(shop, trx, place, actor);
    await audit(trx, actor, item, { proofAsked: false }, { proofAsked: true });
    await tellOrderOfArtwork(trx, item.orderId, shop.clock());
    return { ok: true };
  });
}

/** Locks an item and acts on it, if its file (without one, the file to look at) is the one on the page. */
export async function onItem(
  shop: Shop,
  place: ItemPlace,
  act: (trx: Queries, item: HeldItem) => Promise<StaffArtworkOutcome>,
): Promise<StaffArtworkOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const item = await holdItem(trx, place);
    if (!item) return { ok: false, kind: 'missing' };
    if (item.status === 'cancelled') return { ok: false, kind: 'cancelled' };
    if ((item.artworkId ?? item.ideaId) !== place.artworkId) return { ok: false, kind: 'other-file' };
    return act(trx, item);
  });
}

/** Returns who has changed the item since `seenEventId`, and when; undefined if nobody has. */
export async function staleness(
  trx: Queries,
  { itemId, seenEventId }: ItemPlace,
): Promise<Stale | undefined> {
  const row = await trx
    .selectFrom('artworkEvents')
    .select(['actorName', 'createdAt'])
    .where('orderItemId', '=', itemId)
    .where('id', '>', seenEventId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ok: false, kind: 'stale', actor: row.actorName, changedAt: row.createdAt };
}

async function changeState(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  item: HeldItem,
  kind: ArtworkEventKind,
  problem: string | null,
): Promise<void> {
  const state = ARTWORK_MOVES[kind].to ?? item.artworkState;
  await judgeFile(trx, item.id, { state, problem });
  const before = { state: item.artworkState, problem: item.artworkProblem };
  await audit(trx, actor, item, before, { state, problem });
  await tellOrderOfArtwork(trx, item.orderId, shop.clock());
}

/** Records a decision about an item's file. */
export async function audit(
  trx: Queries,
  actor: Actor,
  item: HeldItem,
  before: object,
  after: object,
): Promise<void> {
  const { productName } = item;
  await recordChange(trx, {
    actor,
    action: 'artwork.state',
    subject: `order:${item.orderId}`,
    before: { item: productName, ...before },
    after: { item: productName, ...after },
  });
}

/** Returns the newest event of these kinds for the item's file. */
export async function lastEvent(trx: Queries, item: HeldItem, kinds: readonly string[]) {
  return trx
    .selectFrom('artworkEvents')
    .select(['kind', 'note'])
    .where('orderItemId', '=', item.id)
    .where('artworkId', '=', item.artworkId ?? item.ideaId)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function isRequested(trx: Queries, item: HeldItem, reason: string): Promise<boolean> {
  const last = await lastEvent(trx, item, ['requested', 'checked', 'problem', 'approved', 'proof-approved']);
  return last?.kind === 'requested' && last.note === reason;
}

async function isProofOpen(trx: Queries, item: HeldItem): Promise<boolean> {
  if (!item.proofAskedAt) return false;
  const last = await lastEvent(trx, item, ['proof-asked', 'proof-approved', 'proof-refused']);
  return last?.kind === 'proof-asked';
}
