import { needsLink, orderLink, readOrder, waitingDays } from '#features/orders/order/index.server.ts';
import {
  chanceWords,
  isForCollection,
  needsOf,
  needTitle,
  type Order,
} from '#features/orders/order/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import { type EmailWords, sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { readOrderPart, withOrderPart } from './order-part.tsx';

/** Reads an order and what it needs, as sentences, as at the time when the email was sent, or now. */
async function read(shop: Shop, data: Record<string, unknown>) {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to write about`);
  const sent = sentFacts<{ needs: string[]; chance?: string | null }>(data);
  const needs = sent?.needs ?? needsOf(order).map(needTitle);
  const chance = sent ? (sent.chance ?? null) : await chanceOf(shop, order);
  return { order, needs, chance, company: await readCompany(shop.db) };
}

/** The deadline, and the day that it is for; null if that differs between items: then their page says it for each. */
async function chanceOf(shop: Shop, order: Order): Promise<string | null> {
  const days = Object.values(await waitingDays(shop, order));
  const words = new Set(days.map((day) => chanceWords(day, isForCollection(order))));
  const [only] = words;
  return words.size === 1 ? (only ?? null) : null;
}

/**
 * Reminds a customer of everything that their order needs from them. Anything that they have done since is left out,
 * even if that is everything. Throws if the order no longer exists.
 */
export async function renderNeedsReminder(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { order, needs, chance, company } = await read(shop, data);
  const part = await readOrderPart(shop, order, data);
  const subject =
    needs.length === 0
      ? `Order ${order.orderNumber}: we have everything`
      : `Reminder: order ${order.orderNumber} needs ${needs.length === 1 ? 'something' : countWords(needs.length, 'thing')} from you`;
  const preview = needs.join('; ') || 'There is nothing left for you to do.';
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview,
    replyTo: company.email,
    children:
      needs.length === 0 ? (
        <>
          <EmailText>Thank you. We have everything that we need, and we’ll email you as we go on.</EmailText>
          <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
          {part.goods}
        </>
      ) : (
        <>
          <EmailText>We’re waiting for this from you:</EmailText>
          {needs.map((need) => (
            <EmailText key={need}>• {need}</EmailText>
          ))}
          {chance && <EmailText>{chance}</EmailText>}
          <EmailButton href={needsLink(shop, order.id)}>See what we need from you</EmailButton>
          {data.isLast === true && (
            <EmailText>This is our last reminder.{endWords(data.endsOn, order)}</EmailText>
          )}
          <EmailText>Is something unclear, or have you changed your mind? Reply to this email.</EmailText>
          {part.goods}
        </>
      ),
  });
  return withOrderPart({ ...words, facts: { needs, chance } }, part);
}

/** Asks the shop what to do with an order whose customer did nothing after every reminder. Throws if it no longer exists. */
export async function renderNeedsUnanswered(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { order, needs, company } = await read(shop, data);
  const subject = `Order ${order.orderNumber} is still waiting for the customer`;
  const orderPage = `${shop.site.publicOrigin}${href('/admin/orders/:orderId', { orderId: order.id })}`;
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview: 'Ring the customer, or cancel the order and refund it.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          {order.customerName} has not sent what we need for order {order.orderNumber}.
        </EmailText>
        {needs.map((need) => (
          <EmailText key={need}>• {need}</EmailText>
        ))}
        <EmailText>{contactWords(order)}</EmailText>
        {typeof data.why === 'string' && <EmailText>{data.why}</EmailText>}
        <EmailButton href={orderPage}>Open the order</EmailButton>
      </>
    ),
  });
  return { ...words, facts: { needs } };
}

/** What happens if the customer does nothing. */
const endWords = (endsOn: unknown, { paymentMethod }: Order): string =>
  typeof endsOn === 'string'
    ? ` If we don’t have it by the end of ${formatDay(endsOn)}, we’ll cancel your order and ${paymentMethod === 'account' ? 'take it off your account' : 'refund what you’ve paid'}.`
    : '';

function contactWords({ customerPhone, customerEmail }: Order): string {
  const ways = [customerPhone, customerEmail].filter(Boolean).join(', ');
  return ways
    ? `Ring or email them, or cancel the order and refund it: ${ways}.`
    : 'They left neither a phone number nor an email address. Wait for them, or cancel the order and refund it.';
}
