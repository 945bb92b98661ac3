import type { PaymentRecord, RefundRecord } from './records.ts';

/** A PaymentIntent as the provider returns it (`resp_payment_intent`). */
export function paymentObject(payment: PaymentRecord) {
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: payment.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: payment.description,
    last_payment_error: null,
    latest_charge: payment.chargeId,
    livemode: false,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** The Charge of a successful payment, as the provider returns it (`resp_charge`). */
export function chargeObject(payment: PaymentRecord, refundedPence: number, disputed: boolean) {
  return {
    id: payment.chargeId,
    object: 'charge',
    amount: payment.amountReceived,
    amount_captured: payment.amountReceived,
    amount_refunded: refundedPence,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: true,
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: payment.description,
    disputed,
    livemode: false,
    metadata: payment.metadata,
    paid: true,
    payment_intent: payment.id,
    refunded: refundedPence >= payment.amountReceived,
    status: 'succeeded',
  };
}

/** A Refund as the provider returns it (`resp_refund`). */
export function refundObject(refund: RefundRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
    ...(refund.failureReason ? { failure_reason: refund.failureReason } : {}),
  };
}
