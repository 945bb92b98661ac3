import { sql } from 'kysely';
import { IS_HELD } from '#features/money/payments/index.server.ts';
import { CHANGE_WAITS } from '#features/orders/order/index.server.ts';
import type { WhyNot } from './why-not.ts';

/**
 * SQL: why job `j` can't be printed now; null if it can. A job with its requirements recorded needs no product. `i` is
 * its item, `o` its order, `s` its stage, `a` its artwork, and `p` and `c` its product and category, if they are still
 * there.
 */
export const WHY_NOT = sql<WhyNot | null>`case
  when o.status = 'cancelled' then 'cancelled'
  when j.closed_at is not null then 'left'
  when a.removed_at is not null then 'file-removed'
  when i.artwork_problem is not null then 'file-faulty'
  when i.proof_waits then 'proof'
  when ${IS_HELD} then 'payment'
  when ${CHANGE_WAITS} then 'change-waits'
  when j.blocked is not null then 'blocked'
  when stage_rank(s.kind) < 3 then 'moved-back'
  when (i.made_of is null or i.artwork_needs is null) and (p.id is null or p.archived_at is not null or c.archived_at is not null)
    then 'archived' end`;

/** SQL: the same for a job on a sheet, `t` (sheet_jobs): it must also be unchanged since the sheet was planned. */
export const WHY_NOT_ON_SHEET = sql<WhyNot | null>`case
  when o.status = 'cancelled' or j.closed_at is not null then ${WHY_NOT}
  when a.sha256 <> t.sha256 then 'file-replaced'
  when j.quantity <> t.quantity then 'quantity'
  when exists (select from job_events e join sheets h on h.id = t.sheet_id
    where e.job_id = j.id and e.kind = 'changed' and e.created_at > h.created_at) then 'changed'
  else ${WHY_NOT} end`;

/** SQL: the tables that both need, joined to jobs `j`. */
export const OF_JOB = sql`join orders o on o.id = j.order_id join order_items i on i.id = j.item_id
  join stages s on s.id = j.stage_id join artworks a on a.id = i.artwork_id
  left join products p on p.id = i.product_id left join categories c on c.id = p.category_id`;
