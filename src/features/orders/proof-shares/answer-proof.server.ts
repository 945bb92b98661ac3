import { inTransaction } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ANSWERS_MAX, type AnswerKind } from './share.ts';
import { isOpen } from './share-proof.server.ts';
import { insertAnswer, readAnswers, readShare, readSharer } from './share-store.server.ts';

/** The email that tells the person who shared a proof what a colleague said. */
export const PROOF_ANSWERED = 'proof-answered';

export interface AnswerRequest {
  shareId: string;
  /** the file on the page: the answer applies to no other */
  artworkId: string;
  kind: AnswerKind;
  name: string;
  /** null if approved without a comment */
  words: string | null;
}

export type AnswerOutcome =
  | { ok: true }
  /** `other-file`: the file has been replaced in the meantime; `too-late`: it is being printed; `full`: there are too many answers */
  | { ok: false; kind: 'ended' | 'other-file' | 'too-late' | 'full' };

/**
 * Records what a colleague said through a shared link, and emails the person who shared it. It decides nothing: the
 * customer's own approval and staff's checks stay as they are. Sending the same answer again is harmless.
 */
export async function answerShare(shop: Shop, answer: AnswerRequest): Promise<AnswerOutcome> {
  return inTransaction(shop.db, async (trx) => {
    // One after the other, so that an answer sent twice is stored once.
    const share = await readShare(trx, answer.shareId, { lock: true });
    if (!share || !isOpen(share, shop.clock())) return { ok: false, kind: 'ended' };
    if (share.artworkId !== answer.artworkId) return { ok: false, kind: 'other-file' };
    if (share.isBegun) return { ok: false, kind: 'too-late' };
    const earlier = await readAnswers(trx, share.id);
    const theirs = earlier.filter(
      ({ name, artworkId }) =>
        artworkId === answer.artworkId && name.toLowerCase() === answer.name.toLowerCase(),
    );
    const last = theirs.at(-1);
    if (last?.kind === answer.kind && last.words === answer.words) return { ok: true };
    if (earlier.length >= ANSWERS_MAX) return { ok: false, kind: 'full' };
    const { id: answerId } = await insertAnswer(trx, answer);
    const sharer = await readSharer(trx, share.id);
    if (sharer)
      await queueEmail(shop, trx, {
        eventKey: `${PROOF_ANSWERED}:${answerId}`,
        template: PROOF_ANSWERED,
        recipient: sharer.email,
        data: { answerId },
        ...(sharer.orderId ? { orderId: sharer.orderId } : {}),
        ...(sharer.userId ? { userId: sharer.userId } : {}),
      });
    return { ok: true };
  });
}
