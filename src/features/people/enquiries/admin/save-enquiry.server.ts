import { sql } from 'kysely';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { answerDataComplaint } from '../data-complaint.server.ts';
import { type Enquiry, readEnquiry, TABLES } from './enquiries.server.ts';
import { ENQUIRY_MOVES, type EnquiryKind, type EnquiryState } from './enquiry-kinds.ts';

export type SaveEnquiryOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date; enquiry: Enquiry };

/**
 * Saves an enquiry's notes and, with `state`, marks it as done or reopens it, if it is still at `version`. A complaint
 * is closed by its answer instead (`closeComplaintOf`). One transaction.
 */
export async function saveEnquiry(
  shop: Shop,
  actor: Actor,
  which: { kind: EnquiryKind; id: string; version: number },
  { notes, state }: { notes: string; state: EnquiryState | null },
): Promise<SaveEnquiryOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SaveEnquiryOutcome> => {
    const before = await readEnquiry(trx, which.kind, which.id, { lock: true });
    if (!before) return { ok: false, kind: 'missing' };
    const subject = subjectOf(before);
    if (before.version !== which.version) return staleness(trx, before);
    const move = ENQUIRY_MOVES[which.kind].find(({ to, by }) => by === 'save' && to === state);
    await trx
      .updateTable(TABLES[which.kind])
      .set({ notes: notes || null, version: sql`version + 1`, ...(move && { status: move.to }) })
      .where('id', '=', which.id)
      .execute();
    const after = { notes, state: move?.to ?? before.state };
    const action = !move ? 'enquiry.save' : move.to === 'done' ? 'enquiry.done' : 'enquiry.reopen';
    await recordChange(trx, {
      actor,
      action,
      subject,
      after,
      before: { notes: before.notes, state: before.state },
    });
    return { ok: true };
  });
}

/** Closes a complaint and emails its sender the outcome. Refused if it is already closed, saying by whom and when. */
export async function closeComplaintOf(
  shop: Shop,
  actor: Actor,
  id: string,
  outcome: string,
): Promise<SaveEnquiryOutcome> {
  if (!(await readEnquiry(shop.db, 'complaint', id))) return { ok: false, kind: 'missing' };
  if (await answerDataComplaint(shop, id, outcome, actor)) return { ok: true };
  const closed = await readEnquiry(shop.db, 'complaint', id);
  return closed ? staleness(shop.db, closed) : { ok: false, kind: 'missing' };
}

async function staleness(trx: Queries, enquiry: Enquiry): Promise<SaveEnquiryOutcome> {
  const { actor, changedAt = enquiry.receivedAt } = await lastChange(trx, subjectOf(enquiry));
  return { ok: false, kind: 'stale', actor, changedAt, enquiry };
}

function subjectOf({ kind, id }: Pick<Enquiry, 'kind' | 'id'>): string {
  return `enquiry:${kind}:${id}`;
}
