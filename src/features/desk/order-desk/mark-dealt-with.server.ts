import { sql } from 'kysely';
import { z } from 'zod';
import { notePaidBack, unflagOrder } from '#features/orders/order/index.server.ts';
import { ATTENTIONS } from '#features/orders/order/index.ts';
import { linesField } from '#kit/forms.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** The tasks of an order: money to pay back, or a flagged payment. */
const DEALT_WITH = ['paid-back', 'attention'] as const;
export type DealtWith = (typeof DEALT_WITH)[number];

export type DealtWithOutcome = { ok: true } | { ok: false; problem: string; status: 409 | 422 };

const dealtWithSchema = z.object({
  how: linesField(300, 'Say briefly what was done, and when'),
  /** the task as shown on the page: pence, or the flag */
  seen: z.string(),
});

const STALE = 'This has changed, or someone has already dealt with it. Open the order again and check it.';

/**
 * Marks a task as done, with a note in the audit log and hence on the timeline. Does nothing if the task has changed
 * since the page was opened.
 */
export async function markDealtWith(
  shop: Shop,
  actor: Actor,
  { orderId, what, values }: { orderId: string; what: DealtWith; values: Record<string, string> },
): Promise<DealtWithOutcome> {
  const parsed = dealtWithSchema.safeParse(values);
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? STALE, status: 422 };
  const { how, seen: task } = parsed.data;
  return inTransaction(shop.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
    const waited = what === 'paid-back' ? await payBack(trx, orderId, task) : await clear(trx, orderId, task);
    if (!waited) return { ok: false, problem: STALE, status: 409 };
    await recordChange(trx, {
      actor,
      action: `order.${what}`,
      subject: `order:${orderId}`,
      before: null,
      after: { ...waited, how },
    });
    return { ok: true };
  });
}

/** SQL: how much of the customer's payments for order `o` on account is still to be paid back, in pence. */
export const TO_PAY_BACK = sql<number>`(select greatest(coalesce(sum(l.amount_pence), 0) - o.paid_back_pence, 0)::int
  from credit_ledger l where l.order_id = o.id and l.kind = 'adjustment')`;

async function payBack(trx: Queries, orderId: string, task: string) {
  const { rows } = await sql<{ amountPence: number }>`
    select ${TO_PAY_BACK} as "amountPence" from orders o where o.id = ${orderId}`.execute(trx);
  const amountPence = rows[0]?.amountPence ?? 0;
  if (amountPence <= 0 || String(amountPence) !== task) return undefined;
  await notePaidBack(trx, orderId, amountPence).execute();
  return { amountPence };
}

async function clear(trx: Queries, orderId: string, task: string) {
  const flag = ATTENTIONS.find((attention) => attention === task);
  const cleared = flag && (await unflagOrder(trx, orderId, flag).returning('id').executeTakeFirst());
  return cleared && { attention: flag };
}
