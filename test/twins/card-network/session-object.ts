import type { SessionRecord } from './records.ts';

/** Fields of a session that this network never fills, as the provider returns them. */
const UNUSED = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  invoice: null,
  invoice_creation: null,
  locale: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_options: {},
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
};

/**
 * A Checkout Session as the provider returns it (`resp_checkout.session`). `base` is the address of the hosted pages.
 */
export function sessionObject(session: SessionRecord, base: string) {
  return {
    ...UNUSED,
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer_details: session.customerEmail === null ? null : customerDetails(session.customerEmail),
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.paymentId,
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${base}/c/pay/${session.id}` : null,
  };
}

function customerDetails(email: string) {
  return { address: null, email, name: null, phone: null, tax_exempt: 'none', tax_ids: null };
}
