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
  type RecordedOn,
  targetOf,
} from './match-lines.ts';
import { type NamesInText, namesIn } from './names-in-text.ts';
import { readNamedOrders } from './payables.server.ts';
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
  const recorded = await readRecorded(
    db,
    keyed.map(({ key }) => key),
  );
  return matchLines(
    keyed.map(({ key, ...line }) => ({ ...line, recordedOn: recorded.get(key) ?? null })),
    named,
  );
}

/** Returns what lines were recorded on, by their key. One statement. */
async function readRecorded(db: Queries, keys: readonly string[]): Promise<Map<string, RecordedOn>> {
  const { rows } = await sql<RecordedOn & { line: string }>`select s.line,
      (select coalesce(json_agg(json_build_object('id', o.id, 'orderNumber', o.order_number, 'customerName', o.customer_name)
          order by o.order_number), '[]')
        from receipts r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where r.statement_line = s.line) as orders,
      (select json_build_object('userId', c.user_id, 'accountNumber', c.account_number, 'name', n.first_name || ' ' || n.last_name)
        from credit_ledger l join credit_accounts c on c.user_id = l.user_id join profiles n on n.id = l.user_id
        where l.statement_line = s.line) as account
    from statement_lines s where s.line = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ line, orders, account }) => [line, { orders, account }]));
}

async function readNamed(db: Queries, names: readonly NamesInText[], now: Date): Promise<Named> {
  const orders = await readNamedOrders(
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

/** A line that staff chose. Its row in the file doesn't matter. */
export type ChosenLine = Omit<StatementLine, 'row'>;

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
export async function lockOrders(trx: Queries, orderIds: readonly string[]): Promise<void> {
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

/** Returns the ledger's reference: customers may write the same on every transfer, so each gets one of its own. */
export function ledgerReference({ text, day, nth }: ChosenLine): string {
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
