export { type Overdue, overdueWords } from './overdue.ts';
export { LEDGER_WORDS, type LedgerEntry, statementOf } from './statement.ts';
