import {
  isSubscribed,
  unsubscribeHeaders,
  unsubscribeUrl,
} from '#features/marketing/newsletter/index.server.ts';
import {
  orderAgainLink,
  orderLink,
  problemLink,
  readOrder,
  reviewLink,
} from '#features/orders/order/index.server.ts';
import type { OrderItem } from '#features/orders/order/index.ts';
import { readOrderPart, withOrderPart } from '#features/orders/order-emails/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { copiesWords } from '#kit/count-words.ts';
import type { EmailTemplate } from '#platform/email/queue.server.ts';
import { EmailLine } from '#ui/emails/email-line.tsx';
import { EmailButton, EmailLink, EmailSmall, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';

/**
 * Asks how an order turned out, once: with a way to say that something is wrong and to review each product. Only who has
 * asked for offers is offered the same again; for the others it is a question about their order (PECR, regulation 22).
 * Throws if the order no longer exists.
 */
export const renderFollowUp: EmailTemplate = async (shop, data) => {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to ask about`);
  const company = await readCompany(shop.db);
  const part = await readOrderPart(shop, order, data);
  const takesOffers = await isSubscribed(shop.db, order.customerEmail.toLowerCase());
  const stop = unsubscribeUrl(shop, order.customerEmail.toLowerCase());
  const [first] = order.items;
  const what = order.items.length === 1 && first ? first.productName : `order ${order.orderNumber}`;
  const words = await emailWords({
    company,
    subject: `How did your ${what} turn out?`,
    heading: `How did your ${what} turn out?`,
    preview: takesOffers
      ? 'Tell us if anything is wrong, review it, or order the same again.'
      : 'Tell us if anything is wrong, or review it.',
    replyTo: company.email,
    pictures: part.pictures,
    footer: (
      <EmailSmall style={{ margin: '0 0 8px' }}>
        We ask once about an order. Don’t want to be asked, or to get any offers from us?{' '}
        <EmailLink href={stop}>Unsubscribe</EmailLink> at once, without signing in.
      </EmailSmall>
    ),
    children: (
      <>
        <EmailText>
          Your order {order.orderNumber} has been with you for a few days. If anything isn’t right,{' '}
          <EmailLink href={problemLink(shop, order.id)}>tell us</EmailLink> and we’ll put it right.
        </EmailText>
        {order.items.map((item) => (
          <EmailLine
            key={item.id}
            {...part.pictureOf(item)}
            title={copiesWords(item.quantity, item.productName)}
            notes={item.reference ? [`Your reference: ${item.reference}`] : []}
            action={reviewOf(item, (productId) => reviewLink(shop, order.id, productId))}
          />
        ))}
        {takesOffers ? (
          <>
            <EmailButton href={orderAgainLink(shop, order.id)}>Order again</EmailButton>
            <EmailText>With the same files and choices. You’ll see today’s price before you order.</EmailText>
          </>
        ) : (
          <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        )}
      </>
    ),
  });
  return { ...withOrderPart(words, part), headers: unsubscribeHeaders(stop) };
};

const reviewOf = ({ productId }: OrderItem, linkOf: (productId: string) => string) =>
  productId && <EmailLink href={linkOf(productId)}>Write a review</EmailLink>;
