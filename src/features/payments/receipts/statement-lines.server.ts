import { sql } from 'kysely';
import { isPaidByHand } from '#features/orders/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { lockDraftsOf, lockHandPayment } from '../store.server.ts';
import { type MatchedLine, matchLines, type NamedOrder } from './match-lines.ts';
import { lineKey, orderNumbersIn, type StatementLine } from './read-statement.ts';
import { receiptIn } from './record-receipt.server.ts';

/** Returns what the lines of a statement are: the orders that they name, and those recorded before. Two statements. */
export async function previewLines(db: Queries, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
  const keyed = lines.map((line) => ({ ...line, key: lineKey(line), named: orderNumbersIn(line.text) }));
  const orders = await readNamed(
    db,
    keyed.flatMap(({ named }) => named),
  );
  const { rows } = await sql<{ statementLine: string }>`select statement_line from receipts
    where statement_line = any(${keyed.map(({ key }) => key)}::text[])`.execute(db);
  const recorded = new Set(rows.map(({ statementLine }) => statementLine));
  return matchLines(
    keyed.map(({ key, ...line }) => ({ ...line, isRecorded: recorded.has(key) })),
    orders,
  );
}

async function readNamed(db: Queries, numbers: readonly string[]): Promise<NamedOrder[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<NamedOrder>`
    select o.id, o.order_number, o.user_id, o.customer_name, o.payment_method,
      (select json_build_object('status', p.status, 'amountPence', p.amount_pence, 'receivedPence', p.received_pence)
        from payments p where p.order_id = o.id and p.provider = 'hand' order by p.created_at desc limit 1) as payment,
      (select coalesce(json_agg(r.amount_pence), '[]') from receipts r join payments p on p.id = r.payment_id
        where p.order_id = o.id and r.kind = 'received' and r.how = 'bank' and r.statement_line is null
          and not exists (select from receipts v where v.reverses = r.id)) as typed_pence
    from orders o where o.order_number = any(${[...new Set(numbers)]}::text[])`.execute(db);
  return rows;
}

/**
 * Records the chosen lines of a statement, all in one transaction, in the same way as a payment that staff type. A line that was
 * recorded before, by whomever, is left out: its identity is unique in the database. Orders are locked first, by their ids.
 */
export async function recordLines(
  shop: Shop,
  actor: Actor,
  lines: readonly Omit<StatementLine, 'row'>[],
): Promise<{ recorded: number; settled: number; left: number }> {
  return inTransaction(shop.db, async (trx) => {
    const named = lines.map((line) => ({ line, numbers: orderNumbersIn(line.text) }));
    const orders = await readNamed(
      trx,
      named.flatMap(({ numbers }) => numbers),
    );
    const chosen = named.flatMap(({ line, numbers }) => {
      const found = orders.filter(({ orderNumber }) => numbers.includes(orderNumber));
      const [order] = found;
      return order && found.length === 1 && isPaidByHand(order.paymentMethod) ? [{ line, id: order.id }] : [];
    });
    const ids = [...new Set(chosen.map(({ id }) => id))].sort();
    await lockDraftsOf(trx, ids);
    for (const id of ids) await lockHandPayment(trx, id);
    const done = { recorded: 0, settled: 0, left: lines.length - chosen.length };
    for (const { line, id } of chosen) {
      const payment = await lockHandPayment(trx, id);
      const outcome =
        payment &&
        (await receiptIn(shop, trx, actor, payment, {
          orderId: id,
          amountPence: line.amountPence,
          how: 'bank',
          movedOn: line.day,
          reference: line.text.slice(0, 200) || null,
          statementLine: lineKey(line),
        }));
      if (outcome?.ok) {
        done.recorded += 1;
        if (outcome.isSettled) done.settled += 1;
      } else done.left += 1;
    }
    return done;
  });
}
