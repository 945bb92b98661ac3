import { z } from 'zod';
import {
  acceptShortfall,
  type DifferenceOutcome,
  type ReceiptOutcome,
  recordReceipt,
  returnSurplus,
  reverseReceipt,
} from '#features/money/payments/index.server.ts';
import { RECEIPT_WAYS } from '#features/orders/order/index.ts';
import { isDay } from '#kit/day.ts';
import { type FieldErrors, fieldErrors, lineField, textField } from '#kit/forms.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds, readAmount } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';

type FormOutcome =
  | { ok: true; done: string }
  | { ok: false; problem: string | null; errors: FieldErrors; status: 404 | 409 | 422 };

const AMOUNT = 'Enter an amount like 12.50';
const amountField = z
  .string({ error: AMOUNT })
  .transform((text) => readAmount(text) ?? 0)
  .refine((amountPence) => amountPence > 0, AMOUNT);

const dayField = (today: string) =>
  z
    .custom<string>(isDay, 'Enter the day, like 2026-11-24')
    .refine((day) => day <= today, 'This day is in the future');

const wayField = z.enum(RECEIPT_WAYS, 'Choose how');
const version = z.coerce.number('Reload the page and try again').int();
/** the additional charge; left out for the order itself */
const chargeId = z.uuid('Reload the page and try again').optional();

const receiptSchema = (today: string) =>
  z.object({
    version,
    chargeId,
    amount: amountField,
    movedOn: dayField(today),
    how: wayField,
    reference: lineField(200),
  });
const surplusSchema = (today: string) =>
  z.object({
    version,
    chargeId,
    amount: amountField,
    movedOn: dayField(today),
    how: wayField,
    why: textField('Say why. The customer will see this.'),
  });
const shortfallSchema = z.object({
  version,
  why: textField('Say why. The customer will see it on the credit note.', 120),
});
const reverseSchema = z.object({
  version,
  chargeId,
  receiptId: z.uuid('Reload the page and try again'),
  why: textField('Say why'),
});

/** Handles the forms about money received by bank or at the counter. Returns the outcome, or the reason for refusal. */
export async function receiptByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
): Promise<FormOutcome> {
  const today = londonDay(shop.clock());
  const { intent } = values;
  if (intent === 'receipt') {
    const read = receiptSchema(today).safeParse(values);
    if (!read.success) return refused(read.error);
    const { amount: amountPence, reference, ...receipt } = read.data;
    const outcome = await recordReceipt(shop, actor, {
      ...receipt,
      orderId,
      amountPence,
      reference: reference || null,
    });
    const settled = outcome.ok && outcome.isSettled;
    return inWords(outcome, receipt.chargeId ? 'receipt-charge' : settled ? 'receipt-settled' : 'receipt');
  }
  if (intent === 'surplus-back') {
    const read = surplusSchema(today).safeParse(values);
    if (!read.success) return refused(read.error);
    const { amount: amountPence, ...back } = read.data;
    return inWords(await returnSurplus(shop, actor, { ...back, orderId, amountPence }), intent);
  }
  if (intent === 'shortfall') {
    const read = shortfallSchema.safeParse(values);
    if (!read.success) return refused(read.error);
    return inWords(await acceptShortfall(shop, actor, { ...read.data, orderId }), intent);
  }
  const read = reverseSchema.safeParse(values);
  if (!read.success) return refused(read.error);
  return inWords(await reverseReceipt(shop, actor, { ...read.data, orderId }), 'receipt-reverse');
}

function refused(error: z.ZodError): FormOutcome {
  const errors = fieldErrors(error);
  // Also shown at the top: somebody may have settled it in the meantime, and then its form is gone.
  return { ok: false, problem: Object.values(errors)[0] ?? null, errors, status: 422 };
}

function inWords(outcome: ReceiptOutcome | DifferenceOutcome, done: string): FormOutcome {
  if (outcome.ok) return { ok: true, done };
  const refuse = (problem: string, status: 404 | 409 | 422): FormOutcome => ({
    ok: false,
    problem,
    errors: {},
    status,
  });
  switch (outcome.kind) {
    case 'missing':
      return refuse(
        'Nothing is due here by bank transfer or at the counter: it was paid or withdrawn. Pay back what you were given.',
        409,
      );
    case 'stale':
      return refuse(
        `${outcome.actor} changed this order after you opened it, so nothing was recorded. See below how things stand now.`,
        409,
      );
    case 'twice':
      return refuse('This line of the bank statement has already been recorded.', 409);
    case 'unfit':
      return refuse(
        'The order has changed since, and this no longer fits. See below how things stand now.',
        409,
      );
    case 'too-much': {
      const amount = `You can take back at most ${formatPounds(outcome.leftPence)}.`;
      return { ok: false, problem: amount, errors: { amount }, status: 422 };
    }
  }
}
