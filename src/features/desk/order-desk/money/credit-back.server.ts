import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type CreditReversal, reverseCredit } from '#features/money/credit/index.server.ts';
import type { AskRefundOutcome } from '#features/money/payments/index.server.ts';
import { issueCreditNote, touchOrder } from '#features/orders/order/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { takeInTurn } from '#kit/money.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Takes part or all of an order off its customer's account (ruling 25: refunding lowers the balance). The order itself
 * does not change. `leftSeenPence` is the amount charged when staff decided: if it has changed, nothing is taken off,
 * as with a card refund.
 */
export async function creditBack(shop: Shop, actor: Actor, credit: CreditRequest): Promise<AskRefundOutcome> {
  const { orderId, chargeId } = credit;
  return inTransaction(shop.db, async (trx) => {
    await lockOrder(trx, orderId);
    const charged = [
      { chargeId: chargeId ?? null, leftPence: await readChargedPence(trx, orderId, chargeId) },
    ];
    const taken = await takeOffInTurn(shop, trx, actor, charged, credit);
    return taken.ok ? { ok: true } : taken;
  });
}

interface OrderCredit {
  orderId: string;
  amountPence: number;
  reason: string;
  creditReason: string;
  leftSeenPence: number;
}

interface CreditRequest extends OrderCredit {
  /** the additional charge; left out for the order itself */
  chargeId?: string;
}

/** SQL: what is still on the account for the order, and for each additional charge, largest first. */
export const chargedToAccount = (orderId: RawBuilder<unknown>) => sql<ChargedLeft[]>`(
  select coalesce(json_agg(json_build_object('chargeId', l.charge_id, 'leftPence', l.pence) order by l.pence desc, l.newest desc), '[]')
  from (select charge_id, sum(amount_pence)::int as pence, max(id) as newest from credit_ledger
    where order_id = ${orderId} and kind in ('order', 'reversal', 'charge', 'charge-reversal')
    group by charge_id having sum(amount_pence) > 0) l)`;

/** What is still on the account for an order (`chargeId` null), or for an additional charge. */
export interface ChargedLeft {
  chargeId: string | null;
  leftPence: number;
}

/**
 * The same for an order with all its additional charges, as part of a transaction: in turn, largest first, each with
 * its credit note. Returns the ledger entries.
 */
export async function creditOrderIn(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  credit: OrderCredit,
): Promise<{ ok: true; ledgerIds: number[] } | (AskRefundOutcome & { ok: false })> {
  const { orderId } = credit;
  await lockOrder(trx, orderId);
  return takeOffInTurn(shop, trx, actor, await readChargedToAccount(trx, orderId), credit);
}

/** Returns what is still on the account for an order and for each additional charge, largest first. One statement. */
export async function readChargedToAccount(trx: Queries, orderId: string): Promise<ChargedLeft[]> {
  const { rows } = await sql<{ charged: ChargedLeft[] }>`
    select ${chargedToAccount(sql`${orderId}`)} as charged`.execute(trx);
  return rows[0]?.charged ?? [];
}

const lockOrder = (trx: Queries, orderId: string) =>
  trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();

async function takeOffInTurn(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  charged: readonly ChargedLeft[],
  { orderId, amountPence, leftSeenPence, reason, creditReason }: OrderCredit,
): Promise<{ ok: true; ledgerIds: number[] } | (AskRefundOutcome & { ok: false })> {
  const lefts = charged.map((each) => each.leftPence);
  const leftPence = lefts.reduce((sum, each) => sum + each, 0);
  if (leftPence <= 0) return { ok: false, kind: 'nothing-to-refund' };
  if (leftPence !== leftSeenPence) return { ok: false, kind: 'stale', leftPence };
  if (amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence };
  const parts = takeInTurn(amountPence, lefts);
  const ledgerIds: number[] = [];
  for (const [i, { chargeId }] of charged.entries()) {
    const part = parts[i] ?? 0;
    if (part === 0) continue;
    const of = { orderId, ...(chargeId ? { chargeId } : {}), amountPence: part };
    const reversal = { ...of, reference: `${orderId}:${randomUUID()}`, actor: actor.name };
    const entry = await takeOffAccount(shop, trx, reversal, creditReason || 'Taken off your account');
    if (!entry) throw new Error(`nothing is charged for ${chargeId ?? orderId}`);
    ledgerIds.push(entry.ledgerId);
  }
  await touchOrder(trx, { orderId, now: shop.clock() }).execute();
  await recordChange(trx, {
    actor,
    action: 'order.credit-back',
    subject: `order:${orderId}`,
    before: null,
    after: { amountPence, reason },
  });
  return { ok: true, ledgerIds };
}

/** Returns what is still charged to the account for an order, or for an additional charge, in pence. */
export async function readChargedPence(trx: Queries, orderId: string, chargeId?: string): Promise<number> {
  const { leftPence } = await trx
    .selectFrom('creditLedger')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as('leftPence'))
    .where('orderId', '=', orderId)
    .where('kind', 'in', chargeId ? ['charge', 'charge-reversal'] : ['order', 'reversal'])
    .$if(chargeId !== undefined, (ledger) => ledger.where('chargeId', '=', chargeId ?? ''))
    .executeTakeFirstOrThrow();
  return leftPence;
}

/**
 * Takes part or all of an order, or of an additional charge, off its account and issues the credit note. The caller
 * holds the order's lock. `creditReason` is printed on the note, which credits VAT alone if `isVatOnly`. Returns the
 * ledger entry; if nothing is charged any longer, it does nothing and returns undefined.
 */
export async function takeOffAccount(
  shop: Shop,
  trx: Queries,
  reversal: CreditReversal,
  creditReason: string,
  { isVatOnly = false } = {},
): Promise<{ ledgerId: number; amountPence: number } | undefined> {
  const entry = await reverseCredit(trx, reversal);
  if (!entry) return undefined;
  await issueCreditNote(trx, {
    orderId: reversal.orderId,
    ...(reversal.chargeId ? { chargeId: reversal.chargeId } : {}),
    cause: { ledgerId: entry.ledgerId },
    amountPence: entry.amountPence,
    reason: creditReason,
    isVatOnly,
    day: londonDay(shop.clock()),
  });
  return entry;
}
