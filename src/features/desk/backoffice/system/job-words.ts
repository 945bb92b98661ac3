interface JobKind {
  /** what it does, as the heading of its failures */
  words: string;
  /** the page that already shows the ones that gave up, because another job retries them */
  page?: { path: '/admin/outbox' | '/admin'; words: string };
}

/** What every background job does, by its name in `jobs.ts`. */
const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  'apply-retention': { words: 'Remove what is older than the retention settings allow' },
  'ask-about-payments': { words: 'Ask the card provider about recent payments' },
  'back-up': {
    words: 'Back up the shop',
    page: { path: '/admin', words: 'See the backups on the overview' },
  },
  'chase-overdue': { words: 'Email trade customers about overdue invoices' },
  'check-artwork': { words: 'Check a customer’s artwork file' },
  'check-invariants': { words: 'Check that orders, payments and accounts add up' },
  'check-payments': { words: 'Compare payments with the card provider, as asked' },
  'clean-artwork': { words: 'Delete uploads that were never finished, and make room for new ones' },
  'clean-letter-pictures': { words: 'Delete campaign pictures that are no longer used' },
  'clean-photos': { words: 'Delete product photos that are no longer used' },
  'clean-sheets': { words: 'Delete the files of sheets that were printed' },
  'clear-page-changes': { words: 'Clear old notes of changes that every page already shows' },
  'clear-rate-limits': { words: 'Forget network addresses that are no longer needed' },
  'count-press-days': { words: 'Work out which days presses are full' },
  'count-promises': { words: 'Count how many jobs left by the day promised' },
  'deliver-test-card-event': { words: 'Report a test card payment to the shop' },
  'draw-ahead': { words: 'Draw product pictures in advance' },
  'end-unpaid-transfers': { words: 'End orders whose bank transfer did not arrive' },
  'expire-card-page': { words: 'Close an unused card payment page' },
  'forget-email-files': { words: 'Delete the outbox files of emails that were deleted' },
  'forget-erased-contacts': { words: 'Delete the last details of erased customers' },
  'issue-monthly-invoices': { words: 'Issue monthly invoices to the trade customers who want them' },
  'issue-missed-credit-notes': { words: 'Issue credit notes that are missing' },
  'keep-archive': { words: 'Copy the database, so that past moments can be restored' },
  'make-reset-link': { words: 'Make a link to choose a new password' },
  'make-sheet': { words: 'Make the files of a sheet' },
  'prove-template': { words: 'Try a template before it is published' },
  'publish-drafts': { words: 'Publish prices that are due' },
  'reconcile-payments': { words: 'Compare payments with the card provider every night' },
  'recover-mails': { words: 'Look for emails that were not sent' },
  'end-changes': { words: 'End order changes that customers didn’t pay for in time' },
  'recover-payments': { words: 'Ask the card provider about unfinished payments' },
  'remember-outside': { words: 'Note beside the backups what must outlive a restore' },
  'remind-customers': { words: 'Remind customers of what their orders need from them' },
  'send-follow-ups': { words: 'Ask customers how their orders turned out' },
  'remind-offers': { words: 'Remind customers of quotes that are about to end' },
  'remind-data-complaint': { words: 'Remind you of a data complaint that must be answered' },
  'remove-files': { words: 'Delete files whose records are deleted' },
  'send-campaign': { words: 'Send an email campaign' },
  'send-due-refunds': { words: 'Try again to send refunds to the card provider' },
  'send-mail': {
    words: 'Send an email to a customer',
    page: { path: '/admin/outbox', words: 'See the emails in the outbox' },
  },
  'send-order-link': { words: 'Send a customer a new link to their order' },
  'send-refund': {
    words: 'Send a refund to the card provider',
    page: { path: '/admin', words: 'See the refunds on the overview' },
  },
  'sweep-files': { words: 'Compare stored files with the orders and uploads that need them' },
  'sync-mailchimp': { words: 'Send subscribers to Mailchimp' },
  'sync-products': { words: 'Send products to the card provider' },
  'tend-press-folder': { words: 'Keep the press’s folder up to date' },
  'tend-queues': { words: 'Tidy the tables of background jobs' },
  'tick-campaigns': { words: 'Start email campaigns that are due' },
  'work-on-design-list': { words: 'Check a customer’s list of records, or make its file' },
};

/** Kinds whose given-up jobs another page shows: their own records say whether the work is still to be done. */
export const SHOWN_ELSEWHERE: readonly string[] = Object.keys(JOB_KINDS).filter(
  (kind) => JOB_KINDS[kind]?.page,
);

/** Returns what a kind of job does. A kind from an older version is shown by its name. */
export function jobKind(kind: string): JobKind {
  return JOB_KINDS[kind] ?? { words: `Job “${kind}” from an earlier version` };
}

/** Returns what a kind of job does, in words. */
export const jobKindWords = (kind: string): string => jobKind(kind).words;

/** The kinds of job that have words. */
export const KNOWN_KINDS: readonly string[] = Object.keys(JOB_KINDS);
