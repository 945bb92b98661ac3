import { sql } from 'kysely';

/** SQL: whether the order `o`, or an additional charge, is still owed on account. */
const isOwed = sql<boolean>`exists (select from open_invoices k where k.order_id = o.id)`;

/**
 * SQL: whether the order `o` (orders) was finished before a time and nothing of it is open: it was delivered, cancelled
 * or never paid, and nobody is waiting for money, a refund, a disputed payment or a decision. Its payments are counted
 * instead of using `not exists`, for which PostgreSQL would read all payments to find those of a few orders.
 */
export const isFinished = (before: Date) => sql<boolean>`(o.updated_at < ${before}
  and (o.status in ('delivered', 'cancelled') or o.payment_status in ('failed', 'cancelled', 'expired'))
  and o.attention is null
  and not ${isOwed}
  and not exists (select from order_charges c where c.order_id = o.id and c.state = 'waiting')
  and 0 = (select count(*) from payments p where p.order_id = o.id and (
    (p.status <> 'paid' and p.session_expires_at > ${before})
    or exists (select from disputes d where d.payment_id = p.id and d.closed_at is null)
    or exists (select from refunds r where r.payment_id = p.id and r.done_at is null and r.refused is null)))
  and not exists (select from payment_differences f where f.order_id = o.id and f.settled_at is null))`;
