import {
  COMPLAINT_EMAILS,
  emailCustomer,
  insertMessage,
  lockComplaint,
  moveComplaint,
} from '#features/orders/complaints/index.server.ts';
import { mayMove } from '#features/orders/complaints/index.ts';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { customerOf, type DecideOutcome } from './decide-complaint.server.ts';

/** A message from staff to the customer; `key` makes sending it twice harmless. */
interface StaffMessage {
  id: string;
  version: number;
  key: string;
  words: string;
}

const OTHER_OPEN = 'The customer has since reported another problem with this order. Deal with that one.';

/**
 * Asks the customer something, or reopens a decided complaint and says why; either way, they get it by email. The
 * decision stays on record, with its cost.
 */
export async function writeToCustomer(
  shop: Shop,
  actor: Actor,
  move: 'ask' | 'reopen',
  { id, version, key, words }: StaffMessage,
): Promise<DecideOutcome> {
  return inTransaction(shop.db, async (trx): Promise<DecideOutcome> => {
    const complaint = await lockComplaint(trx, id);
    if (!complaint) return { ok: false, kind: 'missing' };
    const subject = `complaint:${id}`;
    if (complaint.version !== version || !mayMove(move, complaint.state))
      return { ok: false, kind: 'stale', ...(await lastChange(trx, subject)) };
    const { orderId } = complaint;
    const now = shop.clock();
    if (move === 'reopen') {
      const other = await trx
        .selectFrom('complaints')
        .select('id')
        .where('orderId', '=', orderId)
        .where('state', '<>', 'decided')
        .executeTakeFirst();
      if (other) return { ok: false, kind: 'refused', field: 'outcome', problem: OTHER_OPEN };
      await trx
        .updateTable('complaintDecisions')
        .set({ reopenedAt: now })
        .where('complaintId', '=', id)
        .where('reopenedAt', 'is', null)
        .execute();
    }
    const message = {
      id: key,
      complaintId: id,
      of: 'staff',
      staff: actor.name,
      words,
      photos: [],
      now,
    } as const;
    await insertMessage(trx, message);
    await moveComplaint(trx, { id, move, now });
    await recordChange(trx, { actor, action: `complaint.${move}`, subject, before: null, after: null });
    const { customerEmail: recipient } = await customerOf(trx, orderId);
    const template = move === 'ask' ? COMPLAINT_EMAILS.asked : COMPLAINT_EMAILS.reopened;
    await emailCustomer(shop, trx, template, { id, orderId, recipient, step: key });
    return { ok: true };
  });
}
