import { href } from '#kit/href.ts';

/** The text of its links, on every page. */
export const XML_WORDS = 'XML for accounting programs';

/** The addresses of documents for programs; `again` is the `?key=…` of a signed link, or empty. */
export const invoiceXmlPath = (orderId: string, again = ''): string =>
  `${href('/orders/:orderId/invoice.xml', { orderId })}${again}`;

export const chargeInvoiceXmlPath = (orderId: string, invoiceNumber: string, again = ''): string =>
  `${href('/orders/:orderId/invoices/:invoiceNumber/invoice.xml', { orderId, invoiceNumber })}${again}`;

export const creditNoteXmlPath = (orderId: string, noteNumber: string, again = ''): string =>
  `${href('/orders/:orderId/credit-notes/:noteNumber/credit-note.xml', { orderId, noteNumber })}${again}`;

export const monthlyInvoiceXmlPath = (invoiceNumber: string): string =>
  href('/invoices/:invoiceNumber/invoice.xml', { invoiceNumber });
