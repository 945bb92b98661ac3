import { creditNoteLink, orderLink, readOrder } from '#features/orders/order/index.server.ts';
import type { Order, OrderRefund } from '#features/orders/order/index.ts';
import { paperFiles } from '#features/orders/order-emails/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatDate } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { type EmailWords, sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailLink, EmailList, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';

/** Renders the email about a completed refund. Throws if the order or the refund no longer exists. */
export async function renderRefundDone(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { order, refund } = await readRefunded(shop, data);
  const company = await readCompany(shop.db);
  const amount = formatPounds(refund.amountPence);
  const subject = `Order ${order.orderNumber}: ${amount} refunded`;
  const stillPaid = sentFacts<{ stillPaid: number }>(data)?.stillPaid ?? stillPaidPence(order);
  const note = order.creditNotes.find(({ refundId, cancelledOn }) => refundId === refund.id && !cancelledOn);
  const way = refund.paidBackHow
    ? `We’ve paid ${amount} of your order back to you${refund.paidBackOn ? ` on ${formatDate(refund.paidBackOn)}` : ''}: ${refund.paidBackHow}`
    : `We’ve sent ${amount} of your order back to the card you paid with. Your bank may take up to 10 working days to show it.`;
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview: way,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{way}</EmailText>
        <EmailList
          rows={[
            ['Order', order.orderNumber],
            ['Refund', amount],
            ['Reason', refund.creditReason === 'Refund' ? null : refund.creditReason],
            ['You’ve still paid', stillPaid > 0 ? `${formatPounds(stillPaid)} for this order` : null],
          ]}
        />
        {stillPaid === 0 && <EmailText>Your order is now refunded in full.</EmailText>}
        {note && (
          <EmailText>
            For your records:{' '}
            <EmailLink href={creditNoteLink(shop, order.id, note.noteNumber)}>
              credit note {note.noteNumber} (PDF)
            </EmailLink>
          </EmailText>
        )}
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
      </>
    ),
  });
  const sent = sentFacts<{ hasPapers?: true }>(data);
  const notes = note && (!sent || sent.hasPapers) ? [note.noteNumber] : [];
  const attachments = await paperFiles(shop, order, { notes });
  return { ...words, attachments, facts: { stillPaid, hasPapers: true } };
}

/** Renders the email about a refund that the bank returned. Throws if the order or the refund no longer exists. */
export async function renderRefundReturned(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { order, refund } = await readRefunded(shop, data);
  const company = await readCompany(shop.db);
  const amount = formatPounds(refund.amountPence);
  const subject = `Order ${order.orderNumber}: your ${amount} refund did not arrive`;
  const what = `Your bank could not pay our ${amount} refund into your card account, and sent it back to us. We’re sorry.`;
  const note = order.creditNotes.find(({ refundId }) => refundId === refund.id);
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: what,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{what}</EmailText>
        <EmailText>
          We still owe you {amount}, and will contact you about paying it another way. You don’t need to do
          anything.
        </EmailText>
        {note && (
          <EmailText>
            Credit note {note.noteNumber} is cancelled. You’ll get a new one when the money reaches you.
          </EmailText>
        )}
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
      </>
    ),
  });
}

async function readRefunded(
  shop: Shop,
  { orderId, refundId }: Record<string, unknown>,
): Promise<{ order: Order; refund: OrderRefund }> {
  const order = await readOrder(shop.db, String(orderId));
  const refund = order?.refunds.find(({ id }) => id === refundId);
  if (!order || !refund) throw new Error(`no refund ${refundId} of order ${orderId} to write about`);
  return { order, refund };
}

/** Returns what the customer has paid for an order, including additional charges, less refunds. */
function stillPaidPence({ totalPence, handPayment, refunds, charges, changes }: Order): number {
  const back = refunds.filter(
    ({ doneAt, refused, isSurplus }) => doneAt !== null && refused === null && !isSurplus,
  );
  const added = charges.filter(({ state, isOnAccount }) => state === 'paid' && !isOnAccount);
  // The order as first placed, because a dearer change is a charge, and a cheaper one was paid back.
  const changed = changes
    .filter(({ state }) => state === 'applied')
    .reduce((sum, { differencePence }) => sum + differencePence, 0);
  const own: number = handPayment?.status === 'paid' ? handPayment.amountPence : totalPence - changed;
  const paid = added.reduce<number>((sum, charge) => sum + charge.totalPence, own);
  return paid - back.reduce((sum, { amountPence }) => sum + amountPence, 0);
}
