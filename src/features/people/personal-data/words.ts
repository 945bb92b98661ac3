/** What the text and JSON columns of a table can hold about a customer; each a list of columns separated by spaces. */
interface Texts {
  /** text by or about a customer, and contact details: in the data download, and erased with them */
  words?: string;
  /** the same, but it stays when they are erased, and why */
  kept?: Readonly<Record<string, string>>;
  /** keys, tokens and links that contain them: useless to the customer, and erased or ended together with what they open */
  secret?: string;
  /** which member of staff did it: the shop's record. If a customer did it, it says "Customer" or is erased by their id. */
  staff?: string;
  /** ids, states, codes and the shop's own texts: customers don't write into these columns, and staff don't write about customers in them */
  ours?: string;
}

const PRINTED = 'An invoice or credit note prints it, and VAT law has us keep that.';

/**
 * EVERY text or JSON column in tables about people; those of the other tables are in `shop-texts.ts`. A test compares
 * this list with the schema: a new column fails until its possible content is listed here. Another test fills every
 * column of `words` with a marker, erases the customer and looks for the markers everywhere.
 */
export const TEXTS: Readonly<Record<string, Texts>> = {
  addresses: {
    words: 'first_name last_name address_line1 address_line2 city postal_code',
    ours: 'type country',
  },
  artwork_events: { words: 'note', staff: 'actor_name', ours: 'kind sha256' },
  artworks: {
    kept: {
      original_name:
        'The order keeps the name and fingerprint of what we printed. An upload that no order needs goes.',
      report: 'What the check read from a file that we printed.',
      repairs: 'What was fixed in a file that we printed.',
    },
    secret: 'cart_token sender',
    ours: 'product_id kind sent_as sha256 storage_key preview_key state',
  },
  audit_log: { words: 'before after', staff: 'actor', ours: 'action subject' },
  billing_details: { words: 'company name address city postal_code', ours: 'country' },
  campaign_recipients: { words: 'problem', ours: 'state' },
  cart_shares: { words: 'returned_by returned_words' },
  carts: { secret: 'token' },
  complaint_decisions: { words: 'words', staff: 'actor', ours: 'outcome cause' },
  complaint_messages: { words: 'words', staff: 'actor' },
  contact_messages: { words: 'first_name last_name email phone message notes', ours: 'subject status' },
  credentials: {
    secret: 'account_id access_token refresh_token id_token scope password',
    ours: 'provider_id',
  },
  credit_accounts: { words: 'hold_reason no_chase_reason' },
  credit_ledger: { words: 'reference', staff: 'actor', ours: 'kind statement_line line_goes_to' },
  credit_note_cancellations: {
    kept: { reason: 'Why a credit note no longer counts: a VAT record.' },
    ours: 'note_number',
  },
  credit_notes: { kept: { reason: PRINTED }, ours: 'note_number seller' },
  data_complaints: { words: 'name email complaint outcome notes' },
  day_changes: { words: 'note', staff: 'actor_name', ours: 'cause' },
  designs: { words: 'name filled_in service', secret: 'cart_token', ours: 'template_id product_id' },
  design_approvals: { words: 'name', ours: 'digest' },
  design_notes: { words: 'name words' },
  design_briefs: { words: 'words colours likes', secret: 'cart_token' },
  design_comments: { words: 'words' },
  design_lists: { words: 'file_name column_names records', ours: 'settings faults problem state' },
  design_files: { words: 'original_name', ours: 'sha256 storage_key' },
  draft_lines: {
    words: 'price_why note reference title customer_text',
    kept: { description: 'What was offered.' },
    ours: 'product_id selected_options vat_answers vat_class alternatives',
  },
  draft_offers: {
    kept: { content: 'What was offered. Nothing in it names the customer.' },
    staff: 'sent_by',
    ours: 'ended_why picks',
  },
  drafts: {
    words:
      'email first_name last_name company phone address city postcode po_number discount_why customer_note staff_note declined_why request requested_product',
    staff: 'created_by_name',
    ours: 'draft_number state country source',
  },
  erasures: {
    kept: {
      address_code: 'Whoever has the address can tell that it was erased. Nobody can read it from this.',
    },
    ours: 'why_not',
  },
  handovers: { words: 'collected_by', staff: 'handed_by' },
  job_events: {
    words: 'note',
    staff: 'actor_name',
    ours: 'kind from_stage to_stage reason press_id of_part audience',
  },
  job_runs: { staff: 'started_by', ours: 'stage_id press_id' },
  // A fingerprint of the ticket's content.
  job_tickets: { ours: 'words' },
  jobs: { words: 'blocked_note search_words', ours: 'code family_id stage_id press_id blocked changed' },
  mails: { words: 'recipient data last_error', ours: 'event_key template status' },
  monthly_buyers: { kept: { buyer: PRINTED }, ours: 'invoice_number' },
  order_changes: {
    words: 'why before after',
    kept: { what: 'What an order became: what its credit notes and charges are for.' },
    staff: 'created_by',
    ours: 'state ended_why',
  },
  order_charges: {
    words: 'withdrawn_why',
    kept: { what: PRINTED, why: PRINTED },
    staff: 'created_by withdrawn_by',
    ours: 'kind state',
  },
  order_items: {
    words: 'note artwork_problem customer_text',
    kept: {
      product_name: PRINTED,
      title: PRINTED,
      reference: PRINTED,
      accepted: 'Who accepted a file’s warnings, until the order’s name and address go.',
      vat_decision: 'Why an item has its VAT: a VAT record.',
    },
    ours: 'cart_line_id product_id paper_type finish size options artwork_url vat_class artwork_state turnaround_id artwork_needs made_of',
  },
  order_status_history: { words: 'notes message', staff: 'actor', ours: 'status' },
  order_waits: { staff: 'actor' },
  orders: {
    words: 'customer_email customer_phone notes artwork_problem search_words',
    kept: {
      customer_name: PRINTED,
      customer_first_name: PRINTED,
      customer_last_name: PRINTED,
      shipping_address_line1: PRINTED,
      shipping_address_line2: PRINTED,
      shipping_city: PRINTED,
      shipping_postcode: PRINTED,
      billing_address: PRINTED,
      po_number: PRINTED,
      product_names: PRINTED,
      item_references: PRINTED,
    },
    secret: 'checkout_key',
    ours: 'order_number status payment_method payment_status currency discount_code shipping_country tracking_number attention turnarounds delivery_method delivery_zone code_terms shop_terms',
  },
  // Fingerprints of the address and the contents from which it was made.
  order_papers: { ours: 'paper address contents' },
  parcel_papers: { ours: 'paper address contents' },
  parcels: { staff: 'packed_by despatched_by', ours: 'carrier_id tracking_number size' },
  passkeys: { words: 'name', secret: 'credential_id public_key aaguid transports', ours: 'device_type' },
  payment_differences: {
    words: 'settled_why',
    ours: 'fingerprint kind provider provider_id provider_payment_id ours theirs settled_how',
  },
  payments: {
    secret: 'session_url success_url cancel_url',
    ours: 'provider idempotency_key session_id provider_payment_id status currency',
  },
  people: { words: 'first_name last_name email phone company tags' },
  person_addresses: { words: 'address city postcode', ours: 'country' },
  person_contacts: { words: 'name email phone' },
  person_notes: { words: 'words', staff: 'author_name' },
  price_batches: {
    staff: 'made_by_name undone_by_name',
    ours: 'kind description product_id options_before options_after',
  },
  price_history: {
    staff: 'changed_by_name',
    ours: 'product_id change_type option_type option_id change_reason',
  },
  pricing_drafts: { staff: 'made_by_name', ours: 'product_id product_ids form refused' },
  pricing_versions: { staff: 'made_by_name', ours: 'product_id pricing note' },
  profiles: { words: 'first_name last_name phone email' },
  proof_answers: { words: 'name words', ours: 'kind' },
  proof_shares: { ours: 'product_id selected_options' },
  receipts: { words: 'reference why', staff: 'actor', ours: 'kind how statement_line line_goes_to' },
  refunds: {
    words: 'reason paid_back_how',
    kept: { credit_reason: PRINTED },
    ours: 'idempotency_key provider_refund_id refused problem',
  },
  removed_items: { words: 'reference jobs', ours: 'product_id codes' },
  reviews: {
    words: 'author_name',
    kept: {
      body: 'Other customers rely on it. It no longer names its author.',
      reply: 'Our answer to a review.',
    },
    ours: 'product_id status',
  },
  sample_pack_requests: {
    words: 'name email company phone address city postal_code notes',
    ours: 'interests status',
  },
  saved_lines: { staff: 'saved_by', ours: 'name line' },
  sessions: { words: 'ip_address user_agent', secret: 'token' },
  sheets: {
    staff: 'made_by_name ended_by_name',
    ours: 'code press_sheet_id stock state plan problem pdf_key cuts_key csv_key spots folder_name not_x4',
  },
  subscriber_imports: { words: 'refused', ours: 'file_name' },
  subscribers: {
    words: 'first_name last_name tags mailchimp_problem',
    kept: {
      email: 'It says only that this address unsubscribed.',
      interests: 'Emptied; a few of our own words.',
      consent_text: 'Our own text, which they agreed to.',
    },
    ours: 'status source mailchimp_status',
  },
  suppressions: {
    kept: { email: 'It says only that this address gets no newsletter, offers or questions.' },
    ours: 'reason',
  },
  test_card_sessions: {
    words: 'customer_email',
    secret: 'success_url cancel_url',
    ours: 'id idempotency_key reference currency description status payment_id',
  },
  template_files: { staff: 'licence_confirmed_by', ours: 'kind name postscript_name storage_key sha256' },
  two_factors: { secret: 'secret backup_codes' },
  uploads: { words: 'original_name', secret: 'cart_token sender', ours: 'product_id' },
  used_codes: { secret: 'code' },
  users: { words: 'name email image' },
  vat_changes: {
    kept: { reason: 'Why an item has its VAT: a VAT record.' },
    staff: 'actor',
    ours: 'vat_class borne',
  },
  verifications: { words: 'identifier value', ours: 'staff_roles' },
};
