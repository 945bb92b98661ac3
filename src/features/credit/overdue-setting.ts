/** When a customer with an overdue trade account stops ordering on account: a setting (`overdue_accounts`). */
export interface OverdueAccounts {
  /** so many days after an invoice's due date; null: never */
  graceDays: number | null;
}

export const DEFAULT_OVERDUE_ACCOUNTS: OverdueAccounts = { graceDays: 14 };
