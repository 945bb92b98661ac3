import { sql } from 'kysely';
import type { Receipt, ReceiptWay } from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';

/** Money that staff recorded: for an order, or a payment on an account. */
export interface RecordedReceipt {
  /** on which it moved, `2026-11-24`; on an account, on which it was recorded */
  day: string;
  /** negative: returned, or written down by mistake */
  amountPence: number;
  /** null on an account */
  orderNumber: string | null;
  customer: string;
  kind: Receipt['kind'];
  how: ReceiptWay | 'account';
  reference: string | null;
  why: string | null;
  /** whether it was read from a bank's statement */
  isOnStatement: boolean;
  actor: string;
  createdAt: Date;
}

/** Returns a page of the money that staff recorded, newest first. One statement. */
export async function listReceipts(
  db: Queries,
  { page, size }: { page: number; size: number },
): Promise<RecordedReceipt[]> {
  const { rows } = await sql<RecordedReceipt>`
    select to_char(day, 'YYYY-MM-DD') as day, amount_pence as "amountPence", order_number as "orderNumber", customer, kind, how, reference, why,
      statement_line is not null as "isOnStatement", actor, created_at as "createdAt"
    from (
      select r.id::text, r.moved_on as day, r.amount_pence, o.order_number, o.customer_name as customer, r.kind, r.how, r.reference, r.why,
        r.statement_line, r.actor, r.created_at
      from receipts r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      union all
      select l.id::text, (l.created_at at time zone 'Europe/London')::date, -l.amount_pence, null, u.name,
        case when l.amount_pence < 0 then 'received' else 'reversed' end, 'account', l.reference, null, l.statement_line, l.actor, l.created_at
      from credit_ledger l join users u on u.id = l.user_id where l.kind = 'payment') recorded
    order by created_at desc, id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}
