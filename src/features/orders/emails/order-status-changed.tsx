import type { ReactNode } from 'react';
import { readCollectionPoint } from '#features/company/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailLink, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { creditNoteLink, orderLink } from '../confirmation.server.ts';
import { collectionLines, isForCollection, statusNews } from '../handover.ts';
import type { OrderStatus } from '../order.ts';
import { readOrder } from '../store.server.ts';

/** The email about an order's new status. `parcels`: how its parcels left. Throws if the order no longer exists. */
export async function renderOrderStatusChanged(
  shop: Shop,
  data: Record<string, unknown>,
  parcels: ReactNode = null,
): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to tell of`);
  const { company, hours } = await readCollectionPoint(shop.db);
  const status = data.status as OrderStatus;
  const news = statusNews(status, order);
  const subject = `Order ${order.orderNumber} ${news.subject}`;
  const toCollect = status === 'shipped' && isForCollection(order);
  const tracking = status === 'shipped' && data.trackingNumber ? String(data.trackingNumber) : null;
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: news.text,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{news.text}</EmailText>
        {typeof data.why === 'string' && <EmailText>{data.why}</EmailText>}
        {toCollect && <EmailList rows={[['Collect from us', collectionLines(company, hours).join('\n')]]} />}
        {tracking && (
          <EmailText>
            Tracking number: <strong>{tracking}</strong>
          </EmailText>
        )}
        {parcels}
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
