export { changeCollection } from './change-collection.server.ts';
export { chaseOverdueJob, OVERDUE_REMINDER } from './chase-overdue.server.ts';
export { claimStatementLine } from './claim-statement-line.server.ts';
export { saveCreditTerms } from './credit-terms.server.ts';
export {
  readLedger,
  recordStatement,
  STALE_STATEMENT,
  type StatementDays,
} from './ledger.server.ts';
export { makeStatement } from './make-statement.server.ts';
export { type Debtor, overduePenceSql, readMoneyOwed } from './money-owed.server.ts';
export { type NamedAccount, readNamedAccounts } from './named-accounts.server.ts';
export { paymentIn, recordPayment } from './record-payment.server.ts';
export * from './store.server.ts';
