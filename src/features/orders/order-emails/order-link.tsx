import { needsLink, orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { needsOf } from '#features/orders/order/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailLink, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';

/** The email with a new link to an order, for a customer who asked for one. Throws if the order no longer exists. */
export async function renderOrderLink(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to link to`);
  const company = await readCompany(shop.db);
  return emailWords({
    company,
    subject: `Your link to order ${order.orderNumber}`,
    heading: 'Here is your link',
    preview: `It opens order ${order.orderNumber}.`,
    replyTo: company.email,
    children: (
      <>
        <EmailText>Someone asked us for a new link to order {order.orderNumber}. Here it is.</EmailText>
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        {needsOf(order).length > 0 && (
          <EmailText>
            We need something from you before we can go on.{' '}
            <EmailLink href={needsLink(shop, order.id)}>See what we need from you</EmailLink>
          </EmailText>
        )}
        <EmailText>
          If it wasn’t you, you don’t need to do anything. Don’t forward this email: the link opens your order
          for anyone.
        </EmailText>
      </>
    ),
  });
}
