import { readBankTransfer, readCompany } from '#features/pricing/company/index.server.ts';
import { type BankTransfer, bankLines, type Company } from '#features/pricing/company/index.ts';
import { countWords } from '#kit/count-words.ts';
import { dayAfter, firstOfMonth } from '#kit/day.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { EmailWords } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { accountReference } from '../account-reference.ts';
import { daysOverdue } from '../aged-debt.ts';
import { makeStatement } from '../make-statement.server.ts';
import { type OwedInvoice, owedInvoices } from '../owed.ts';
import { readAccountHolder, readTradeAccount, type TradeAccount } from '../store.server.ts';

/**
 * Renders the email about everything overdue on an account, with a statement: as it is now, not as it was when the
 * email was queued. Throws if there is no such account.
 */
export async function renderOverdueReminder(
  shop: Shop,
  { userId }: Record<string, unknown>,
): Promise<EmailWords> {
  const today = londonDay(shop.clock());
  const id = String(userId);
  const account = await readTradeAccount(shop.db, id, today);
  const customer = await readAccountHolder(shop.db, id);
  if (!account || !customer) throw new Error(`no trade account of ${id} to write about`);
  const [company, bank] = await Promise.all([readCompany(shop.db), readBankTransfer(shop.db)]);
  const { overdue } = account;
  if (!overdue) return renderNothingOverdue(shop, company);
  const late = owedInvoices(account.owed).filter(({ dueOn }) => dueOn < today);
  const total = formatPounds(overdue.amountPence);
  const subject = `${total} is overdue on your account`;
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview: 'Please pay it as soon as you can. Your statement is attached.',
    replyTo: company.email,
    children: (
      <PaymentRequest shop={shop} late={late} today={today} bank={bank} account={account} total={total} />
    ),
  });
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  const content = await statement(shop, { id, name, email: customer.email }, account, today);
  return { ...words, attachments: [{ filename: `statement-${today}.pdf`, content }] };
}

interface PaymentRequestProps {
  shop: Shop;
  late: readonly OwedInvoice[];
  today: string;
  bank: BankTransfer;
  account: TradeAccount;
  total: string;
}

function PaymentRequest({ shop, late, today, bank, account, total }: PaymentRequestProps) {
  return (
    <>
      <EmailText>
        {late.length === 1 ? 'This invoice is' : 'These invoices are'} past the due date. Please pay as soon
        as you can. Your statement is attached.
      </EmailText>
      <EmailList rows={late.map((invoice) => [invoiceName(invoice), lateWords(invoice, today)])} />
      {bank.isOffered && (
        <EmailList
          rows={[
            ...bankLines(bank),
            ['Amount', total],
            ['Reference', accountReference(account.accountNumber)],
          ]}
        />
      )}
      <EmailText>
        If you’ve already paid, thank you: there’s nothing more to do. If something is wrong with an invoice,
        reply to this email.
      </EmailText>
      <EmailButton href={`${shop.site.publicOrigin}/account`}>See your account</EmailButton>
    </>
  );
}

function invoiceName({ invoiceNumber, isMonthly, orders, orderNumber }: OwedInvoice): string {
  if (!invoiceNumber) return `Order ${orderNumber}`;
  return `Invoice ${invoiceNumber} (${isMonthly ? countWords(orders, 'order') : `order ${orderNumber}`})`;
}

function lateWords(invoice: OwedInvoice, today: string): string {
  const days = daysOverdue(invoice, today);
  return `${formatPounds(invoice.amountPence)}, due on ${formatDay(invoice.dueOn)}, ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

async function renderNothingOverdue(shop: Shop, company: Company): Promise<EmailWords> {
  const subject = 'Nothing is overdue on your account';
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: 'Thank you. You don’t need to do anything.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>Thank you. There is nothing overdue on your account.</EmailText>
        <EmailButton href={`${shop.site.publicOrigin}/account`}>See your account</EmailButton>
      </>
    ),
  });
}

/**
 * Draws the statement from the first of the month in which the oldest unpaid invoice was issued, because a monthly
 * invoice is for that month's orders.
 */
async function statement(
  shop: Shop,
  customer: { id: string; name: string; email: string },
  account: TradeAccount,
  today: string,
): Promise<Buffer> {
  const oldest = account.owed.map(({ dueOn }) => dueOn).toSorted()[0] ?? today;
  const from = firstOfMonth(dayAfter(oldest, -account.paymentTermsDays));
  return makeStatement(shop, customer, account, { from, to: today });
}
