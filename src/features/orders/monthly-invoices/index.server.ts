export { issueMonthlyInvoicesJob, MONTHLY_INVOICE } from './issue-monthly-invoices.server.ts';
