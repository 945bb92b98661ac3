import { type RawBuilder, sql } from 'kysely';
import { sellerJson } from '#features/pricing/company/index.server.ts';
import type { Seller } from '#features/pricing/company/index.ts';
import type { Queries, StatementParts } from '#platform/db/database.ts';
import type { Order } from '../order.ts';

/** Everything on an invoice that isn't part of its order, as issued. */
export interface Invoice {
  invoiceNumber: string;
  /** `2026-11-24` */
  issuedOn: string;
  /** null if already paid */
  dueOn: string | null;
  /** the tax point; null on older invoices, which show the despatch day */
  suppliedOn: string | null;
  seller: Seller;
  totalPence: number;
  vatPence: number;
  netPence: number;
}

/**
 * Issues a placed order's own invoice: `INV-2026-000123`, the next number of its year. Does nothing if the order
 * already has one or is on a monthly invoice, is not placed, or is a reprint, which costs nothing. An order that was
 * waiting for a monthly invoice no longer does. The number is taken in the same statement, and last in the lock order,
 * so that none is lost. The tax point is fixed now (VATA 1994, section 6; VAT Notice 700, 14.2): the day of payment or
 * invoice, whichever is first, if before despatch; otherwise the invoice's day if within 14 days of despatch, else the
 * day of despatch.
 */
export async function issueInvoice(db: Queries, orderId: string, day: string): Promise<void> {
  await withInvoice(db, orderId, { day, monthlyOn: null }).selectNoFrom(sql`1`.as('done')).execute();
}

/**
 * Returns the same as parts of a statement for the caller to end. The order must have been placed before that
 * statement. With `monthlyOn`, an order on the account of a customer who wants one invoice a month is put on that day’s
 * instead; an order that is waiting for one keeps waiting.
 */
export function withInvoice(
  db: StatementParts,
  orderId: string,
  { day, monthlyOn }: { day: string; monthlyOn: string | null },
) {
  const year = day.slice(0, 4);
  const monthly = sql<{ orderId: string }>`(
      insert into monthly_orders (order_id, user_id, invoice_on)
      select o.id, c.user_id, ${monthlyOn}::date from orders o join credit_accounts c on c.user_id = o.user_id and c.monthly_invoice
      where o.id = ${orderId} and ${monthlyOn}::date is not null and o.payment_status = 'account' and o.total_pence > 0
        and not exists (select from invoices i where i.order_id = o.id)
      on conflict do nothing returning order_id)`;
  const due = sql<{ id: string }>`(
      select o.id, o.user_id, o.payment_method, o.total_pence, o.vat_pence, o.net_pence,
        case when o.payment_method <> 'account' then coalesce((select max(r.moved_on) from receipts r join payments p on p.id = r.payment_id
            where p.order_id = o.id and r.kind = 'received' and not exists (select from receipts v where v.reverses = r.id)),
          (o.placed_at at time zone 'Europe/London')::date) end as paid_on,
        ${SENT_ON} as sent_on
      from orders o
      where o.id = ${orderId} and o.placed_at is not null and o.reprint_of is null
        and not exists (select 1 from invoices i where i.order_id = o.id)
        and (${monthlyOn}::date is null or not exists (select from monthly)
          and not exists (select from monthly_orders m where m.order_id = o.id)))`;
  const number = sql<{ lastNumber: number }>`(
      insert into number_series as n (series, last_number) select ${`invoice-${year}`}, 1 from due
      on conflict (series) do update set last_number = n.last_number + 1 returning last_number)`;
  const invoice = sql<never>`(
    insert into invoices (order_id, invoice_number, issued_on, due_on, supplied_on, seller, total_pence, vat_pence, net_pence)
    select due.id, 'INV-' || ${year}::text || '-' || lpad(number.last_number::text, 6, '0'), ${day}::date,
      case when due.payment_method = 'account' then ${day}::date + coalesce(c.payment_terms_days, 0) end,
      case when due.paid_on <= coalesce(due.sent_on, due.paid_on) then least(due.paid_on, ${day}::date)
        else ${taxPoint(sql`due.sent_on`, day)} end,
      ${sellerJson(sql`due.payment_method = 'account'`)}, due.total_pence, due.vat_pence, due.net_pence
    from due cross join number left join credit_accounts c on c.user_id = due.user_id)`;
  return db
    .with('monthly', () => monthly)
    .with('due', () => due)
    .with('number', () => number)
    .with('invoice', () => invoice);
}

/** SQL: the day on which the order `o` was sent without coming back since; null if it hasn't been. */
export const SENT_ON = sql<
  string | null
>`(select (min(h.created_at) at time zone 'Europe/London')::date from order_status_history h
    where h.order_id = o.id and h.status in ('shipped', 'delivered')
      and h.id > (select max(b.id) from order_status_history b
        where b.order_id = o.id and b.status not in ('shipped', 'delivered')))`;

/** SQL: the tax point of something that wasn't paid before it was sent, if it is invoiced on a given day. */
export const taxPoint = (sentOn: RawBuilder<unknown>, day: string) =>
  sql<string>`case when ${day}::date <= coalesce(${sentOn} + 14, ${day}::date) then ${day}::date else ${sentOn} end`;

/** SQL: the number and day of the own invoice of the order `orders`; null if it has none, or none yet. */
export const INVOICE_JSON = sql<
  Order['invoice']
>`(select json_build_object('invoiceNumber', v.invoice_number, 'issuedOn', v.issued_on)
  from invoices v where v.order_id = orders.id and v.monthly_number is null)`;

/** SQL: which monthly invoice the order `orders` is on; none if it was invoiced separately after all. */
export const MONTHLY_INVOICE_JSON = sql<
  Order['monthlyInvoice']
>`(select json_build_object('invoiceNumber', v.monthly_number,
    'day', coalesce(v.issued_on, m.invoice_on), 'isDue', v.order_id is not null or coalesce((select sum(l.amount_pence) from credit_ledger l
      where l.order_id = orders.id and l.kind in ('order', 'reversal', 'charge', 'charge-reversal')), 0) > 0) from monthly_orders m left join invoices v on v.order_id = m.order_id
  where m.order_id = orders.id and (v.order_id is null or v.monthly_number is not null))`;

/** SQL: the addressee of the monthly invoice of the order `orders`. */
export const MONTHLY_BUYER_JSON = sql<Order['monthlyBuyer']>`(select b.buyer from invoices v
  join monthly_buyers b on b.invoice_number = v.monthly_number where v.order_id = orders.id)`;

/** Returns an order's invoice; undefined if none has been issued. One statement. */
export async function readInvoice(db: Queries, orderId: string): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select([
      'invoiceNumber',
      'issuedOn',
      'dueOn',
      'suppliedOn',
      'seller',
      'totalPence',
      'vatPence',
      'netPence',
    ])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row as Invoice | undefined;
}
