import { z } from 'zod';
import { formatPounds } from '../../../kit/money.ts';
import type { Actor } from '../../../platform/audit.server.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type AskRefundOutcome, askRefund } from '../../payments/index.server.ts';
import { creditBack } from './credit-back.server.ts';

export type RefundFormOutcome = { ok: true } | { ok: false; problem: string; status: 409 | 422 };

/** Pounds as typed, `12.50`, to pence; and what was left to refund, in pence, on the page that the form stood on. */
const refundSchema = z
  .object({
    amount: z
      .string()
      .trim()
      .regex(/^£?\d{1,7}(\.\d{1,2})?$/, 'Enter an amount like 12.50'),
    reason: z.string().trim().max(500, 'Use at most 500 characters').default(''),
    creditReason: z.string().trim().max(120, 'Use at most 120 characters').default(''),
    left: z.coerce.number('Open the order again, and refund it there').int(),
  })
  .transform(({ amount, reason, creditReason, left }) => ({
    amountPence: Math.round(Number(amount.replace('£', '')) * 100),
    leftSeenPence: left,
    reason,
    creditReason,
  }))
  .refine(({ amountPence }) => amountPence > 0, 'Enter an amount like 12.50');

/** What the refund form of an order's page asks for, by card or, with `credit-back`, off its account: done, or why not, in words. */
export async function refundByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  typed: Record<string, string>,
): Promise<RefundFormOutcome> {
  const parsed = refundSchema.safeParse(typed);
  if (!parsed.success)
    return { ok: false, problem: parsed.error.issues[0]?.message ?? 'Enter an amount', status: 422 };
  const give = typed.intent === 'credit-back' ? creditBack : askRefund;
  return inWords(await give(shop, actor, { orderId, ...parsed.data }));
}

function inWords(outcome: AskRefundOutcome): RefundFormOutcome {
  if (outcome.ok) return outcome;
  switch (outcome.kind) {
    case 'nothing-to-refund':
      return { ok: false, problem: 'Nothing of this order is left to refund.', status: 422 };
    case 'too-much':
      return {
        ok: false,
        problem: `At most ${formatPounds(outcome.leftPence)} is left to refund.`,
        status: 422,
      };
    case 'stale':
      return {
        ok: false,
        problem: `There was another refund of this order meanwhile: ${formatPounds(outcome.leftPence)} is left. Nothing was refunded now. Look at it before you refund more.`,
        status: 409,
      };
  }
}
