import { awaitProof, writeProofAnswer } from '#features/orders/order/index.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ARTWORK_MOVES, isTooLate, type TooLateKind, tooLateKind } from './artwork-moves.ts';
import { type HeldItem, holdItem, insertArtworkEvent, tellOrderOfArtwork } from './store.server.ts';

/** The email that requests another file, and the one that requests approval of a proof. */
export const ARTWORK_REQUESTED = 'artwork-requested';
export const PROOF_REQUEST = 'proof-asked';

type Place = { orderId: string; itemId: string };
type Actor = { id: string | null; name: string };

/**
 * Requests the customer's approval for the proof of the item's current file; answers about other files no longer count.
 * Production waits from then on. Queues the email in the same transaction. Returns the item, or undefined if there is
 * none.
 */
export async function askForProof(
  shop: Shop,
  trx: Queries,
  place: Place,
  actor: Actor,
): Promise<HeldItem | undefined> {
  const item = await holdItem(trx, place);
  if (!item) return undefined;
  const { id: eventId, createdAt } = await insertArtworkEvent(trx, item, { kind: 'proof-asked', actor });
  await awaitProof(trx, item.id, createdAt);
  await queueEmail(shop, trx, {
    eventKey: `${PROOF_REQUEST}:${eventId}`,
    template: PROOF_REQUEST,
    recipient: item.customerEmail,
    data: { orderId: item.orderId, itemId: item.id },
    orderId: item.orderId,
  });
  return item;
}

export interface ProofAnswer extends Place {
  /** the file that the customer saw: the answer applies to no other */
  artworkId: string;
  name: string;
  /** what is wrong; null means approved */
  wrong: string | null;
  userId: string | null;
}

export type ProofOutcome =
  | { ok: true }
  /** `not-asked`: no approval was requested; `other-file`: the file has since been replaced */
  | { ok: false; kind: 'missing' | TooLateKind | 'not-asked' | 'other-file' };

/**
 * Records the customer's answer to a proof: name, time and the file's hash. Approval lets the item be printed;
 * rejection becomes a problem of the item. Repeating the same answer is harmless.
 */
export async function answerProof(shop: Shop, answer: ProofAnswer): Promise<ProofOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const item = await holdItem(trx, answer);
    if (!item) return { ok: false, kind: 'missing' };
    if (item.artworkId !== answer.artworkId) return { ok: false, kind: 'other-file' };
    if (await isAnswered(trx, item, answer)) return { ok: true };
    if (!item.proofAskedAt) return { ok: false, kind: 'not-asked' };
    const { wrong, name, userId } = answer;
    const kind = wrong ? 'proof-refused' : 'proof-approved';
    if (isTooLate(kind, item)) return { ok: false, kind: tooLateKind(item) };
    await insertArtworkEvent(trx, item, { kind, actor: { id: userId, name }, note: wrong });
    await writeProofAnswer(trx, item.id, { state: ARTWORK_MOVES[kind].to, problem: wrong });
    await tellOrderOfArtwork(trx, item.orderId, shop.clock());
    return { ok: true };
  });
}

/** Whether the latest answer to this proof is the same. */
async function isAnswered(trx: Queries, item: HeldItem, { wrong }: ProofAnswer): Promise<boolean> {
  const last = await trx
    .selectFrom('artworkEvents')
    .select(['kind', 'artworkId', 'note'])
    .where('orderItemId', '=', item.id)
    .where('kind', 'in', ['proof-asked', 'proof-approved', 'proof-refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const eventKind = wrong ? 'proof-refused' : 'proof-approved';
  return last?.kind === eventKind && last.artworkId === item.artworkId && last.note === wrong;
}
