/** When a customer with an overdue trade account can no longer order on account: a setting (`overdue_accounts`). */
export interface OverdueAccounts {
  /** days after an invoice's due date; null: never */
  graceDays: number | null;
}

export const DEFAULT_OVERDUE_ACCOUNTS: OverdueAccounts = { graceDays: 14 };
