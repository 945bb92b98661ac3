import { sql } from 'kysely';
import { SENT_ON, taxPoint } from '#features/orders/order/index.server.ts';
import { lastDueInvoiceDay } from '#features/orders/order/index.ts';
import { sellerJson } from '#features/pricing/company/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';

/** The email with a monthly invoice. */
export const MONTHLY_INVOICE = 'monthly-invoice';

/**
 * Issues a month's invoices from 20:00 on its last day: for each account, one invoice for all its orders waiting for
 * one. Running it again issues nothing twice; missed invoices are issued late.
 *
 * Several supplies may be on one invoice. Each keeps its own tax point, by the ordinary rules: the day of the invoice
 * if that is within 14 days of despatch, else the day of despatch (VATA 1994, section 6(5)), so the VAT of every order
 * belongs to the month of its invoice, and no approval is needed, as it would be for a longer period (section 6(6) and
 * (10); HMRC's VATTOS5240). An invoice is due within 30 days of the tax point (VAT Regulations 1995, 13(5)): the
 * invoice for goods sent on the 1st of a 31-day month would be late on the 1st of the next.
 */
export function issueMonthlyInvoicesJob(shop: Shop): JobDefinition {
  return {
    name: 'issue-monthly-invoices',
    schedule: '5 * * * *',
    async run() {
      const lastDay = lastDueInvoiceDay(shop.clock());
      const failed: unknown[] = [];
      for (const userId of await readAccountsDue(shop.db, lastDay))
        await inTransaction(shop.db, (trx) => issueInvoiceOf(shop, trx, userId, lastDay)).catch((error) =>
          failed.push(error),
        );
      // The others have still been invoiced.
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} accounts were not invoiced`);
    },
  };
}

async function readAccountsDue(db: Queries, lastDay: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct m.user_id from monthly_orders m where m.invoice_on <= ${lastDay}::date
      and not exists (select from invoices v where v.order_id = m.order_id) order by m.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Locks the orders, as commands that cancel or change one also do, and invoices them as they then are. */
async function issueInvoiceOf(shop: Shop, trx: Queries, userId: string, lastDay: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from monthly_orders m join orders o on o.id = m.order_id
    where m.user_id = ${userId} and m.invoice_on <= ${lastDay}::date
      and not exists (select from invoices v where v.order_id = o.id) order by o.id for update of o`.execute(
    trx,
  );
  const orderIds = rows.map(({ id }) => id);
  const invoiceNumber = await insertInvoice(trx, userId, orderIds, londonDay(shop.clock()));
  const customer = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (!invoiceNumber || !customer) return;
  await queueEmail(shop, trx, {
    eventKey: `${MONTHLY_INVOICE}:${invoiceNumber}`,
    template: MONTHLY_INVOICE,
    recipient: customer.email,
    data: { invoiceNumber },
    userId,
  });
}

/**
 * Writes the invoice for those of the orders that are still waiting for it and are on the account. It takes the next
 * number of its year, last in the lock order. It is addressed to the account's current billing address or, if there is
 * none, to that of its newest order. Orders taken off the account in full are never invoiced. Returns the number;
 * undefined if nothing was left.
 */
async function insertInvoice(
  trx: Queries,
  userId: string,
  orderIds: readonly string[],
  day: string,
): Promise<string | undefined> {
  const year = day.slice(0, 4);
  const { rows } = await sql<{ invoiceNumber: string }>`
    with waiting as (
      select o.id, o.total_pence, o.vat_pence, o.net_pence, ${SENT_ON} as sent_on from orders o
      where o.id = any(${sql.val(orderIds)}::uuid[]) and not exists (select from invoices v where v.order_id = o.id)
        and (select sum(l.amount_pence) from credit_ledger l where l.order_id = o.id and l.kind in ('order', 'reversal')) > 0),
    number as (
      insert into number_series as n (series, last_number) select ${`invoice-${year}`}, 1 where exists (select from waiting)
      on conflict (series) do update set last_number = n.last_number + 1 returning last_number),
    monthly as (
      insert into monthly_invoices (invoice_number, user_id, issued_on, due_on, seller, order_count, total_pence, vat_pence, net_pence)
      select 'INV-' || ${year}::text || '-' || lpad(number.last_number::text, 6, '0'), c.user_id, ${day}::date,
        ${day}::date + c.payment_terms_days, ${sellerJson(sql`true`)}, w.orders, w.total, w.vat, w.net
      from number cross join (select count(*)::int as orders, sum(total_pence)::int as total, sum(vat_pence)::int as vat,
        sum(net_pence)::int as net from waiting) w join credit_accounts c on c.user_id = ${userId}
      returning invoice_number, issued_on, due_on, seller),
    parts as (
      insert into invoices (order_id, invoice_number, monthly_number, issued_on, due_on, supplied_on, seller, total_pence, vat_pence, net_pence)
      select w.id, m.invoice_number, m.invoice_number, m.issued_on, m.due_on, ${taxPoint(sql`w.sent_on`, day)}, m.seller,
        w.total_pence, w.vat_pence, w.net_pence from waiting w cross join monthly m),
    addressed as (
      insert into monthly_buyers (invoice_number, buyer)
      select m.invoice_number, case when b.name is null then o.billing_address || jsonb_strip_nulls(jsonb_build_object('company', b.company))
        else jsonb_build_object('company', b.company, 'name', b.name, 'line1', b.address, 'city', b.city,
          'postal_code', b.postal_code, 'country', b.country) end
      from monthly m left join billing_details b on b.user_id = ${userId} join orders o
        on o.id = (select n.id from waiting w join orders n on n.id = w.id order by n.created_at desc, n.id desc limit 1))
    select invoice_number as "invoiceNumber" from monthly`.execute(trx);
  return rows[0]?.invoiceNumber;
}
