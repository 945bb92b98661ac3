import { type RawBuilder, sql } from 'kysely';
import type { HandPayment } from './hand-payment.ts';

/**
 * SQL: the newest payment `p` by bank transfer or at the counter that meets a condition, with the receipts for it; null
 * if there is none.
 */
export const handPaymentJson = (
  condition: RawBuilder<unknown>,
) => sql<HandPayment | null>`(select json_build_object('id', p.id,
    'status', p.status, 'amountPence', p.amount_pence, 'receivedPence', p.received_pence, 'dueOn', p.due_on,
    'receipts', (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'amountPence', r.amount_pence, 'how', r.how,
        'movedOn', r.moved_on, 'reference', r.reference, 'why', r.why, 'reverses', r.reverses, 'actor', r.actor,
        'createdAt', r.created_at) order by r.created_at, r.reverses is not null, r.id), '[]') from receipts r where r.payment_id = p.id))
  from payments p where ${condition} and p.provider = 'hand' order by p.created_at desc limit 1)`;
