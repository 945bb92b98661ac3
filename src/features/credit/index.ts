export { LEDGER_WORDS, type LedgerEntry, statementOf } from './statement.ts';
