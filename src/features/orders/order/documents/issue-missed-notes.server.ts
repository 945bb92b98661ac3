import { sql } from 'kysely';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { issueCreditNote } from './credit-note-store.server.ts';

const ISSUED_AT_ONCE = 500;

interface Missed {
  orderId: string;
  refundId: string | null;
  ledgerId: number | null;
  amountPence: number;
  reason: string;
}

/**
 * Issues credit notes, dated today, for money returned before credit notes existed: completed refunds, and entries that
 * took an order off its account, unless it has been charged again since or wasn't invoiced yet. Runs nightly, in
 * batches.
 */
export function issueMissedNotesJob(shop: Shop): JobDefinition {
  return {
    name: 'issue-missed-credit-notes',
    schedule: '40 3 * * *',
    async run() {
      const day = londonDay(shop.clock());
      for (const { refundId, ledgerId, ...note } of await readMissed(shop)) {
        const cause = refundId === null ? { ledgerId: ledgerId ?? 0 } : { refundId };
        await inTransaction(shop.db, async (trx) => {
          await trx
            .selectFrom('orders')
            .select('id')
            .where('id', '=', note.orderId)
            .forUpdate()
            .executeTakeFirst();
          await issueCreditNote(trx, { ...note, cause, day });
        });
      }
    },
  };
}

async function readMissed(shop: Shop): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select p.order_id as "orderId", f.id as "refundId", null as "ledgerId", f.amount_pence as "amountPence",
      f.credit_reason as reason, f.done_at as at
    from refunds f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
    where f.done_at is not null and f.refused is null and o.placed_at is not null and p.charge_id is null
      and not exists (select 1 from credit_notes n where n.refund_id = f.id)
    union all
    select l.order_id, null, l.id, -l.amount_pence, 'Taken off your account', l.created_at
    from credit_ledger l
    where l.kind = 'reversal' and not exists (select 1 from credit_notes n where n.ledger_id = l.id)
      and not exists (select 1 from credit_ledger c where c.order_id = l.order_id and c.kind = 'order' and c.id > l.id)
      and not exists (select from order_changes h where h.id = l.change_id and h.before_invoice)
      and (exists (select from invoices v where v.order_id = l.order_id)
        or not exists (select from monthly_orders m where m.order_id = l.order_id))
    order by at limit ${ISSUED_AT_ONCE}`.execute(shop.db);
  return rows;
}
