/**
 * Every table that holds something about a person, and where that is in the file that they download, or why it is not.
 * A test holds this list against the schema: a new table that refers to a person fails it until it is decided here.
 */
export const PERSONAL_TABLES: Readonly<Record<string, { inExport: string } | { leftOut: string }>> = {
  users: { inExport: 'account' },
  profiles: { inExport: 'account' },
  user_roles: { inExport: 'account' },
  addresses: { inExport: 'addresses' },
  sessions: { inExport: 'signedIn' },
  carts: { inExport: 'cart' },
  cart_lines: { inExport: 'cart' },
  artworks: { inExport: 'artwork' },
  orders: { inExport: 'orders' },
  invoices: { inExport: 'orders' },
  order_items: { inExport: 'orders' },
  order_status_history: { inExport: 'orders' },
  payments: { inExport: 'orders' },
  refunds: { inExport: 'orders' },
  credit_accounts: { inExport: 'tradeAccount' },
  credit_ledger: { inExport: 'tradeAccount' },
  reviews: { inExport: 'reviews' },
  subscribers: { inExport: 'newsletter' },
  suppressions: { inExport: 'newsletter' },
  campaign_recipients: { inExport: 'newsletter' },
  contact_messages: { inExport: 'messages' },
  data_complaints: { inExport: 'complaints' },
  sample_pack_requests: { inExport: 'samplePacks' },
  mails: { inExport: 'mails' },
  credentials: { leftOut: 'The hash of the password: given to nobody, its owner included.' },
  two_factors: { leftOut: 'The secret of the second step at sign-in: given to nobody, its owner included.' },
  discount_redemptions: { leftOut: 'That an order used its code, which the order itself says.' },
  test_card_sessions: {
    leftOut: 'The card provider’s side of the test mode; the payments are with their orders.',
  },
  price_history: { leftOut: 'What staff did to prices: the shop’s record, with no customer in it.' },
  discount_codes: { leftOut: 'Who of the staff made a code: the shop’s record, with no customer in it.' },
  campaigns: { leftOut: 'Who of the staff wrote a campaign: the shop’s record.' },
  subscriber_imports: {
    leftOut: 'What an import of readers refused, kept for a week; who of the staff made it.',
  },
  audit_log: { leftOut: 'What staff did: the shop’s record, kept against misuse.' },
};
