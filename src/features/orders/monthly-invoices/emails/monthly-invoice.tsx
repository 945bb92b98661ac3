import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { bankLines } from '#features/pricing/company/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { EmailWords } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { drawMonthlyInvoice } from '../monthly-invoice-pdf.server.ts';
import { readMonthlyInvoice } from '../monthly-invoice-store.server.ts';

/** Renders the email with a monthly invoice, attached as PDF. Throws if there is no such invoice. */
export async function renderMonthlyInvoice(
  shop: Shop,
  { invoiceNumber }: Record<string, unknown>,
): Promise<EmailWords> {
  const invoice = await readMonthlyInvoice(shop.db, String(invoiceNumber));
  if (!invoice) throw new Error(`no invoice ${invoiceNumber} to write about`);
  const { seller, orders, dueOn } = invoice;
  const bank = await readBankTransfer(shop.db);
  const total = formatPounds(invoice.totalPence);
  const subject = `Invoice ${invoice.invoiceNumber}: ${total}, due on ${formatDay(dueOn)}`;
  const said = `Your invoice for ${countWords(orders.length, 'order')} is attached. Please pay ${total} by ${formatDay(dueOn)}.`;
  const path = href('/invoices/:invoiceNumber', { invoiceNumber: invoice.invoiceNumber });
  const words = await emailWords({
    company: seller,
    subject,
    heading: `Your invoice ${invoice.invoiceNumber}`,
    preview: said,
    replyTo: seller.email,
    children: (
      <>
        <EmailText>{said}</EmailText>
        <EmailList
          rows={orders.map(({ order }) => [
            order.poNumber ? `${order.orderNumber}, your order ${order.poNumber}` : order.orderNumber,
            formatPounds(order.totalPence),
          ])}
        />
        {bank.isOffered && (
          <EmailList rows={[...bankLines(bank), ['Amount', total], ['Reference', invoice.invoiceNumber]]} />
        )}
        <EmailButton href={`${shop.site.publicOrigin}${path}`}>Download the invoice (PDF)</EmailButton>
      </>
    ),
  });
  const content = await drawMonthlyInvoice(invoice);
  return { ...words, attachments: [{ filename: `${invoice.invoiceNumber}.pdf`, content }] };
}
