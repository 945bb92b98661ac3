import { readCompany } from '#features/company/index.server.ts';
import {
  chargeInvoiceLink,
  orderLink,
  readChargeTransfer,
  readOrder,
} from '#features/orders/index.server.ts';
import { chargeToPayPence, type Order, type OrderCharge } from '#features/orders/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import {
  EmailButton,
  EmailLink,
  EmailList,
  EmailText,
  type EmailWords,
  emailWords,
} from '#ui/emails/email-sheet.tsx';

/**
 * Renders any email about a charge: what it is now, not what it was when the email was queued. One that is sent
 * late, or sent again, must not ask for money that was paid. Throws if the order or the charge no longer exists.
 */
export async function renderCharge(
  shop: Shop,
  { orderId, chargeId }: Record<string, unknown>,
): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(orderId));
  const charge = order?.charges.find(({ id }) => id === chargeId);
  if (!order || !charge) throw new Error(`no charge ${chargeId} of order ${orderId} to write about`);
  const company = await readCompany(shop.db);
  const transfer = charge.state === 'waiting' ? await readChargeTransfer(shop.db, order) : null;
  const { subject, said } = wordsOf(order, charge, transfer !== null);
  const toPay = formatPounds(chargeToPayPence(charge));
  const hasPart = charge.handPayment !== null && charge.handPayment.receivedPence > 0;
  const invoice = charge.invoiceNumber;
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: said,
    replyTo: company.email,
    children: (
      <>
        {charge.state !== 'withdrawn' && <EmailText>{charge.why}</EmailText>}
        <EmailText>{said}</EmailText>
        {charge.state === 'waiting' && !hasPart && (
          <EmailButton href={orderLink(shop, order.id)}>{`Pay ${toPay} by card`}</EmailButton>
        )}
        {transfer && (
          <>
            <EmailText>{hasPart ? 'By bank transfer:' : 'Or by bank transfer:'}</EmailText>
            <EmailList rows={[...transfer.lines, ['Amount', toPay], ['Reference', transfer.reference]]} />
          </>
        )}
        {invoice && (
          <EmailText>
            For your records:{' '}
            <EmailLink href={chargeInvoiceLink(shop, order.id, invoice)}>
              VAT invoice {invoice} (PDF)
            </EmailLink>
          </EmailText>
        )}
        <EmailText>
          <EmailLink href={orderLink(shop, order.id)}>See your order</EmailLink>
        </EmailText>
      </>
    ),
  });
}

function wordsOf(
  { orderNumber }: Order,
  charge: OrderCharge,
  byTransfer: boolean,
): { subject: string; said: string } {
  const { kind, what, totalPence, state, isOnAccount, dueOn } = charge;
  const amount = formatPounds(totalPence);
  const isChange = kind === 'change';
  const toPay = formatPounds(chargeToPayPence(charge));
  if (state === 'waiting')
    return {
      subject: `Order ${orderNumber}: ${toPay} is still due`,
      said: `${what}: ${toPay} is still due. ${howToPay(charge, byTransfer)} ${isChange ? 'We change your order once you’ve paid, and wait with it until then.' : 'We go on with your order meanwhile.'}`,
    };
  if (state === 'withdrawn')
    return {
      subject: `Order ${orderNumber}: you don’t need to pay ${amount}`,
      said: `${what}: you don’t need to pay the ${amount} that we asked you for. ${isChange ? 'Your order stays as it was.' : 'There is nothing left to do.'}`,
    };
  if (isOnAccount)
    return {
      subject: `Order ${orderNumber}: ${amount} added to your account`,
      said: `${what}: we have added ${amount} to your account${dueOn ? `, due on ${formatDay(dueOn)}` : ''}.`,
    };
  return {
    subject: `Order ${orderNumber}: ${amount} paid`,
    said: `${what}: we have received ${amount}. Thank you.`,
  };
}

function howToPay({ handPayment, totalPence }: OrderCharge, byTransfer: boolean): string {
  const receivedPence = handPayment?.receivedPence ?? 0;
  if (receivedPence > 0)
    return `Thank you, ${formatPounds(receivedPence)} of ${formatPounds(totalPence)} has arrived. Please pay the rest in the same way.`;
  return byTransfer
    ? 'Please pay it by card on your order’s page, or by bank transfer.'
    : 'Please pay it by card on your order’s page.';
}
