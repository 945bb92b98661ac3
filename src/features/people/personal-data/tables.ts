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
  cart_shares: { inExport: 'cart' },
  artworks: { inExport: 'artwork' },
  uploads: { leftOut: 'Files that are being sent at this moment, kept for a day.' },
  orders: { inExport: 'orders' },
  drafts: { inExport: 'quotes' },
  draft_lines: { inExport: 'quotes' },
  invoices: { inExport: 'orders' },
  order_charges: { inExport: 'orders' },
  order_changes: { inExport: 'orders' },
  removed_items: { inExport: 'orders' },
  charge_invoices: { inExport: 'orders' },
  credit_notes: { inExport: 'orders' },
  credit_note_cancellations: { inExport: 'orders' },
  order_items: { inExport: 'orders' },
  order_status_history: { inExport: 'orders' },
  complaints: { inExport: 'problems' },
  complaint_items: { inExport: 'problems' },
  complaint_messages: { inExport: 'problems' },
  complaint_photos: { inExport: 'problems' },
  complaint_decisions: { inExport: 'problems' },
  complaint_decision_items: {
    leftOut: 'Where copies with a problem were printed and what they cost us: the shop’s record.',
  },
  complaint_decision_money: {
    leftOut: 'Which refunds and credit notes a decision led to; they are in the download with their orders.',
  },
  day_changes: { inExport: 'orders' },
  order_reminders: {
    leftOut: 'When we sent a reminder about an order; the emails themselves are in the download.',
  },
  order_papers: {
    leftOut: 'Codes from which we see whether a printed page is still true; nothing can be read from them.',
  },
  order_views: { leftOut: 'Lists of orders that a member of staff saved under a name: the shop’s record.' },
  order_waits: { leftOut: 'How long a member of staff waits for what an order needs: the shop’s record.' },
  jobs: {
    leftOut:
      'How far the items of an order are, and which member of staff has them; the order shows its status.',
  },
  job_events: { leftOut: 'Which member of staff moved a job, and why it waited: the shop’s record.' },
  verifications: {
    leftOut: 'Links to confirm an address or join the staff that are still open: they end with the account.',
  },
  family_stages: { leftOut: 'Which member of staff usually has which stage: the shop’s record.' },
  sheets: { leftOut: 'Which member of staff had jobs printed together: the shop’s record.' },
  parcels: { inExport: 'orders' },
  handovers: { inExport: 'orders' },
  mentions: { leftOut: 'Which member of staff was named in a note, and by whom: the shop’s record.' },
  payments: { inExport: 'orders' },
  refunds: { inExport: 'orders' },
  receipts: { inExport: 'orders' },
  disputes: { inExport: 'orders' },
  payment_checks: { leftOut: 'Which member of staff compared the payments: the shop’s record.' },
  payment_differences: {
    leftOut: 'Where our payments and the card provider’s differed; the payments are with their orders.',
  },
  credit_accounts: { inExport: 'tradeAccount' },
  credit_ledger: { inExport: 'tradeAccount' },
  statement_papers: {
    leftOut: 'For which days staff last made a statement of the account: the shop’s record.',
  },
  open_invoices: { leftOut: 'What is still to pay of each invoice on account: it follows from the ledger.' },
  monthly_invoices: { inExport: 'tradeAccount' },
  monthly_buyers: { inExport: 'tradeAccount' },
  monthly_orders: {
    leftOut: 'Which monthly invoice an order will be on; once it is issued, its number is with the order.',
  },
  account_chases: {
    leftOut: 'When we emailed about an overdue invoice; the emails themselves are in the download.',
  },
  customer_group_members: { inExport: 'tradePrices' },
  price_list_customers: { inExport: 'tradePrices' },
  artwork_events: { inExport: 'orders' },
  artwork_rules: { leftOut: 'How the shop judges files, and which member of staff set it.' },
  reviews: { inExport: 'reviews' },
  subscribers: { inExport: 'newsletter' },
  erasures: {
    leftOut:
      'That somebody was erased, so that a restored backup can’t bring them back. It doesn’t name them.',
  },
  suppressions: { inExport: 'newsletter' },
  campaign_recipients: { inExport: 'newsletter' },
  contact_messages: { inExport: 'messages' },
  data_complaints: { inExport: 'complaints' },
  sample_pack_requests: { inExport: 'samplePacks' },
  mails: { inExport: 'mails' },
  mail_attachments: {
    leftOut: 'The invoices and statements that went with emails: what they say is in the download.',
  },
  credentials: { leftOut: 'The hash of the password. We give it to nobody, including its owner.' },
  two_factors: { leftOut: 'The secret for two-step sign-in. We give it to nobody, including its owner.' },
  passkeys: { inExport: 'passkeys' },
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
