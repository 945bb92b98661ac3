import { readCompany } from '#features/company/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailLink, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { creditNoteLink, orderLink } from '../confirmation.server.ts';
import type { OrderStatus } from '../order.ts';
import { STATUS_NEWS } from '../status-news.ts';
import { readOrder } from '../store.server.ts';

/** The email about an order's new status. Throws if the order no longer exists. */
export async function renderOrderStatusChanged(
  shop: Shop,
  data: Record<string, unknown>,
): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to tell of`);
  const company = await readCompany(shop.db);
  const status = data.status as OrderStatus;
  const subject = `Order ${order.orderNumber} ${STATUS_NEWS[status].subject}`;
  const tracking = status === 'shipped' && data.trackingNumber ? String(data.trackingNumber) : null;
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: STATUS_NEWS[status].text,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{STATUS_NEWS[status].text}</EmailText>
        {tracking && (
          <EmailText>
            Tracking number: <strong>{tracking}</strong>
          </EmailText>
        )}
        {status === 'cancelled' &&
          order.creditNotes
            .filter(({ cancelledOn }) => cancelledOn === null)
            .map(({ noteNumber, totalPence }) => (
              <EmailText key={noteNumber}>
                We’ve credited you {formatPounds(totalPence)}:{' '}
                <EmailLink href={creditNoteLink(shop, order.id, noteNumber)}>
                  credit note {noteNumber} (PDF)
                </EmailLink>
              </EmailText>
            ))}
        <EmailText>
          <EmailLink href={orderLink(shop, order.id)}>See your order</EmailLink>
        </EmailText>
      </>
    ),
  });
}
