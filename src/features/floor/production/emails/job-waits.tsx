import { orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { CUSTOMER_WAITS, isCustomerWait } from '#features/orders/order/index.ts';
import { readOrderPart, withOrderPart } from '#features/orders/order-emails/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';

/** The email about a job that is waiting for its customer. Throws if the order no longer exists. */
export async function renderJobWaits(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  const item = order?.items.find(({ id }) => id === data.itemId);
  if (!order || !item || !isCustomerWait(data.reason)) throw new Error(`no order ${data.orderId} that waits`);
  const company = await readCompany(shop.db);
  const part = await readOrderPart(shop, order, data, [item]);
  const words = await emailWords({
    company,
    subject: `Order ${order.orderNumber}: we need something from you`,
    heading: 'We need something from you',
    preview: CUSTOMER_WAITS[data.reason],
    replyTo: company.email,
    children: (
      <>
        <EmailText>{`${item.productName}: ${CUSTOMER_WAITS[data.reason]}`}</EmailText>
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        <EmailText>
          Reply to this email or ring us. We carry on as soon as we have it, but your order may leave later.
        </EmailText>
        {part.goods}
      </>
    ),
  });
  return withOrderPart(words, part);
}
