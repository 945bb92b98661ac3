import { keepArtworks } from '#features/artwork/files/index.server.ts';
import { artworkState } from '#features/artwork/files/index.ts';
import { giveFile } from '#features/orders/order/index.server.ts';
import { type AcceptedWarning, artworkUrl } from '#features/orders/order/index.ts';
import {
  giveTo,
  type HeldItem,
  insertArtworkEvent,
  ofIdea,
  readItemSpecs,
  readLookedAt,
  tellOfLook,
  tellOrderOfArtwork,
} from '#features/orders/order-artwork/index.server.ts';
import { ARTWORK_MOVES, isTooLate, whyNotAsIs } from '#features/orders/order-artwork/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { findingText } from '#preflight/index.ts';
import {
  audit,
  type ItemPlace,
  lastEvent,
  onItem,
  type StaffArtworkOutcome,
  staleness,
} from './staff-artwork.server.ts';

/**
 * Prints the file that staff were asked to look at, in spite of the check's findings: it becomes the item's file,
 * checked by a person, and each error and warning is recorded with who overruled it and why. The customer is told the
 * reason. Refused for findings that nobody can judge by eye. Pressing it twice is harmless.
 */
export async function printAsIs(
  shop: Shop,
  actor: Actor,
  place: ItemPlace,
  reason: string,
): Promise<StaffArtworkOutcome> {
  return onItem(shop, place, async (trx, item) => {
    if (isTooLate('as-is', item)) return { ok: false, kind: 'too-late' };
    if (await isDone(trx, item, reason)) return { ok: true };
    const stale = await staleness(trx, place);
    if (stale) return stale;
    if (!item.lookBy) return { ok: false, kind: 'decided' };
    return print(shop, trx, { actor, item, reason });
  });
}

async function print(
  shop: Shop,
  trx: Queries,
  { actor, item, reason }: { actor: Actor; item: HeldItem; reason: string },
): Promise<StaffArtworkOutcome> {
  const artwork = await readLookedAt(trx, item.id, { lock: true });
  const [spec] = await readItemSpecs(trx, [item]);
  if (!artwork || !spec) return { ok: false, kind: 'not-judged' };
  const state = artworkState(artwork, spec);
  if (state.state === 'checking') return { ok: false, kind: 'checking' };
  const why = whyNotAsIs(state.findings);
  if (why) return { ok: false, kind: 'not-by-eye', why };
  const at = shop.clock().toISOString();
  const accepted = state.findings
    .filter(({ severity }) => severity !== 'info')
    .map(
      (finding): AcceptedWarning => ({
        code: finding.code,
        title: findingText(finding).title,
        at,
        by: actor.name,
        reason,
      }),
    );
  const event = await insertArtworkEvent(trx, ofIdea(item), { kind: 'as-is', actor, note: reason });
  const file = {
    artworkId: artwork.id,
    url: artworkUrl(artwork.id),
    state: ARTWORK_MOVES['as-is'].to,
    accepted,
  };
  await giveFile(trx, item.id, file);
  await keepArtworks(trx, [artwork.id]);
  if (item.userId) await giveTo(trx, artwork.id, item.userId);
  const before = { state: item.artworkState, problem: item.artworkProblem };
  const overruled = accepted.map(({ title }) => title);
  await audit(trx, actor, item, before, { state: ARTWORK_MOVES['as-is'].to, asIs: reason, overruled });
  await tellOrderOfArtwork(trx, item.orderId, shop.clock());
  await tellOfLook(shop, trx, item, { eventId: event.id, reason });
  return { ok: true };
}

/** Whether the last action was the same. */
async function isDone(trx: Queries, item: HeldItem, reason: string): Promise<boolean> {
  if (!item.artworkId) return false;
  const last = await lastEvent(trx, item, ['as-is', 'requested', 'problem', 'checked', 'approved']);
  return last?.kind === 'as-is' && last.note === reason;
}
