import {
  chargeInvoiceLink,
  creditNoteLink,
  orderLink,
  readOrder,
} from '#features/orders/order/index.server.ts';
import { awaitsFile, type ListedChange, type Order, type OrderCharge } from '#features/orders/order/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailLink, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { paperFiles } from './invoice-files.server.ts';
import { readOrderPart, withOrderPart } from './order-part.tsx';

/**
 * Tells a customer what was changed in their order and what happens to the money, with the invoice or credit note.
 * Throws if the order or the change no longer exists.
 */
export async function renderOrderChanged(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { orderId, changeId } = data;
  const order = await readOrder(shop.db, String(orderId));
  const change = order?.changes.find(({ id }) => id === changeId);
  if (!order || !change) throw new Error(`no change ${changeId} of order ${orderId} to write about`);
  const company = await readCompany(shop.db);
  const charge = order.charges.find((one) => one.changeId === changeId);
  const documents = documentsOf(shop, order, change, charge);
  const awaited = order.items.filter(awaitsFile).map(({ productName }) => productName);
  const part = await readOrderPart(shop, order, data);
  const words = await emailWords({
    company,
    subject: `Order ${order.orderNumber} has been changed`,
    heading: change.byCustomer ? 'You’ve changed your order' : 'We’ve changed your order',
    preview: change.what,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{change.what}.</EmailText>
        <EmailText>{moneyWords(order, change, charge)}</EmailText>
        {part.day}
        {awaited.length > 0 && (
          <EmailText>
            We need a file for {awaited.join(' and ')}. You can send it from your order page.
          </EmailText>
        )}
        {documents.map(({ name, link }) => (
          <EmailText key={name}>
            For your records: <EmailLink href={link}>{name} (PDF)</EmailLink>
          </EmailText>
        ))}
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        <EmailText>If that isn’t right, reply to this email or ring {company.phone} today.</EmailText>
        {part.goods}
      </>
    ),
  });
  const attachments = await paperFiles(shop, order, {
    invoices: charge?.invoiceNumber ? [charge.invoiceNumber] : [],
    notes: notesOf(order, change).map(({ noteNumber }) => noteNumber),
  });
  return withOrderPart({ ...words, attachments }, part);
}

/**
 * The invoice for the extra cost, and the credit notes for amounts taken off the account. A refund has its own email,
 * with its own credit note.
 */
function documentsOf(
  shop: Shop,
  order: Order,
  change: ListedChange,
  charge: OrderCharge | undefined,
): { name: string; link: string }[] {
  const { id } = order;
  const number = charge?.invoiceNumber;
  const notes = notesOf(order, change);
  return [
    ...(number ? [{ name: `VAT invoice ${number}`, link: chargeInvoiceLink(shop, id, number) }] : []),
    ...notes.map(({ noteNumber }) => ({
      name: `credit note ${noteNumber}`,
      link: creditNoteLink(shop, id, noteNumber),
    })),
  ];
}

const notesOf = ({ creditNotes }: Order, { id }: ListedChange) =>
  creditNotes.filter((note) => note.changeId === id && note.cancelledOn === null);

function moneyWords(
  { paymentMethod }: Order,
  { differencePence }: ListedChange,
  charge: OrderCharge | undefined,
): string {
  if (differencePence === 0) return 'The price stays the same.';
  const amount = formatPounds(Math.abs(differencePence));
  if (differencePence > 0)
    return paymentMethod === 'account'
      ? `It costs ${amount} more. We’ve added that to your account${charge?.dueOn ? `, due on ${formatDay(charge.dueOn)}` : ''}.`
      : `It costs ${amount} more, which you’ve paid.`;
  return paymentMethod === 'account'
    ? `It costs ${amount} less. We’ve taken that off your account.`
    : `It costs ${amount} less. We’ll refund that the way you paid, and email you when it’s done.`;
}
