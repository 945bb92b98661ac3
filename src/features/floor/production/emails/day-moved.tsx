import { orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { isForCollection } from '#features/orders/order/index.ts';
import { readOrderPart, withOrderPart } from '#features/orders/order-emails/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatWeekday } from '#kit/day.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { type MovedItem, readMovedItems } from '../days/moved-items.server.ts';

/** The email about a promised day that has moved. Throws if the order no longer exists. */
export async function renderDayMoved(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} whose day moved`);
  const moved = await readMovedItems(shop.db, data.changes as string[]);
  const [first] = moved;
  if (!first) throw new Error(`order ${data.orderId}: no day moved`);
  const notes = new Set(moved.flatMap(({ note }) => note ?? []));
  const company = await readCompany(shop.db);
  const isCollected = isForCollection(order);
  const part = await readOrderPart(shop, order, data);
  const words = await emailWords({
    company,
    subject: `Order ${order.orderNumber}: a new day`,
    heading: 'A new day for your order',
    preview: moved.length === 1 ? newDay(first, isCollected) : `Now: ${part.dayLines.main}.`,
    replyTo: company.email,
    children: (
      <>
        {part.day}
        {moved.length === 1 ? (
          <EmailText>{newDay(first, isCollected)}</EmailText>
        ) : (
          <>
            <EmailText>
              {isCollected
                ? 'The days you can collect your order have changed:'
                : 'Your order’s despatch days have changed:'}
            </EmailText>
            <EmailList
              rows={moved.map(({ product, wasOn, leavesOn }) => [
                product,
                `${formatWeekday(leavesOn)}, not ${formatWeekday(wasOn)}`,
              ])}
            />
          </>
        )}
        {moved.every(isOurDelay) && (
          <EmailText>We’re sorry: this delay is ours, and you don’t have to do anything.</EmailText>
        )}
        {[...notes].map((note) => (
          <EmailText key={note}>{note}</EmailText>
        ))}
        <EmailButton href={orderLink(shop, order.id)}>See your order</EmailButton>
        <EmailText>If this is too late for you, reply to this email or ring us.</EmailText>
        {part.goods}
      </>
    ),
  });
  return withOrderPart(words, part);
}

const isOurDelay = ({ isOurs, wasOn, leavesOn }: MovedItem) => isOurs && leavesOn > wasOn;

/** `A5 Flyers: it leaves us on Thursday 26 November, not Tuesday 24 November.` */
function newDay({ product, wasOn, leavesOn }: MovedItem, isCollected: boolean): string {
  const what = isCollected ? 'you can collect it' : 'it leaves us';
  return `${product}: ${what} on ${formatWeekday(leavesOn)}, not ${formatWeekday(wasOn)}.`;
}
