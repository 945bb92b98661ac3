import { sql } from 'kysely';
import type { Company } from '../../platform/company.ts';
import type { Queries } from '../../platform/db/database.ts';

/** What an invoice says besides its order: as it was when it was issued. */
export interface Invoice {
  invoiceNumber: string;
  /** `2026-11-24` */
  issuedOn: string;
  /** null where it was paid by card */
  dueOn: string | null;
  seller: Company;
  totalPence: number;
  vatPence: number;
  netPence: number;
}

/**
 * Issues the invoice of a placed order: `INV-2026-000123`, the next number of its year, or nothing where it has one or is
 * not placed. The number is taken in the same statement, and last in a command's order of locks, so that none is lost.
 */
export async function issueInvoice(db: Queries, orderId: string, day: string): Promise<void> {
  const year = day.slice(0, 4);
  await sql`
    with due as (
      select o.id, o.user_id, o.payment_method, o.total_pence, o.vat_pence, o.net_pence from orders o
      where o.id = ${orderId} and o.placed_at is not null
        and not exists (select 1 from invoices i where i.order_id = o.id)),
    number as (
      insert into number_series as n (series, last_number) select ${`invoice-${year}`}, 1 from due
      on conflict (series) do update set last_number = n.last_number + 1 returning last_number)
    insert into invoices (order_id, invoice_number, issued_on, due_on, seller, total_pence, vat_pence, net_pence)
    select due.id, 'INV-' || ${year}::text || '-' || lpad(number.last_number::text, 6, '0'), ${day}::date,
      case when due.payment_method = 'account' then ${day}::date + coalesce(c.payment_terms_days, 0) end,
      (select value from settings where key = 'company'), due.total_pence, due.vat_pence, due.net_pence
    from due cross join number left join credit_accounts c on c.user_id = due.user_id`.execute(db);
}

/** The invoice of an order; undefined where none has been issued. One statement. */
export async function readInvoice(db: Queries, orderId: string): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['invoiceNumber', 'issuedOn', 'dueOn', 'seller', 'totalPence', 'vatPence', 'netPence'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row as Invoice | undefined;
}
