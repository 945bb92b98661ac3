import { readDesignSettings } from '#features/artwork/briefs/index.server.ts';
import { draftBy } from '#features/artwork/briefs/index.ts';
import { awaitProof, writeProofAnswer } from '#features/orders/order/index.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ARTWORK_MOVES, isTooLate, type TooLateKind, tooLateKind } from './artwork-moves.ts';
import { readComments } from './design/comments.server.ts';
import { roundWords } from './design/rounds.ts';
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
  /** what is wrong; null means approved. Of our design it may be empty if there are comments. */
  wrong: string | null;
  userId: string | null;
}

export type ProofOutcome =
  | { ok: true }
  /**
   * `not-asked`: no approval was requested; `other-file`: the file has since been replaced; of our design, `no-words`: it
   * doesn't say what to change, and `no-round`: the rounds that it includes are used
   */
  | { ok: false; kind: 'missing' | TooLateKind | 'not-asked' | 'other-file' | 'no-words' | 'no-round' };

/**
 * Records the customer's answer to a proof: name, time and the file's hash. Approval lets the item be printed;
 * rejection becomes a problem of the item. Repeating the same answer is harmless.
 */
export async function answerProof(shop: Shop, answer: ProofAnswer): Promise<ProofOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const item = await holdItem(trx, answer);
    if (!item) return { ok: false, kind: 'missing' };
    if (item.artworkId !== answer.artworkId) return { ok: false, kind: 'other-file' };
    const wrong = await wrongOf(trx, item, answer);
    if (wrong === '') return { ok: false, kind: 'no-words' };
    if (await isAnswered(trx, item, wrong)) return { ok: true };
    if (!item.proofAskedAt) return { ok: false, kind: 'not-asked' };
    const { name, userId } = answer;
    const kind = wrong ? 'proof-refused' : 'proof-approved';
    if (isTooLate(kind, item)) return { ok: false, kind: tooLateKind(item) };
    const isRound = item.briefId !== null && wrong !== null;
    if (isRound && !(await hasRound(trx, item))) return { ok: false, kind: 'no-round' };
    await insertArtworkEvent(trx, item, { kind, actor: { id: userId, name }, note: wrong });
    await writeProofAnswer(trx, item.id, {
      state: ARTWORK_MOVES[kind].to,
      problem: wrong,
      draftBy: isRound ? draftBy(await readDesignSettings(trx), shop.clock()) : null,
    });
    await tellOrderOfArtwork(trx, item.orderId, shop.clock());
    return { ok: true };
  });
}

/** Returns what is wrong with a proof; of our design, with the comments that are pinned to it. Null means approved. */
async function wrongOf(
  trx: Queries,
  item: HeldItem,
  { wrong, artworkId }: ProofAnswer,
): Promise<string | null> {
  if (wrong === null || !item.briefId) return wrong;
  return roundWords(wrong, await readComments(trx, item.id, artworkId));
}

/** Whether an item's design includes another round of changes. */
async function hasRound(trx: Queries, item: HeldItem): Promise<boolean> {
  const { used } = await trx
    .selectFrom('artworkEvents')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('orderItemId', '=', item.id)
    .where('kind', '=', 'proof-refused')
    .executeTakeFirstOrThrow();
  return Number(used) < (item.designRounds ?? 0);
}

/** Whether the latest answer to this proof is the same. */
async function isAnswered(trx: Queries, item: HeldItem, wrong: string | null): Promise<boolean> {
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
