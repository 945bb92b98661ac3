import { isUuid } from '#kit/uuid.ts';
import type { CardSession, ProviderDispute, ProviderRefund } from '#platform/card/card-provider.ts';
import type { Difference, Side } from './difference.ts';

/** A payment of ours with its order. */
export interface OurPayment {
  id: string;
  orderId: string;
  /** the reference on its card pages: the id of the order, or of the additional charge */
  reference: string;
  sessionId: string | null;
  providerPaymentId: string | null;
  status: string;
  amountPence: number;
  currency: string;
  orderPaymentStatus: string;
  orderTotalPence: number;
  /** the order's confirmation or invoice exists */
  isConfirmed: boolean;
}

export interface OurRefund {
  id: string;
  paymentId: string;
  orderId: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  idempotencyKey: string;
  amountPence: number;
  doneAt: Date | null;
  refused: string | null;
  paidBackHow: string | null;
  createdAt: Date;
}

export interface OurDispute {
  paymentId: string;
  orderId: string;
  providerPaymentId: string;
  providerDisputeId: string;
  amountPence: number;
  state: string;
  isTaken: boolean;
  evidenceDueAt: Date | null;
}

const sideOf = ({ amountPence, currency, status, orderTotalPence }: OurPayment): Side => ({
  amountPence,
  currency,
  state: status,
  totalPence: orderTotalPence,
});

/** Compares a card page of the provider with its payment; `ours` is undefined if we have none for it. */
export function compareSession(session: CardSession, ours: OurPayment | undefined): Difference[] {
  const { amountPence, currency, reference, createdAt } = session;
  const state = session.paid ? 'paid' : session.state;
  const theirs: Side = { amountPence, currency, state, at: createdAt.toISOString() };
  if (!ours) return session.paid ? unknownPayment(session, theirs) : [];
  const base = {
    orderId: ours.orderId,
    paymentId: ours.id,
    providerId: session.id,
    providerPaymentId: session.paymentId,
    ours: sideOf(ours),
    theirs,
  };
  const isPaidHere = ours.status === 'paid';
  const isAnotherPage = ours.sessionId !== null && ours.sessionId !== session.id;
  if (!session.paid) return isPaidHere && !isAnotherPage ? [notPaid(ours, theirs)] : [];
  // The order was paid on another of its card pages, so this is extra money.
  if (isAnotherPage)
    return [
      {
        ...base,
        kind: 'unknown-payment',
        paymentId: null,
        ours: {},
        theirs: withReference(theirs, reference),
      },
    ];
  if (amountPence !== ours.amountPence || currency !== ours.currency || amountPence !== ours.orderTotalPence)
    return [{ ...base, kind: 'amount' }];
  if (!isPaidHere || ours.providerPaymentId !== session.paymentId) return [{ ...base, kind: 'paid-there' }];
  const isShown = ours.orderPaymentStatus === 'paid' || ours.orderPaymentStatus === 'refunded';
  return isShown ? [] : [{ ...base, kind: 'order-shows', ours: { state: ours.orderPaymentStatus } }];
}

const withReference = (side: Side, reference: string | null): Side => ({
  ...side,
  ...(reference ? { reference } : {}),
});

/** Money for a card page with an order's id in our format. Other pages on the same account aren't ours. */
function unknownPayment({ id, reference, paymentId }: CardSession, theirs: Side): Difference[] {
  if (reference === null || !isUuid(reference)) return [];
  const base = { orderId: null, paymentId: null, providerId: id, providerPaymentId: paymentId };
  return [{ ...base, kind: 'unknown-payment', ours: {}, theirs: withReference(theirs, reference) }];
}

/** A payment that is only paid here. */
export function notPaid(ours: OurPayment, theirs: Side = { state: 'missing' }): Difference {
  return {
    kind: 'not-paid-there',
    orderId: ours.orderId,
    paymentId: ours.id,
    providerId: ours.sessionId ?? ours.id,
    providerPaymentId: ours.providerPaymentId,
    ours: { ...sideOf(ours), isConfirmed: ours.isConfirmed },
    theirs: { state: theirs.state ?? 'missing' },
  };
}

const stateOf = ({ refused, doneAt, paidBackHow, providerRefundId }: OurRefund): string => {
  if (refused !== null) return 'failed';
  if (paidBackHow !== null && providerRefundId === null) return 'paid-back';
  if (doneAt !== null) return 'done';
  return providerRefundId === null ? 'asked' : 'pending';
};

/** Compares a provider's refund with ours for the same payment. */
export function compareRefund(
  refund: ProviderRefund,
  payment: { id: string; orderId: string },
  ours: readonly OurRefund[],
): Difference[] {
  const row =
    ours.find(({ providerRefundId }) => providerRefundId === refund.id) ??
    ours.find((it) => it.providerRefundId === null && it.idempotencyKey === refund.key);
  const { id: providerId, paymentId: providerPaymentId, amountPence, state, createdAt } = refund;
  const base = {
    orderId: payment.orderId,
    paymentId: payment.id,
    providerId,
    providerPaymentId,
    ours: row ? { amountPence: row.amountPence, state: stateOf(row) } : {},
    theirs: { amountPence, state, at: createdAt.toISOString() },
  };
  if (row && row.amountPence !== amountPence) return [{ ...base, kind: 'refund-amount' }];
  return row && stateOf(row) === state ? [] : [{ ...base, kind: 'refund-there' }];
}

/** A refund that only we have. */
export function refundNotThere(refund: OurRefund): Difference {
  const { amountPence, doneAt, createdAt } = refund;
  return {
    kind: 'refund-not-there',
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    providerId: refund.providerRefundId ?? refund.id,
    providerPaymentId: refund.providerPaymentId,
    ours: { amountPence, state: stateOf(refund), at: (doneAt ?? createdAt).toISOString() },
    theirs: {},
  };
}

/** Compares a dispute of the provider with ours. */
export function compareDispute(
  dispute: ProviderDispute,
  payment: { id: string; orderId: string },
  ours: OurDispute | undefined,
): Difference[] {
  const {
    id: providerId,
    paymentId: providerPaymentId,
    amountPence,
    state,
    openedAt,
    evidenceDueAt,
  } = dispute;
  const isSame =
    ours?.state === state &&
    ours.amountPence === amountPence &&
    ours.isTaken === dispute.isTaken &&
    ours.evidenceDueAt?.getTime() === evidenceDueAt?.getTime();
  if (isSame) return [];
  return [
    {
      kind: 'dispute-there',
      orderId: payment.orderId,
      paymentId: payment.id,
      providerId,
      providerPaymentId,
      ours: ours ? { amountPence: ours.amountPence, state: ours.state } : {},
      theirs: { amountPence, state, at: openedAt.toISOString() },
    },
  ];
}

/** A dispute that only we have. */
export function disputeNotThere(dispute: OurDispute): Difference {
  const { orderId, paymentId, providerDisputeId, providerPaymentId, amountPence, state } = dispute;
  const base = { orderId, paymentId, providerId: providerDisputeId, providerPaymentId };
  return { ...base, kind: 'dispute-not-there', ours: { amountPence, state }, theirs: {} };
}
