/** What the database role of the pages may do with a table. */
type Right = keyof typeof PRIVILEGES;

/** The privileges in PostgreSQL of each right. Nobody but the owner may truncate a table or change its definition. */
export const PRIVILEGES = {
  /** everything that a page or job does with rows */
  change: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  /** rows stay: with them would go what has happened */
  keep: ['SELECT', 'INSERT', 'UPDATE'],
  /** rows stay as they are: this is what has happened */
  add: ['SELECT', 'INSERT'],
  read: ['SELECT'],
  none: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * The right of the pages' role on every table. A test compares this list with the schema: a new table fails until its
 * right is listed here. Whatever needs more, such as erasing a person, uses the owner's connection (`Shop.owner`).
 */
export const TABLE_RIGHTS: Readonly<Record<string, Right>> = {
  // What has happened.
  audit_log: 'add',
  order_status_history: 'add',
  artwork_events: 'add',
  price_history: 'add',
  pricing_versions: 'add',
  credit_ledger: 'add',
  invoices: 'add',
  credit_notes: 'add',
  credit_note_cancellations: 'add',

  // Money, and what the history belongs to: deleting these would delete it too.
  orders: 'keep',
  order_items: 'keep',
  payments: 'keep',
  payment_events: 'keep',
  refunds: 'keep',
  disputes: 'keep',
  payment_differences: 'keep',
  discount_redemptions: 'keep',
  credit_accounts: 'keep',
  number_series: 'keep',
  users: 'keep',
  products: 'keep',
  price_batches: 'keep',

  // The start of the shop writes these.
  shop_facts: 'read',
  kysely_migration: 'read',
  kysely_migration_lock: 'none',

  addresses: 'change',
  artwork_rules: 'change',
  artworks: 'change',
  backups: 'change',
  billing_details: 'change',
  broken_invariants: 'change',
  campaign_figures: 'change',
  campaign_pace: 'change',
  campaign_recipients: 'change',
  campaigns: 'change',
  cart_lines: 'change',
  carts: 'change',
  categories: 'change',
  category_figures: 'change',
  closed_days: 'change',
  contact_messages: 'change',
  credentials: 'change',
  daily_sales: 'change',
  data_complaints: 'change',
  discount_codes: 'change',
  email_templates: 'change',
  file_sweeps: 'change',
  full_days: 'change',
  letter_pictures: 'change',
  mails: 'change',
  option_groups: 'change',
  page_changes: 'change',
  payment_checks: 'change',
  price_imports: 'change',
  product_options: 'change',
  product_photos: 'change',
  product_search: 'change',
  profiles: 'change',
  provider_products: 'change',
  rate_limits: 'change',
  retention_runs: 'change',
  review_counts: 'change',
  reviews: 'change',
  sample_pack_requests: 'change',
  search_phrases: 'change',
  sessions: 'change',
  settings: 'change',
  subscriber_counts: 'change',
  subscriber_days: 'change',
  subscriber_imports: 'change',
  subscriber_tags: 'change',
  subscribers: 'change',
  suppressions: 'change',
  sync_results: 'change',
  sync_runs: 'change',
  test_card_refunds: 'change',
  test_card_sessions: 'change',
  test_prices: 'change',
  test_products: 'change',
  turnarounds: 'keep',
  two_factors: 'change',
  upload_pieces: 'change',
  uploads: 'change',
  used_codes: 'change',
  user_roles: 'change',
  verifications: 'change',
  whole_order_checks: 'change',
};
