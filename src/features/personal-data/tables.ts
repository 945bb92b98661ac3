/**
 * Every table with personal data, and where it is in the data download or why it is left out. A test compares this list
 * with the schema: a new table that refers to a person fails until it is listed here.
 */
export const PERSONAL_TABLES: Readonly<Record<string, { inExport: string } | { leftOut: string }>> = {
  users: { inExport: 'account' },
  profiles: { inExport: 'account' },
  user_roles: { inExport: 'account' },
  addresses: { inExport: 'addresses' },
  billing_details: { inExport: 'billing' },
  sessions: { inExport: 'signedIn' },
  carts: { inExport: 'cart' },
  cart_lines: { inExport: 'cart' },
  artworks: { inExport: 'artwork' },
  uploads: { leftOut: 'Files that are being sent at this moment, kept for a day.' },
  orders: { inExport: 'orders' },
  invoices: { inExport: 'orders' },
  order_charges: { inExport: 'orders' },
  charge_invoices: { inExport: 'orders' },
  credit_notes: { inExport: 'orders' },
  credit_note_cancellations: { inExport: 'orders' },
  order_items: { inExport: 'orders' },
  order_status_history: { inExport: 'orders' },
  jobs: {
    leftOut:
      'How far the items of an order are, and which member of staff has them; the order shows its status.',
  },
  job_events: { leftOut: 'Which member of staff moved a job, and why it waited: the shop’s record.' },
  payments: { inExport: 'orders' },
  refunds: { inExport: 'orders' },
  disputes: { inExport: 'orders' },
  payment_checks: { leftOut: 'Which member of staff compared the payments: the shop’s record.' },
  payment_differences: {
    leftOut: 'Where our payments and the card provider’s differed; the payments are with their orders.',
  },
  credit_accounts: { inExport: 'tradeAccount' },
  credit_ledger: { inExport: 'tradeAccount' },
  customer_group_members: { inExport: 'tradePrices' },
  price_list_customers: { inExport: 'tradePrices' },
  artwork_events: { inExport: 'orders' },
  artwork_rules: { leftOut: 'How the shop judges files, and which member of staff set it.' },
  reviews: { inExport: 'reviews' },
  subscribers: { inExport: 'newsletter' },
  suppressions: { inExport: 'newsletter' },
  campaign_recipients: { inExport: 'newsletter' },
  contact_messages: { inExport: 'messages' },
  data_complaints: { inExport: 'complaints' },
  sample_pack_requests: { inExport: 'samplePacks' },
  mails: { inExport: 'mails' },
  credentials: { leftOut: 'The hash of the password. We give it to nobody, including its owner.' },
  two_factors: { leftOut: 'The secret for two-step sign-in. We give it to nobody, including its owner.' },
  used_codes: { leftOut: 'Sign-in codes used in the last minutes, so that none works twice.' },
  discount_redemptions: { leftOut: 'Which order used a code. The order itself shows it.' },
  test_card_sessions: {
    leftOut: 'The card provider’s side of the test mode; the payments are with their orders.',
  },
  price_batches: { leftOut: 'Price changes by staff: the shop’s record, with no customer in it.' },
  price_imports: { leftOut: 'Price files imported by staff: the shop’s record, with no customer in it.' },
  sync_runs: { leftOut: 'Which member of staff sent the products to the card provider: the shop’s record.' },
  pricing_drafts: {
    leftOut: 'Which member of staff is preparing how a product is priced: the shop’s record.',
  },
  pricing_versions: { leftOut: 'Which member of staff set how a product is priced: the shop’s record.' },
  price_history: { leftOut: 'Price changes by staff: the shop’s record, with no customer in it.' },
  discount_codes: {
    leftOut: 'Which member of staff made a code: the shop’s record, with no customer in it.',
  },
  campaigns: { leftOut: 'Which member of staff wrote a campaign: the shop’s record.' },
  subscriber_imports: {
    leftOut:
      'Rows refused by an import of subscribers, kept for a week, and which member of staff imported them.',
  },
  audit_log: { leftOut: 'What staff did: the shop’s record, kept to prevent misuse.' },
};
