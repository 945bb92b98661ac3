import { readCompany } from '#features/company/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailLink, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { needsLink, orderLink } from '../confirmation.server.ts';
import { needsOf, needTitle } from '../needs/needs.ts';
import type { Order } from '../order.ts';
import { readOrder } from '../store.server.ts';

async function read(shop: Shop, { orderId }: Record<string, unknown>) {
  const order = await readOrder(shop.db, String(orderId));
  if (!order) throw new Error(`no order ${orderId} to write about`);
  return { order, needs: needsOf(order), company: await readCompany(shop.db) };
}

/**
 * Reminds a customer of everything that their order needs from them. What they have done since is left out, also if that is
 * everything. Throws if the order no longer exists.
 */
export async function renderNeedsReminder(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { order, needs, company } = await read(shop, data);
  const subject =
    needs.length === 0
      ? `Order ${order.orderNumber}: we have everything`
      : `Reminder: order ${order.orderNumber} needs ${needs.length === 1 ? 'something' : countWords(needs.length, 'thing')} from you`;
  const preview = needs.map(needTitle).join('; ') || 'There is nothing left for you to do.';
  return emailWords({
    company,
    subject,
    heading: subject,
    preview,
    replyTo: company.email,
    children:
      needs.length === 0 ? (
        <>
          <EmailText>Thank you. We have everything that we need, and we’ll email you as we go on.</EmailText>
          <EmailText>
            <EmailLink href={orderLink(shop, order.id)}>See your order</EmailLink>
          </EmailText>
        </>
      ) : (
        <>
          <EmailText>We’re waiting for this from you:</EmailText>
          {needs.map((need) => (
            <EmailText key={needTitle(need)}>• {needTitle(need)}</EmailText>
          ))}
          <EmailButton href={needsLink(shop, order.id)}>See what we need from you</EmailButton>
          {data.isLast === true && <EmailText>This is our last reminder.</EmailText>}
          <EmailText>Is something unclear, or have you changed your mind? Reply to this email.</EmailText>
        </>
      ),
  });
}

/** Asks the shop what to do with an order whose customer did nothing after every reminder. Throws if it no longer exists. */
export async function renderNeedsUnanswered(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { order, needs, company } = await read(shop, data);
  const subject = `Order ${order.orderNumber} still waits for its customer`;
  const orderPage = `${shop.site.publicOrigin}${href('/admin/orders/:orderId', { orderId: order.id })}`;
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: 'Every reminder was sent. Ring the customer, or cancel the order and refund it.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          {order.customerName} has not answered our reminders about order {order.orderNumber}.
        </EmailText>
        {needs.map((need) => (
          <EmailText key={needTitle(need)}>• {needTitle(need)}</EmailText>
        ))}
        <EmailText>{contactWords(order)}</EmailText>
        {typeof data.why === 'string' && <EmailText>{data.why}</EmailText>}
        <EmailButton href={orderPage}>Open the order</EmailButton>
      </>
    ),
  });
}

const contactWords = ({ customerPhone, customerEmail }: Order) =>
  `Ring or email them, or cancel the order and refund it: ${[customerPhone, customerEmail].filter(Boolean).join(', ')}.`;
