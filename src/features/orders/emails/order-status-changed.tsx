import { readCompany } from '#features/company/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import { MailLink, MailText, type MailWords, mailWords } from '#ui/emails/mail-sheet.tsx';
import { creditNoteLink, orderLink } from '../confirmation.server.ts';
import type { OrderStatus } from '../order.ts';
import { STATUS_NEWS } from '../status-news.ts';
import { readOrder } from '../store.server.ts';

/** The mail about an order's new status. Throws where the order is gone. */
export async function renderOrderStatusChanged(
  shop: Shop,
  data: Record<string, unknown>,
): Promise<MailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to tell of`);
  const company = await readCompany(shop.db);
  const status = data.status as OrderStatus;
  const subject = `Order ${order.orderNumber} ${STATUS_NEWS[status].subject}`;
  const tracking = status === 'shipped' && data.trackingNumber ? String(data.trackingNumber) : null;
  return mailWords({
    ...{ company, subject, heading: subject, preview: STATUS_NEWS[status].text, replyTo: company.email },
    children: (
      <>
        <MailText>{STATUS_NEWS[status].text}</MailText>
        {tracking && (
          <MailText>
            Tracking number: <strong>{tracking}</strong>
          </MailText>
        )}
        {status === 'cancelled' &&
          order.creditNotes
            .filter(({ cancelledOn }) => cancelledOn === null)
            .map(({ noteNumber, totalPence }) => (
              <MailText key={noteNumber}>
                We’ve credited you {formatPounds(totalPence)}:{' '}
                <MailLink href={creditNoteLink(shop, order.id, noteNumber)}>
                  credit note {noteNumber} (PDF)
                </MailLink>
              </MailText>
            ))}
        <MailText>
          <MailLink href={orderLink(shop, order.id)}>See your order</MailLink>
        </MailText>
      </>
    ),
  });
}
