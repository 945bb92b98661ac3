export { type Overdue, overdueWords } from './overdue.ts';
export { DEFAULT_OVERDUE_ACCOUNTS, type OverdueAccounts } from './overdue-setting.ts';
export { LEDGER_WORDS, type LedgerEntry, statementOf } from './statement.ts';
