import { claimStatementLine, paymentIn } from '#features/money/credit/index.server.ts';
import { accountReference } from '#features/money/credit/index.ts';
import { formatPounds } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { payableOf } from './match-lines.ts';
import { readOrdersById } from './payables.server.ts';
import type { PayableOrder } from './payables.ts';
import { lineKey } from './read-statement.ts';
import { receiptIn, takeHandPayment } from './record-receipt.server.ts';
import { type ChosenLine, ledgerReference, lockOrders } from './statement-lines.server.ts';

/** What staff say that a line of a statement pays: one or several orders, or a trade account. */
export type BookedOn = { orderIds: readonly string[] } | { userId: string };

export type BookOutcome =
  /** what it was recorded on, as words, and whether that is paid in full now */
  { ok: true; words: string } | { ok: false; problem: string };

const TWICE: BookOutcome = { ok: false, problem: 'This line has already been recorded.' };
const CHANGED: BookOutcome = {
  ok: false,
  problem: 'This has changed since you opened the page. Look at what is due now, then record it.',
};

/** Records a line of a statement on what staff chose for it. It counts once, like every line. */
export async function bookLine(
  shop: Shop,
  actor: Actor,
  line: ChosenLine,
  on: BookedOn,
): Promise<BookOutcome> {
  return inTransaction(shop.db, (trx) =>
    'userId' in on
      ? onAccount(shop, trx, actor, line, on.userId)
      : onOrders(shop, trx, actor, line, [...new Set(on.orderIds)]),
  );
}

async function onAccount(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  line: ChosenLine,
  userId: string,
): Promise<BookOutcome> {
  const account = await trx
    .selectFrom('creditAccounts')
    .select('accountNumber')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!account) return CHANGED;
  const { amountPence } = line;
  const outcome = await paymentIn(shop, trx, actor, {
    userId,
    amountPence,
    reference: ledgerReference(line),
    statementLine: lineKey(line),
  });
  return outcome.ok
    ? {
        ok: true,
        words: `${formatPounds(amountPence)} recorded on ${accountReference(account.accountNumber)}.`,
      }
    : { ok: false, problem: `${outcome.message}.` };
}

async function onOrders(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  line: ChosenLine,
  ids: readonly string[],
): Promise<BookOutcome> {
  await lockOrders(trx, ids);
  const orders = await readOrdersById(trx, ids);
  const parts = orders.length === ids.length ? partsOf(orders, line.amountPence) : null;
  if (!parts) return CHANGED;
  if (!(await claimStatementLine(trx, lineKey(line), 'order'))) return TWICE;
  const settled: string[] = [];
  for (const { order, chargeId, amountPence } of parts) {
    const payment = await takeHandPayment(trx, order.id, chargeId);
    if (!payment) throw new Error(`order ${order.id} has nothing to pay by hand`);
    const outcome = await receiptIn(shop, trx, actor, payment, {
      orderId: order.id,
      amountPence,
      how: 'bank',
      movedOn: line.day,
      reference: line.text.slice(0, 200) || null,
      claimedLine: lineKey(line),
    });
    if (outcome.ok && outcome.isSettled) settled.push(order.orderNumber);
  }
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(' and ');
  const paid = settled.length === parts.length ? ' It is paid in full.' : '';
  return {
    ok: true,
    words: `${formatPounds(line.amountPence)} recorded for ${numbers}.${parts.length > 1 ? paid.replace('It is', 'All are') : paid}`,
  };
}

interface Part {
  order: PayableOrder;
  /** null for the order itself */
  chargeId: string | null;
  amountPence: number;
}

/** Shares a line among orders: all of it for one; what is due for each of several, if that comes to the amount. */
function partsOf(orders: readonly PayableOrder[], amountPence: number): Part[] | null {
  const [only] = orders;
  if (only && orders.length === 1) {
    const payable = payableOf(only, amountPence, () => 0);
    return payable && [{ order: only, chargeId: payable.chargeId, amountPence }];
  }
  const parts = orders.flatMap((order) => {
    const payable = payableOf(order, 0, () => 0);
    return payable ? [{ order, chargeId: payable.chargeId, amountPence: payable.missingPence }] : [];
  });
  const sum = parts.reduce((total, part) => total + part.amountPence, 0);
  return parts.length === orders.length && sum === amountPence && parts.every((part) => part.amountPence > 0)
    ? parts
    : null;
}
