export { invoiceDocument, linesAndExtras } from './invoice-document.ts';
export { buyerOf, type StructuredDocument } from './structured-document.ts';
export { writeUbl } from './write-ubl.ts';
