import { sql } from 'kysely';
import { paymentIn, readNamedAccounts } from '#features/money/credit/index.server.ts';
import { formatDay } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { lockDraftsOf } from '../store.server.ts';
import {
  type MatchedLine,
  matchLines,
  type Named,
  type NamedOrder,
  payableOf,
  targetOf,
} from './match-lines.ts';
import { type NamesInText, namesIn } from './names-in-text.ts';
import { lineKey, type StatementLine } from './read-statement.ts';
import { receiptIn, takeHandPayment } from './record-receipt.server.ts';

/**
 * Returns the lines of a statement, with what they name and whether they have already been recorded. Three statements.
 */
export async function previewLines(
  db: Queries,
  lines: readonly StatementLine[],
  now: Date,
): Promise<MatchedLine[]> {
  const keyed = lines.map((line) => ({ ...line, key: lineKey(line), names: namesIn(line.text) }));
  const named = await readNamed(
    db,
    keyed.map(({ names }) => names),
    now,
  );
  const { rows } = await sql<{ line: string }>`select line from statement_lines
    where line = any(${keyed.map(({ key }) => key)}::text[])`.execute(db);
  const recorded = new Set(rows.map(({ line }) => line));
  return matchLines(
    keyed.map(({ key, ...line }) => ({ ...line, isRecorded: recorded.has(key) })),
    named,
  );
}

async function readNamed(db: Queries, names: readonly NamesInText[], now: Date): Promise<Named> {
  const orders = await readOrders(
    db,
    names.flatMap((each) => each.orders),
    names.flatMap((each) => each.invoices),
  );
  const userIds = orders.flatMap(({ paymentMethod, userId }) =>
    paymentMethod === 'account' && userId ? [userId] : [],
  );
  const numbers = names.flatMap((each) => each.accounts);
  return { orders, accounts: await readNamedAccounts(db, { userIds, numbers }, now) };
}

async function readOrders(
  db: Queries,
  numbers: readonly string[],
  invoices: readonly string[],
): Promise<NamedOrder[]> {
  if (numbers.length + invoices.length === 0) return [];
  const { rows } = await sql<NamedOrder>`
    with invoiced as (
      select order_id, invoice_number from invoices where invoice_number = any(${[...new Set(invoices)]}::text[])
      union all select c.order_id, j.invoice_number from charge_invoices j join order_charges c on c.id = j.charge_id
        where j.invoice_number = any(${[...new Set(invoices)]}::text[]))
    select o.id, o.order_number, o.user_id, o.customer_name, o.payment_method,
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
    from orders o where o.order_number = any(${[...new Set(numbers)]}::text[]) or o.id in (select order_id from invoiced)`.execute(
    db,
  );
  return rows;
}

type ChosenLine = Omit<StatementLine, 'row'>;

/** The result of recording: how many lines, the orders paid in full, and how many lines were left out. */
export interface Recorded {
  recorded: number;
  settled: number;
  onAccount: number;
  left: number;
}

/**
 * Records the chosen lines of a statement, all in one transaction, in the same way as a payment typed by staff. A line
 * that anybody has already recorded is left out: its identity is unique in the database. Orders are locked first, then
 * accounts, both in the order of their ids; paid orders take their invoice numbers last.
 */
export async function recordLines(shop: Shop, actor: Actor, lines: readonly ChosenLine[]): Promise<Recorded> {
  return inTransaction(shop.db, async (trx) => {
    const names = lines.map(({ text }) => namesIn(text));
    const fresh = await readNamed(trx, names, shop.clock());
    await lockOrders(
      trx,
      fresh.orders.map(({ id }) => id),
    );
    // If somebody else was first, something different is due now.
    const named = await readNamed(trx, names, shop.clock());
    const targets = lines.map((line) => ({ line, target: targetOf(namesIn(line.text), named) }));
    const forOrders = targets.flatMap(({ line, target }) =>
      target.kind === 'order' ? [{ line, order: target.order }] : [],
    );
    const forAccounts = targets.flatMap(({ line, target }) =>
      target.kind === 'account' ? [{ line, id: target.account.userId }] : [],
    );
    const onAccount = await recordOnAccounts(shop, trx, actor, forAccounts);
    const { recorded, settled } = await recordOnOrders(shop, trx, actor, forOrders);
    return {
      recorded: recorded + onAccount,
      settled,
      onAccount,
      left: lines.length - recorded - onAccount,
    };
  });
}

/** Locks orders and the drafts that they were made from, both in the order of their ids. */
async function lockOrders(trx: Queries, orderIds: readonly string[]): Promise<void> {
  const ids = [...new Set(orderIds)];
  await lockDraftsOf(trx, ids);
  await sql`select id from orders where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
}

interface Assigned {
  line: ChosenLine;
  /** of the account's customer */
  id: string;
}

async function recordOnAccounts(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  assigned: readonly Assigned[],
): Promise<number> {
  let recorded = 0;
  for (const { line, id } of assigned.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const outcome = await paymentIn(shop, trx, actor, {
      userId: id,
      amountPence: line.amountPence,
      reference: ledgerReference(line),
      statementLine: lineKey(line),
    });
    if (outcome.ok) recorded += 1;
  }
  return recorded;
}

/** Customers may write the same on every transfer, so each gets a reference of its own. */
function ledgerReference({ text, day, nth }: ChosenLine): string {
  return `${text.slice(0, 180)}, ${formatDay(day)}${nth > 1 ? ` (${nth})` : ''}`;
}

async function recordOnOrders(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  assigned: readonly { line: ChosenLine; order: NamedOrder }[],
): Promise<{ recorded: number; settled: number }> {
  const done = { recorded: 0, settled: 0 };
  const arrived = new Map<string, number>();
  for (const { line, order } of assigned) {
    const payable = payableOf(order, line.amountPence, (id) => arrived.get(id) ?? 0);
    const payment = payable && (await takeHandPayment(trx, order.id, payable.chargeId));
    const outcome =
      payment &&
      (await receiptIn(shop, trx, actor, payment, {
        orderId: order.id,
        amountPence: line.amountPence,
        how: 'bank',
        movedOn: line.day,
        reference: line.text.slice(0, 200) || null,
        statementLine: lineKey(line),
      }));
    if (!payment || !outcome?.ok) continue;
    const id = payment.chargeId ?? order.id;
    arrived.set(id, (arrived.get(id) ?? 0) + line.amountPence);
    done.recorded += 1;
    if (outcome.isSettled) done.settled += 1;
  }
  return done;
}
