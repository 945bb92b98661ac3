import { addDays } from 'date-fns';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { dayAfter } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import {
  closeComplaint,
  insertComplaint,
  markReminded,
  readComplaint,
} from './data-complaint-store.server.ts';
import type { DataComplaint } from './forms.ts';

/** The queue names of the emails about complaints. */
export const COMPLAINT_MAILS = {
  received: 'data-complaint-received',
  forwarded: 'data-complaint-forwarded',
  reminder: 'data-complaint-reminder',
  outcome: 'data-complaint-outcome',
} as const;

/** An answer is due within 30 days (Data (Use and Access) Act 2025, s 103); the shop is reminded five days before. */
const DUE_DAYS = 30;
const REMINDER_DAYS = 25;
const REMIND = 'remind-data-complaint';

/** Stores a complaint, acknowledges it at once, forwards it to the shop and schedules the reminder. Returns its id. */
export async function receiveDataComplaint(shop: Shop, complaint: DataComplaint): Promise<string> {
  const now = shop.clock();
  const dueOn = dayAfter(londonDay(now), DUE_DAYS);
  return inTransaction(shop.db, async (trx) => {
    const id = await insertComplaint(trx, { ...complaint, receivedAt: now, dueOn });
    const { email } = await readCompany(trx);
    const { received, forwarded } = COMPLAINT_MAILS;
    await queueEmail(shop, trx, emailOf(received, complaint.email, id));
    await queueEmail(shop, trx, emailOf(forwarded, email, id));
    await shop.jobs.send(trx, REMIND, { id }, { startAfter: addDays(now, REMINDER_DAYS) });
    return id;
  });
}

/** The job that reminds the shop of an open complaint five days before its answer is due. */
export function remindDataComplaintJob(shop: Shop): JobDefinition<{ id: string }> {
  return {
    name: REMIND,
    async run({ id }) {
      await inTransaction(shop.db, async (trx) => {
        if (!(await markReminded(trx, id, shop.clock()))) return;
        const { email } = await readCompany(trx);
        await queueEmail(shop, trx, emailOf(COMPLAINT_MAILS.reminder, email, id));
      });
    },
  };
}

/**
 * Closes a complaint with its outcome and emails its sender, including where else they can go. Returns false if it is
 * closed already, or deleted. With `actor`, the audit log records who answered.
 */
export async function answerDataComplaint(
  shop: Shop,
  id: string,
  outcome: string,
  actor: Actor | null = null,
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const complaint = await readComplaint(trx, id);
    if (!complaint || !(await closeComplaint(trx, id, outcome, shop.clock()))) return false;
    await queueEmail(shop, trx, emailOf(COMPLAINT_MAILS.outcome, complaint.email, id));
    const subject = `enquiry:complaint:${id}`;
    const change = { before: { state: 'new' }, after: { state: 'done', outcome } };
    if (actor) await recordChange(trx, { actor, action: 'enquiry.answer', subject, ...change });
    return true;
  });
}

function emailOf(template: string, recipient: string, id: string) {
  return { eventKey: `${template}:${id}`, template, recipient, data: { id } };
}
