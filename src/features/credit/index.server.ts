export { saveCreditTerms } from './credit-terms.server.ts';
export { readLedger, readPeriod } from './ledger.server.ts';
export { recordPayment } from './record-payment.server.ts';
export { drawStatement } from './statement-pdf.server.ts';
export * from './store.server.ts';
