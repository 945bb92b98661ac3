/** When a customer with an overdue trade account can no longer order on account: a setting (`overdue_accounts`). */
export interface OverdueAccounts {
  /** days after an invoice's due date; null for never */
  graceDays: number | null;
}

/** When customers are emailed about overdue invoices: a setting (`overdue_emails`). */
export interface OverdueEmails {
  on: boolean;
  /** days after an invoice's due date, in ascending order */
  days: number[];
}

export const DEFAULT_OVERDUE_EMAILS: OverdueEmails = { on: false, days: [7, 14, 30] };

export const DEFAULT_OVERDUE_ACCOUNTS: OverdueAccounts = { graceDays: 14 };
