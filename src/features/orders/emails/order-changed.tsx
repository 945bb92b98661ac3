import { readCompany } from '#features/company/index.server.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import type { ListedChange } from '../changes/order-change.ts';
import { orderLink } from '../confirmation.server.ts';
import { handoverWord } from '../handover.ts';
import type { Order } from '../order.ts';
import { readOrder } from '../store.server.ts';

/** Tells a customer what of their order was changed and what happens to the money. Throws if the order or the change no longer exists. */
export async function renderOrderChanged(
  shop: Shop,
  { orderId, changeId }: Record<string, unknown>,
): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(orderId));
  const change = order?.changes.find(({ id }) => id === changeId);
  if (!order || !change) throw new Error(`no change ${changeId} of order ${orderId} to write about`);
  const company = await readCompany(shop.db);
  const awaited = order.items
    .filter(({ isMade, artwork }) => isMade && artwork === null)
    .map(({ productName }) => productName);
  return emailWords({
    company,
    subject: `Order ${order.orderNumber} has been changed`,
    heading: change.byCustomer ? 'You’ve changed your order' : 'We’ve changed your order',
    preview: change.what,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{change.what}.</EmailText>
        <EmailText>{moneyWords(order, change)}</EmailText>
        <EmailText>
          {handoverWord(order)} on {formatDay(order.despatchOn)}.
        </EmailText>
        {awaited.length > 0 && (
          <EmailText>
            We need a file for {awaited.join(' and ')}. You can send it from your order’s page.
          </EmailText>
        )}
        <EmailButton href={orderLink(shop, order.id)}>See Your Order</EmailButton>
        <EmailText>If that isn’t right, reply to this email or ring {company.phone} today.</EmailText>
      </>
    ),
  });
}

function moneyWords({ paymentMethod }: Order, { differencePence }: ListedChange): string {
  if (differencePence === 0) return 'The price stays the same.';
  const amount = formatPounds(Math.abs(differencePence));
  if (differencePence > 0)
    return paymentMethod === 'account'
      ? `It costs ${amount} more. We’ve added that to your account.`
      : `It costs ${amount} more, which you’ve paid.`;
  return paymentMethod === 'account'
    ? `It costs ${amount} less. We’ve taken that off your account.`
    : `It costs ${amount} less. We’ll refund that the way you paid, and email you when it’s done.`;
}
