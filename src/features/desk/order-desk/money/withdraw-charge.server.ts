import { z } from 'zod';
import { CHARGE_WITHDRAWN, emailAboutCharge, endCharges } from '#features/money/payments/index.server.ts';
import { touchOrder } from '#features/orders/order/index.server.ts';
import { textField } from '#kit/forms.ts';
import { isUuid } from '#kit/uuid.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

export type WithdrawOutcome = { ok: true } | { ok: false; problem: string; status: 409 | 422 };

interface WithdrawalRequest {
  orderId: string;
  chargeId: string;
  /** of the charge, as staff saw it */
  version: number;
  /** for staff */
  why: string;
}

const STALE = 'This charge has been paid or withdrawn since you opened the order. Check it again.';

/**
 * Withdraws a charge that its customer has not paid yet, closes its card page and tells them. A customer who is paying
 * at this moment has either paid it, so that the withdrawal is refused, or gets the money back.
 */
export async function withdrawCharge(
  shop: Shop,
  actor: Actor,
  { orderId, chargeId, version, why }: WithdrawalRequest,
): Promise<WithdrawOutcome> {
  return inTransaction(shop.db, async (trx): Promise<WithdrawOutcome> => {
    const order = await trx
      .selectFrom('orders')
      .select('customerEmail')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    const [charge] = await endCharges(shop, trx, {
      orderId,
      onPage: { chargeId, version },
      by: actor.name,
      why,
    });
    if (!order || !charge) return { ok: false, problem: STALE, status: 409 };
    await emailAboutCharge(shop, trx, CHARGE_WITHDRAWN, { id: chargeId, orderId, ...order });
    await touchOrder(trx, { orderId, now: shop.clock() }).execute();
    const { what, totalPence } = charge;
    await recordChange(trx, {
      actor,
      action: 'order.charge-withdrawn',
      subject: `order:${orderId}`,
      before: { what, totalPence },
      after: { why },
    });
    return { ok: true };
  });
}

/** The largest that the database can hold. */
const VERSION_MAX = 2_147_483_647;

const schema = z.object({
  chargeId: z.string().refine(isUuid, STALE),
  chargeVersion: z.coerce.number(STALE).int(STALE).max(VERSION_MAX, STALE),
  withdrawReason: textField('Say why: it stays with the order.', 200),
});

/** Handles the form that withdraws a charge. `error`: what is wrong with the reason, shown beside it. */
export async function withdrawByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Readonly<Record<string, string>>,
): Promise<WithdrawOutcome & { error?: string }> {
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const problem = issue?.message ?? STALE;
    return {
      ok: false,
      problem,
      status: 422,
      ...(issue?.path[0] === 'withdrawReason' ? { error: problem } : {}),
    };
  }
  const { chargeId, chargeVersion: version, withdrawReason: why } = parsed.data;
  return withdrawCharge(shop, actor, { orderId, chargeId, version, why });
}
