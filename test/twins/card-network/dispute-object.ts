import type Stripe from 'stripe';
import type { DisputeRecord } from './records.ts';

/**
 * Returns whether the provider still allows a refund of a disputed payment: while the bank only asks, and once it has
 * decided for the shop.
 */
export const isRefundable = ({ status }: DisputeRecord) => status.startsWith('warning_') || status === 'won';

/** A Dispute as the provider returns it; the compiler checks its shape against the provider's own types. */
export function disputeObject(dispute: DisputeRecord): Stripe.Dispute {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.entries.map((entry) => entryObject(dispute, entry)),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: EVIDENCE,
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: dispute.status === 'under_review',
      past_due: false,
      submission_count: dispute.status === 'under_review' ? 1 : 0,
      submission_method: dispute.status === 'under_review' ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isRefundable(dispute),
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: dispute.status.startsWith('warning_') ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

function entryObject(
  { id: source, currency }: DisputeRecord,
  { id, created, amount }: DisputeRecord['entries'][number],
): Stripe.BalanceTransaction {
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  };
}

/** The evidence if nothing was sent to the bank. */
const EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
