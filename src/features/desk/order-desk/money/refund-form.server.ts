import { z } from 'zod';
import { type AskRefundOutcome, askRefund } from '#features/money/payments/index.server.ts';
import { type FieldErrors, fieldErrors, lineField } from '#kit/forms.ts';
import { formatPounds, readAmount } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { creditBack } from './credit-back.server.ts';

/** `errors` by field, if a field is at fault. */
export type RefundFormOutcome =
  | { ok: true }
  | { ok: false; problem: string | null; errors: FieldErrors; status: 409 | 422 };

const AMOUNT = 'Enter an amount like 12.50';
const OPEN_AGAIN = 'Open the order again and refund it there';

/**
 * Converts the amount in pounds, `12.50`, to pence, and reads the amount left to refund on the page, in pence. `of`:
 * the payment, or the charge on account, to refund; empty for the order itself.
 */
const refundSchema = z
  .object({
    amount: z.string(AMOUNT),
    reason: lineField(500),
    creditReason: lineField(120),
    of: z.union([z.literal(''), z.uuid(OPEN_AGAIN)], OPEN_AGAIN).default(''),
    left: z.coerce.number(OPEN_AGAIN).int(OPEN_AGAIN),
  })
  .transform(({ of, amount, reason, creditReason, left }) => ({
    of,
    amountPence: readAmount(amount) ?? 0,
    leftSeenPence: left,
    reason,
    creditReason,
  }))
  .refine(({ amountPence }) => amountPence > 0, { path: ['amount'], error: AMOUNT });

/** Handles an order's refund form: by card or, with `credit-back`, off its account. Returns success or the reason. */
export async function refundByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
): Promise<RefundFormOutcome> {
  const parsed = refundSchema.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    return { ok: false, problem: Object.values(errors)[0] ?? null, errors, status: 422 };
  }
  const { of, ...refund } = parsed.data;
  if (values.intent === 'credit-back')
    return inWords(await creditBack(shop, actor, { orderId, ...refund, ...(of ? { chargeId: of } : {}) }));
  return inWords(await askRefund(shop, actor, { orderId, ...refund, ...(of ? { paymentId: of } : {}) }));
}

function inWords(outcome: AskRefundOutcome): RefundFormOutcome {
  const refuse = (amount: string, status: 409 | 422) =>
    ({ ok: false, problem: amount, errors: { amount }, status }) as const;
  if (outcome.ok) return outcome;
  switch (outcome.kind) {
    case 'nothing-to-refund':
      return refuse('There is nothing left to refund on this order.', 422);
    case 'too-much':
      return refuse(`Only ${formatPounds(outcome.leftPence)} is left to refund.`, 422);
    case 'disputed':
      return refuse(outcome.why, 422);
    case 'stale':
      return refuse(
        `Another refund was made on this order since you opened it, so nothing was refunded now. ${formatPounds(outcome.leftPence)} is left. Check the order before you refund more.`,
        409,
      );
  }
}
