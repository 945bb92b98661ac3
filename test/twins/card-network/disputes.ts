import { disputeObject } from './dispute-object.ts';
import { newDisputeId, newEntryId } from './ids.ts';
import { type Change, eventPut, type Network, nowOf } from './network.ts';
import type { DisputeRecord } from './records.ts';
import { refundedSoFar } from './refunds.ts';
import { Refusal } from './refusal.ts';

// docs.stripe.com/disputes/how-disputes-work: banks give the shop 7 to 21 days to answer, depending on the card network.
const ANSWER_SECONDS = 9 * 24 * 60 * 60;

/** A bank claims a payment back, or (an inquiry) only asks about it. Throws a Refusal if nothing was paid. */
export function openDispute(
  network: Network,
  paymentId: string,
  {
    amountPence,
    reason = 'fraudulent',
    isInquiry = false,
  }: { amountPence?: number | undefined; reason?: string | undefined; isInquiry?: boolean | undefined },
): Change {
  const payment = network.ledger.row('payments', paymentId);
  if (!payment?.chargeId || payment.status !== 'succeeded')
    throw new Refusal(`No such charge of '${paymentId}'`, { status: 404 });
  const left = payment.amountReceived - refundedSoFar(network, paymentId);
  const amount = amountPence ?? left;
  if (amount < 1 || amount > left) throw new Refusal(`Only ${left} can be disputed.`);
  const created = nowOf(network);
  const row: DisputeRecord = {
    id: newDisputeId(),
    created,
    paymentId,
    chargeId: payment.chargeId,
    amount,
    currency: payment.currency,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    dueBy: created + ANSWER_SECONDS,
    entries: isInquiry ? [] : [{ id: newEntryId(), created, amount: -amount }],
  };
  const types = ['charge.dispute.created', ...(isInquiry ? [] : ['charge.dispute.funds_withdrawn'])];
  return changed(network, row, types);
}

/** Continues or ends a dispute. Throws a Refusal if there is none. */
export function settleDispute(network: Network, id: string, status: DisputeRecord['status']): Change {
  const dispute = network.ledger.row('disputes', id);
  if (!dispute) throw new Refusal(`No such dispute: '${id}'`, { status: 404 });
  const isOver = status === 'won' || status === 'lost' || status === 'warning_closed';
  const withdrawn = dispute.entries.reduce((sum, { amount }) => sum - amount, 0);
  const cents = status.startsWith('warning_') || status === 'won' ? 0 : dispute.amount;
  const entry = { id: newEntryId(), created: nowOf(network), amount: withdrawn - cents };
  const row: DisputeRecord = {
    ...dispute,
    status,
    dueBy: isOver ? null : dispute.dueBy,
    entries: entry.amount === 0 ? dispute.entries : [...dispute.entries, entry],
  };
  const moved = entry.amount < 0 ? ['charge.dispute.funds_withdrawn'] : ['charge.dispute.funds_reinstated'];
  const types = [
    isOver ? 'charge.dispute.closed' : 'charge.dispute.updated',
    ...(entry.amount === 0 ? [] : moved),
  ];
  return changed(network, row, types);
}

function changed(network: Network, row: DisputeRecord, types: readonly string[]): Change {
  const answer = disputeObject(row);
  return {
    answer,
    puts: [{ table: 'disputes', row }, ...types.map((type) => eventPut(network, type, answer))],
  };
}
