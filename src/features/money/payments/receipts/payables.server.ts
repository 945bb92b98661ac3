import { type RawBuilder, sql } from 'kysely';
import { readNamedAccounts } from '#features/money/credit/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { namesIn } from './names-in-text.ts';
import { type PayableOrder, type Payables, payablesOf } from './payables.ts';
import type { StatementLine } from './read-statement.ts';
import { printedAs, shortNumbersIn } from './short-numbers.ts';

/** How long after an order ended its transfer may still arrive. */
const ENDED_WITHIN_DAYS = 120;
/** For how long a transfer that staff typed may turn out to be one on a statement. */
const ENTRY_WITHIN_DAYS = 60;
/** More orders than ever wait for transfers. */
const ORDERS_MAX = 3000;

/** Returns the orders with these numbers, or with invoices of these numbers. One statement. */
export async function readNamedOrders(
  db: Queries,
  numbers: readonly string[],
  invoices: readonly string[],
): Promise<PayableOrder[]> {
  if (numbers.length + invoices.length === 0) return [];
  return readOrders(db, { invoices, ids: idsNamed(numbers), most: null });
}

/** Returns orders by their ids, oldest first. One statement. */
export async function readOrdersById(db: Queries, ids: readonly string[]): Promise<PayableOrder[]> {
  const chosen = sql`select unnest(${ids}::uuid[])`;
  return (await readOrders(db, { invoices: [], ids: chosen, most: null })).toReversed();
}

/**
 * Returns everything that these lines of a statement may pay: what waits for a transfer, what ended unpaid or was typed
 * by staff not long ago, accounts that owe something, and the orders that the lines name in short. Two statements.
 */
export async function readPayables(
  db: Queries,
  lines: readonly Pick<StatementLine, 'text' | 'day'>[],
  now: Date,
): Promise<Payables> {
  const numbers = lines.flatMap(({ text, day }) => {
    const { orders, invoices } = namesIn(text);
    return [...orders, ...invoices, ...shortNumbersIn(text).named.flatMap((short) => printedAs(short, day))];
  });
  const waiting = sql`${idsNamed(numbers)}
    union all select order_id from payments where provider = 'hand' and charge_id is null and status = 'pending'
    union all select order_id from payments where provider = 'hand' and charge_id is null and status in ('expired', 'cancelled')
      and created_at > ${now}::timestamptz - make_interval(days => ${ENDED_WITHIN_DAYS})
    union all select order_id from order_charges where state = 'waiting'
    union all select p.order_id from receipts r join payments p on p.id = r.payment_id
      where r.how = 'bank' and r.kind = 'received' and r.statement_line is null
        and r.created_at > ${now}::timestamptz - make_interval(days => ${ENTRY_WITHIN_DAYS})`;
  const [orders, accounts] = await Promise.all([
    readOrders(db, { invoices: numbers, ids: waiting, most: ORDERS_MAX }),
    readNamedAccounts(db, { userIds: [], numbers: [], owing: true }, now),
  ]);
  return payablesOf(
    // The newest were read; several of one customer are named oldest first.
    orders.filter(({ paymentMethod }) => paymentMethod !== 'account').toReversed(),
    accounts.filter(({ owedPence }) => owedPence > 0),
  );
}

const idsNamed = (numbers: readonly string[]) =>
  sql`select id from orders where order_number = any(${[...new Set(numbers)]}::text[]) union all select order_id from invoiced`;

/**
 * Returns orders, newest first. `ids`: selects their ids, and may use `invoiced`, the orders with invoices of these
 * numbers. One statement.
 */
async function readOrders(
  db: Queries,
  { invoices, ids, most }: { invoices: readonly string[]; ids: RawBuilder<unknown>; most: number | null },
): Promise<PayableOrder[]> {
  const { rows } = await sql<PayableOrder>`
    with invoiced as (
      select order_id, invoice_number from invoices where invoice_number = any(${[...new Set(invoices)]}::text[])
      union all select c.order_id, j.invoice_number from charge_invoices j join order_charges c on c.id = j.charge_id
        where j.invoice_number = any(${[...new Set(invoices)]}::text[]))
    select o.id, o.order_number, o.user_id, o.customer_name, o.customer_email, o.payment_method,
      (o.created_at at time zone 'Europe/London')::date as placed_on,
      json_build_object('firstName', o.customer_first_name, 'lastName', o.customer_last_name,
        'company', nullif(o.billing_address ->> 'company', '')) as payer,
      (select coalesce(json_agg(v.invoice_number), '[]') from invoiced v where v.order_id = o.id) as invoice_numbers,
      (select json_build_object('status', p.status, 'amountPence', p.amount_pence, 'receivedPence', p.received_pence)
        from payments p where p.order_id = o.id and p.provider = 'hand' and p.charge_id is null order by p.created_at desc limit 1) as payment,
      (select coalesce(json_agg(json_build_object('id', c.id, 'totalPence', c.total_pence, 'receivedPence', coalesce(p.received_pence, 0))
          order by c.created_at, c.id), '[]')
        from order_charges c left join payments p on p.charge_id = c.id and p.provider = 'hand'
        where c.order_id = o.id and c.state = 'waiting') as charges,
      (select coalesce(json_agg(r.amount_pence), '[]') from receipts r join payments p on p.id = r.payment_id
        where p.order_id = o.id and r.kind = 'received' and r.how = 'bank' and r.statement_line is null
          and not exists (select from receipts v where v.reverses = r.id)) as typed_pence
    from orders o where o.id in (${ids}) order by o.created_at desc, o.id limit ${most}::int`.execute(db);
  return rows;
}
