import { isRefundable } from './dispute-object.ts';
import { type FormObject, integerAt, objectAt, textAt } from './form.ts';
import { newRefundId } from './ids.ts';
import { type Change, eventPut, type Network, nowOf, settingsOf } from './network.ts';
import { chargeObject, refundObject } from './payment-objects.ts';
import type { PaymentRecord, RefundRecord } from './records.ts';
import { Refusal } from './refusal.ts';
import { checkMetadata } from './session-rules.ts';
import { metadataOf } from './sessions.ts';

export const REFUND_PLAYS = ['payment_intent', 'charge', 'amount', 'reason', 'metadata.'];

/** Rules of a refund that no schema states. Throws a Refusal. */
export function checkRefundRules(form: FormObject): void {
  if (form.payment_intent === undefined && form.charge === undefined)
    throw new Refusal(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  const amount = integerAt(form, 'amount');
  if (form.amount !== undefined && (amount === undefined || amount < 1))
    throw new Refusal('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  checkMetadata(objectAt(form, 'metadata'), 'metadata');
}

/** Refunds everything left, or the given amount; never more than was taken (Refusal). */
export function createRefund(network: Network, form: FormObject): Change {
  const payment = refunded(network, form);
  const disputes = network.ledger.rows('disputes').filter(({ paymentId }) => paymentId === payment.id);
  if (disputes.some((dispute) => !isRefundable(dispute)))
    throw new Refusal(`Charge ${payment.chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = payment.amountReceived - refundedSoFar(network, payment.id);
  if (left <= 0)
    throw new Refusal(`Charge ${payment.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = integerAt(form, 'amount') ?? left;
  if (amount > left)
    throw new Refusal(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const row: RefundRecord = {
    id: newRefundId(),
    created: nowOf(network),
    paymentId: payment.id,
    chargeId: payment.chargeId,
    amount,
    currency: payment.currency,
    reason: textAt(form, 'reason') ?? null,
    metadata: metadataOf(form),
    status: settingsOf(network.ledger).slowRefunds ? 'pending' : 'succeeded',
    failureReason: null,
  };
  const answer = refundObject(row);
  const puts = [
    eventPut(network, 'refund.created', answer),
    eventPut(
      network,
      'charge.refunded',
      chargeObject(payment, payment.amountReceived - left + amount, disputes.length > 0),
    ),
  ];
  return { answer, puts: [{ table: 'refunds', row }, ...puts] };
}

/**
 * A slow refund arrives or fails, even after it counted as done; the money is then the shop's again
 * (docs.stripe.com/refunds, "Handle failed refunds"). Throws a Refusal if it has failed before.
 */
export function settleRefund(
  network: Network,
  id: string,
  status: 'succeeded' | 'failed' | 'canceled',
): Change {
  const refund = network.ledger.row('refunds', id);
  if (!refund) throw new Refusal(`No such refund: '${id}'`, { status: 404 });
  if (isOver(refund)) throw new Refusal(`This refund is ${refund.status}.`, { status: 409 });
  const failureReason = status === 'failed' ? 'expired_or_canceled_card' : null;
  const row: RefundRecord = { ...refund, status, failureReason };
  const answer = refundObject(row);
  const types = status === 'failed' ? ['refund.updated', 'refund.failed'] : ['refund.updated'];
  const puts = types.map((type) => eventPut(network, type, answer));
  return { answer, puts: [{ table: 'refunds', row }, ...puts] };
}

const isOver = ({ status }: RefundRecord) => status === 'failed' || status === 'canceled';

function refunded(network: Network, form: FormObject): PaymentRecord {
  const paymentId = textAt(form, 'payment_intent');
  const chargeId = textAt(form, 'charge');
  const payment = network.ledger
    .rows('payments')
    .find((row) => (paymentId ? row.id === paymentId : row.chargeId === chargeId));
  if (!payment)
    throw new Refusal(`No such ${paymentId ? 'payment_intent' : 'charge'}: '${paymentId ?? chargeId}'`, {
      status: 404,
      code: 'resource_missing',
      param: paymentId ? 'payment_intent' : 'charge',
    });
  if (payment.status !== 'succeeded')
    throw new Refusal('This PaymentIntent does not have a successful charge to refund.');
  return payment;
}

export function refundedSoFar(network: Network, paymentId: string): number {
  const refunds = network.ledger
    .rows('refunds')
    .filter((refund) => refund.paymentId === paymentId && !isOver(refund));
  return refunds.reduce((sum, refund) => sum + refund.amount, 0);
}
