import {
  drawChargeInvoice,
  drawCreditNote,
  drawInvoice,
  readChargeInvoice,
  readCreditNote,
  readInvoice,
} from '#features/orders/order/index.server.ts';
import { asOrdered, invoicedBilling, isPlaced, type Order } from '#features/orders/order/index.ts';
import { invoiceDocument, writeUbl } from '#features/orders/structured-invoices/index.ts';
import type { EmailFile } from '#platform/email/email.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Returns an order's own invoice as files for an email: as PDF and, for a company, as XML for its accounting program. None if it
 * has none, or is on a monthly one. They are made again whenever the email is shown, so no copy is stored.
 */
export async function invoiceFiles(shop: Pick<Shop, 'db'>, now: Order): Promise<EmailFile[]> {
  if (!isPlaced(now.paymentStatus) || now.monthlyInvoice) return [];
  const invoice = await readInvoice(shop.db, now.id);
  if (!invoice) return [];
  const order = asOrdered(now);
  const name = invoice.invoiceNumber;
  const pdf = { filename: `${name}.pdf`, content: await drawInvoice(order, invoice), isRemade: true };
  if (order.paymentMethod !== 'account' && !invoicedBilling(order).company) return [pdf];
  const xml = Buffer.from(writeUbl(invoiceDocument(order, invoice)));
  return [pdf, { filename: `${name}.xml`, content: xml, isRemade: true }];
}

/** Returns an order's other papers as PDFs for an email, by their numbers: invoices of charges, and credit notes. */
export async function paperFiles(
  { db }: Pick<Shop, 'db'>,
  now: Order,
  { invoices = [], notes = [] }: { invoices?: readonly string[]; notes?: readonly string[] },
): Promise<EmailFile[]> {
  const order = asOrdered(now);
  const files: EmailFile[] = [];
  const add = (number: string, content: Buffer) =>
    files.push({ filename: `${number}.pdf`, content, isRemade: true });
  for (const number of invoices) {
    const invoice = await readChargeInvoice(db, order.id, number);
    if (invoice) add(number, await drawChargeInvoice(order, invoice));
  }
  for (const number of notes) {
    const note = await readCreditNote(db, order.id, number);
    if (note) add(number, await drawCreditNote(order, note));
  }
  return files;
}
