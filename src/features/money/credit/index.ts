export { accountNumbersIn, accountReference } from './account-reference.ts';
export { AGE_WORDS, AGES, agedDebt, daysOverdue } from './aged-debt.ts';
export { type Collection, type CollectionChange, HELD_WORDS } from './collection.ts';
export { type Overdue, overdueWords } from './overdue.ts';
export {
  DEFAULT_OVERDUE_ACCOUNTS,
  DEFAULT_OVERDUE_EMAILS,
  type OverdueAccounts,
  type OverdueEmails,
} from './overdue-setting.ts';
export { type ChargedOrder, type ListedInvoice, type OwedInvoice, owedInvoices } from './owed.ts';
export { documentWords, type LedgerEntry, ledgerWords } from './statement.ts';
export { statementDays, statementMonths } from './statement-months.ts';
