import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CreditReversal, reverseCredit } from '#features/credit/index.server.ts';
import { issueCreditNote, touchOrder } from '#features/orders/index.server.ts';
import type { AskRefundOutcome } from '#features/payments/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Takes part or all of an order off its customer's account (ruling 25: refunding lowers the balance). The order itself
 * does not change. `leftSeenPence` is what was charged when staff decided: if it has changed, nothing is taken off, as
 * with a card refund.
 */
export async function creditBack(shop: Shop, actor: Actor, credit: WantedCredit): Promise<AskRefundOutcome> {
  const asked = await inTransaction(shop.db, (trx) => creditBackIn(shop, trx, actor, credit));
  return asked.ok ? { ok: true } : asked;
}

interface WantedCredit {
  orderId: string;
  /** what was charged on top of the order; left out: the order itself */
  chargeId?: string;
  amountPence: number;
  reason: string;
  creditReason: string;
  leftSeenPence: number;
}

/** The same as part of a transaction; returns the ledger entry. */
export async function creditBackIn(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  credit: WantedCredit,
): Promise<{ ok: true; ledgerId: number } | (AskRefundOutcome & { ok: false })> {
  const { orderId, chargeId, amountPence, reason, creditReason, leftSeenPence } = credit;
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
  const leftPence = await readChargedPence(trx, orderId, chargeId);
  if (leftPence <= 0) return { ok: false, kind: 'nothing-to-refund' };
  if (leftPence !== leftSeenPence) return { ok: false, kind: 'stale', leftPence };
  if (amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence };
  const reference = `${orderId}:${randomUUID()}`;
  const charge = chargeId ? { chargeId } : {};
  const reversal = { orderId, ...charge, amountPence, reference, actor: actor.name };
  const entry = await takeOffAccount(shop, trx, reversal, creditReason || 'Taken off your account');
  if (!entry) return { ok: false, kind: 'nothing-to-refund' };
  await touchOrder(trx, { orderId, now: shop.clock() }).execute();
  await recordChange(trx, {
    actor,
    action: 'order.credit-back',
    subject: `order:${orderId}`,
    before: null,
    after: { amountPence, reason },
  });
  return { ok: true, ledgerId: entry.ledgerId };
}

/** Returns what is still charged to the account for an order, or for what was charged on top of it, in pence. */
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
 * Takes part or all of an order, or of a charge on top of it, off its account and issues the credit note. The caller holds the order's lock.
 * `creditReason` is printed on the note, which credits VAT alone if `isVatOnly`. Returns the ledger entry; undefined,
 * having done nothing, if nothing is charged any longer.
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
