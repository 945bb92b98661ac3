import { orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { deliveryLines, isDayAhead } from '#features/orders/order/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { readOrderPart, withOrderPart } from './order-part.tsx';

/** Tells a customer where their order goes now. Throws if the order no longer exists. */
export async function renderAddressCorrected(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} whose address changed`);
  const company = await readCompany(shop.db);
  const part = await readOrderPart(shop, order, data);
  const words = await emailWords({
    company,
    subject: `New delivery address for order ${order.orderNumber}`,
    heading: 'We’ve changed your delivery address',
    preview: `Order ${order.orderNumber} goes to ${order.shippingPostcode}.`,
    replyTo: company.email,
    children: (
      <>
        <EmailText>We’ll send order {order.orderNumber} to this address.</EmailText>
        <EmailList rows={[['Delivery address', deliveryLines(order).join('\n')]]} />
        {isDayAhead(order) && part.day}
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        <EmailText>If that isn’t right, reply to this email or ring {company.phone} today.</EmailText>
        {part.goods}
      </>
    ),
  });
  return withOrderPart(words, part);
}
