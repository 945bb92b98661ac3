import {
  type FollowUpOutcome,
  markDisputeSeen,
  payBackByHand,
  releaseHold,
  retryRefund,
} from '#features/money/payments/index.server.ts';
import { isDay } from '#kit/day.ts';
import { linesField } from '#kit/forms.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';

export type FollowUpFormOutcome =
  | { ok: true }
  /** `field`: where the problem is; `needsCheck`: staff must confirm that they checked with the card provider */
  | { ok: false; problem: string; field: 'how' | 'paidOn'; needsCheck: boolean; status: 409 | 422 };

const STALE = 'The order has changed since you opened it, so nothing was done. Check it, then try again.';

/** Handles a form about a stuck refund or a dispute; returns success or the reason for refusal. */
export async function followUpByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
): Promise<FollowUpFormOutcome> {
  if (values.intent === 'release-hold' || values.intent === 'dispute-seen')
    return aboutDispute(shop, actor, orderId, values);
  const { refundId = '', version } = values;
  if (!isUuid(refundId)) return refuse(STALE, 409);
  const followUp = { orderId, refundId, version: Number(version) };
  if (values.intent === 'refund-again') return inWords(await retryRefund(shop, actor, followUp));
  const how = linesField(200, 'Say how you paid it back, with a reference').safeParse(values.how);
  if (!how.success) return refuse(how.error.issues[0]?.message ?? STALE, 422);
  const { paidOn } = values;
  if (!isDay(paidOn)) return refuse('Enter the day you paid it back', 422, 'paidOn');
  if (paidOn > londonDay(shop.clock()))
    return refuse('The day you paid it can’t be in the future', 422, 'paidOn');
  const isChecked = values.checked === '1';
  return inWords(await payBackByHand(shop, actor, { ...followUp, how: how.data, paidOn, isChecked }));
}

async function aboutDispute(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { intent, disputeId = '', how }: Record<string, string>,
): Promise<FollowUpFormOutcome> {
  if (!isUuid(disputeId)) return refuse(STALE, 409);
  if (intent === 'dispute-seen')
    return (await markDisputeSeen(shop, actor, { orderId, disputeId })) ? { ok: true } : refuse(STALE, 409);
  const why = linesField(300, 'Say why you’re releasing the hold').safeParse(how);
  if (!why.success) return refuse(why.error.issues[0]?.message ?? STALE, 422);
  const released = await releaseHold(shop, actor, { orderId, disputeId, why: why.data });
  return released ? { ok: true } : refuse(STALE, 409);
}

function inWords(outcome: FollowUpOutcome): FollowUpFormOutcome {
  if (outcome.ok) return outcome;
  switch (outcome.kind) {
    case 'stale':
      return refuse(STALE, 409);
    case 'busy':
      return refuse('Galley is sending this refund right now. Check again in a few minutes.', 409);
    case 'went-back':
      return refuse(
        'The card provider has made this refund after all, so nothing was recorded. Don’t pay it back again.',
        409,
      );
    case 'unchecked':
      return {
        ...refuse(
          'Galley can’t reach the card provider to see whether this refund was made after all. Check there first, then confirm below.',
          422,
        ),
        needsCheck: true,
      };
    case 'too-much':
      return refuse(`Only ${formatPounds(outcome.leftPence)} of this payment is left to pay back.`, 422);
    case 'disputed':
      return refuse(outcome.why, 422);
  }
}

const refuse = (problem: string, status: 409 | 422, field: 'how' | 'paidOn' = 'how') =>
  ({ ok: false, problem, field, needsCheck: false, status }) as const;
