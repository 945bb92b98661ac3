import {
  chargeInvoiceLink,
  orderLink,
  readChargeTransfer,
  readOrder,
} from '#features/orders/order/index.server.ts';
import { chargeToPayPence, type Order, type OrderCharge } from '#features/orders/order/index.ts';
import { paperFiles } from '#features/orders/order-emails/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { type EmailWords, sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailLink, EmailList, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';

/** The facts in an email about a charge. */
interface ChargeFacts {
  charge: Pick<
    OrderCharge,
    | 'kind'
    | 'what'
    | 'why'
    | 'totalPence'
    | 'state'
    | 'isOnAccount'
    | 'dueOn'
    | 'invoiceNumber'
    | 'handPayment'
  >;
  transfer: Awaited<ReturnType<typeof readChargeTransfer>>;
}

/**
 * Renders any email about a charge: with the charge in its state when the email is sent, not when it was queued. An
 * email that is sent late, or sent again, must not ask for money that has been paid. Throws if the order or the charge
 * no longer exists.
 */
export async function renderCharge(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { orderId, chargeId } = data;
  const order = await readOrder(shop.db, String(orderId));
  const now = order?.charges.find(({ id }) => id === chargeId);
  if (!order || !now) throw new Error(`no charge ${chargeId} of order ${orderId} to write about`);
  const company = await readCompany(shop.db);
  const facts = sentFacts<ChargeFacts>(data) ?? (await factsOf(shop, order, now));
  const { charge, transfer } = facts;
  const { subject, said } = wordsOf(order, charge, transfer !== null);
  const toPay = formatPounds(chargeToPayPence(charge));
  const hasPart = charge.handPayment !== null && charge.handPayment.receivedPence > 0;
  const hasButton = charge.state === 'waiting' && !hasPart;
  const invoice = charge.invoiceNumber;
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview: said,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{said}</EmailText>
        {charge.state !== 'withdrawn' && <EmailText>{charge.why}</EmailText>}
        {hasButton && <EmailButton href={orderLink(shop, order.id)}>{`Pay ${toPay} by card`}</EmailButton>}
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
        {hasButton ? (
          <EmailText>
            <EmailLink href={orderLink(shop, order.id)}>See your order</EmailLink>
          </EmailText>
        ) : (
          <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        )}
      </>
    ),
  });
  const attachments = isOld(data)
    ? []
    : await paperFiles(shop, order, { invoices: invoice ? [invoice] : [] });
  return { ...words, attachments, facts: { ...facts, hasPapers: true } };
}

/** Whether it was sent by an earlier version, which attached nothing. */
const isOld = (data: Record<string, unknown>): boolean =>
  sentFacts<{ hasPapers?: true }>(data)?.hasPapers === undefined && data.sent !== undefined;

async function factsOf(shop: Shop, order: Order, now: OrderCharge): Promise<ChargeFacts> {
  const { kind, what, why, totalPence, state, isOnAccount, dueOn, invoiceNumber, handPayment } = now;
  return {
    charge: { kind, what, why, totalPence, state, isOnAccount, dueOn, invoiceNumber, handPayment },
    transfer: state === 'waiting' ? await readChargeTransfer(shop.db, order) : null,
  };
}

function wordsOf(
  { orderNumber }: Order,
  charge: ChargeFacts['charge'],
  byTransfer: boolean,
): { subject: string; said: string } {
  const { kind, what, totalPence, state, isOnAccount, dueOn } = charge;
  const amount = formatPounds(totalPence);
  const isChange = kind === 'change';
  const toPay = formatPounds(chargeToPayPence(charge));
  if (state === 'waiting' && isChange)
    return {
      subject: `Order ${orderNumber}: ${toPay} to pay for the change`,
      said: `${howToPay(charge, byTransfer)} We’ll change your order once you’ve paid. Work on it is paused until then.`,
    };
  if (state === 'waiting')
    return {
      subject: `Order ${orderNumber}: ${toPay} is still due`,
      said: `${what}: ${toPay} is still due. ${howToPay(charge, byTransfer)} We’re carrying on with your order in the meantime.`,
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

function howToPay({ kind, handPayment, totalPence }: ChargeFacts['charge'], byTransfer: boolean): string {
  const receivedPence = handPayment?.receivedPence ?? 0;
  if (receivedPence > 0)
    return `Thank you, ${formatPounds(receivedPence)} of ${formatPounds(totalPence)} has arrived. Please pay the rest in the same way.`;
  const amount = kind === 'change' ? formatPounds(totalPence) : 'it';
  return `Please pay ${amount} by card on your order page${byTransfer ? ', or by bank transfer' : ''}.`;
}
