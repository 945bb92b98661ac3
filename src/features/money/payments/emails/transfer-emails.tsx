import type { ReactNode } from 'react';
import { drawProForma, orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { type HandPayment, type Order, toPayPence, WAY_WORDS } from '#features/orders/order/index.ts';
import { readOrderPart } from '#features/orders/order-emails/index.server.ts';
import { readBankTransfer, readCompany } from '#features/pricing/company/index.server.ts';
import { type BankTransfer, bankLines } from '#features/pricing/company/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { type EmailWords, sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';

type Data = Record<string, unknown>;

interface Transfer {
  order: Order;
  payment: HandPayment;
}

/** What an email about a bank transfer says about the money. */
interface TransferFacts {
  missingPence: number;
  receivedPence: number;
  amountPence: number;
  /** `2026-12-01`; null if we no longer wait for it */
  endsOn: string | null;
  bank: BankTransfer;
}

/**
 * Returns the facts with which it was sent, or the current ones: an email that is sent late must not ask for money that
 * has arrived.
 */
async function factsOf(shop: Shop, data: Data, payment: HandPayment): Promise<TransferFacts> {
  const sent = sentFacts<TransferFacts>(data);
  if (sent) return sent;
  const { receivedPence, amountPence } = payment;
  const endsOn = payment.status === 'pending' ? payment.dueOn : null;
  const bank = await readBankTransfer(shop.db);
  return { missingPence: toPayPence(payment), receivedPence, amountPence, endsOn, bank };
}

/** Renders the email about an order that is waiting for a bank transfer. Throws if the order no longer exists. */
export async function renderTransferDetails(shop: Shop, data: Data): Promise<EmailWords> {
  const { order, payment } = await readTransfer(shop, data);
  const company = await readCompany(shop.db);
  const facts = await factsOf(shop, data, payment);
  const { missingPence: missing, endsOn, bank } = facts;
  if (missing === 0 || !endsOn) return { ...(await renderNothingToPay(shop, order)), facts: { ...facts } };
  const part = await readOrderPart(shop, order, data);
  const subject = `Order ${order.orderNumber}: how to pay ${formatPounds(missing)} by bank transfer`;
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview: `Please use ${order.orderNumber} as the reference.`,
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          Thank you. We start work on your order as soon as your transfer has arrived, by {formatDay(endsOn)}{' '}
          at the latest.
        </EmailText>
        <EmailList
          rows={[...bankLines(bank), ['Amount', formatPounds(missing)], ['Reference', order.orderNumber]]}
        />
        <EmailText>
          The reference tells us which order you have paid. A pro-forma invoice is attached; you’ll get the
          VAT invoice once you’ve paid.
        </EmailText>
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        {part.goods}
      </>
    ),
  });
  const content = await drawProForma(order, { seller: company, bank, endsOn });
  const kept = { facts: { ...facts }, pictures: part.pictures };
  return { ...words, ...kept, attachments: [{ filename: `pro-forma-${order.orderNumber}.pdf`, content }] };
}

/** Renders the email that says how much is missing from a transfer. Throws if the order no longer exists. */
export async function renderTransferShort(shop: Shop, data: Data): Promise<EmailWords> {
  const { order, payment } = await readTransfer(shop, data);
  const facts = await factsOf(shop, data, payment);
  const { missingPence: missing, bank } = facts;
  const kept = { facts: { ...facts } };
  if (missing === 0) return { ...(await renderNothingToPay(shop, order)), ...kept };
  const received = formatPounds(facts.receivedPence);
  const words = await written(shop, order, {
    subject: `Order ${order.orderNumber}: ${formatPounds(missing)} still to pay`,
    said: `Thank you, ${received} has arrived. Your order comes to ${formatPounds(facts.amountPence)}, so ${formatPounds(missing)} is still to pay. We start work as soon as it is here.`,
    children: (
      <EmailList
        rows={[...bankLines(bank), ['Amount', formatPounds(missing)], ['Reference', order.orderNumber]]}
      />
    ),
  });
  return { ...words, ...kept };
}

/** Renders the email that says that an order was not paid in time. Throws if it no longer exists. */
export async function renderTransferEnded(shop: Shop, data: Data): Promise<EmailWords> {
  const { order } = await readTransfer(shop, data);
  return written(shop, order, {
    subject: `Order ${order.orderNumber} was not paid in time`,
    said: 'Your bank transfer did not reach us in time, so we’ve cancelled this order. If you have already sent it, tell us: we’ll find it and print your order, or pay it back. If you’d still like the order, reply to this email and we’ll send it again.',
  });
}

/** Renders the email about a surplus that was paid back. Throws if there is no such receipt. */
export async function renderTransferReturned(shop: Shop, data: Data): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  const payments = [order?.handPayment, ...(order?.charges ?? []).map(({ handPayment }) => handPayment)];
  const receipt = payments.flatMap((it) => it?.receipts ?? []).find(({ id }) => id === data.receiptId);
  if (!order || !receipt)
    throw new Error(`no receipt ${data.receiptId} of order ${data.orderId} to write about`);
  const amount = formatPounds(-receipt.amountPence);
  return written(shop, order, {
    subject: `Order ${order.orderNumber}: ${amount} paid back`,
    said: `We’ve paid ${amount} back to you ${WAY_WORDS[receipt.how]} on ${formatDay(receipt.movedOn)}. ${receipt.why ?? ''}`,
  });
}

const renderNothingToPay = (shop: Shop, order: Order) =>
  written(shop, order, {
    subject: `Order ${order.orderNumber}: nothing to pay`,
    said: 'There is nothing to pay for this order at the moment.',
  });

async function written(
  shop: Shop,
  order: Order,
  { subject, said, children }: { subject: string; said: string; children?: ReactNode },
): Promise<EmailWords> {
  const company = await readCompany(shop.db);
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: said,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{said}</EmailText>
        {children}
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
      </>
    ),
  });
}

async function readTransfer(shop: Shop, { orderId }: Data): Promise<Transfer> {
  const order = await readOrder(shop.db, String(orderId));
  if (!order?.handPayment) throw new Error(`no bank transfer of order ${orderId} to write about`);
  return { order, payment: order.handPayment };
}
