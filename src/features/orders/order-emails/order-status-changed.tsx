import type { ReactNode } from 'react';
import { creditNoteLink, orderLink, problemLink, readOrder } from '#features/orders/order/index.server.ts';
import {
  arrivalDay,
  cancellationOf,
  cancellationWords,
  collectionLines,
  followedAt,
  isDayAhead,
  isForCollection,
  type Order,
  type OrderStatus,
  statusNews,
  WE_CANCELLED,
} from '#features/orders/order/index.ts';
import { readCollectionPoint } from '#features/pricing/company/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import { type EmailWords, sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailLink, EmailList, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { paperFiles } from './invoice-files.server.ts';
import { FollowButton, readOrderPart, withOrderPart } from './order-part.tsx';

/** How an order's parcels were sent, for the email that says that it has left. */
export interface ShownSending {
  /** what is in each, if they are several */
  parcels: ReactNode;
  /** the carrier's page about the only one; null if there is none, or there are several */
  link: string | null;
}

/**
 * The email about an order's new status. `sending`: how its parcels were sent, if it was packed. Throws if the order no
 * longer exists.
 */
export async function renderOrderStatusChanged(
  shop: Shop,
  data: Record<string, unknown>,
  sending: ShownSending | null = null,
): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to write about`);
  const { company, hours } = await readCollectionPoint(shop.db);
  const status = data.status as OrderStatus;
  const news = statusNews(status, order);
  const subject = `Order ${order.orderNumber} ${news.subject}`;
  const toCollect = status === 'shipped' && isForCollection(order);
  const tracking = status === 'shipped' && data.trackingNumber ? String(data.trackingNumber) : null;
  const follow = status === 'shipped' ? (sending?.link ?? followedAt(tracking)) : null;
  const facts = status === 'cancelled' ? cancelledFacts(order, data) : null;
  const part = await readOrderPart(shop, order, data);
  const cancelled = facts && cancelledWords(order, data, facts);
  const notes =
    status === 'cancelled' ? order.creditNotes.filter(({ cancelledOn }) => cancelledOn === null) : [];
  const hasDay = isDayAhead({ status }) || (status === 'shipped' && arrivalDay(order) !== null);
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview: cancelled ?? (hasDay ? `${part.dayLines.main}. ${news.text}` : news.text),
    replyTo: company.email,
    children: (
      <>
        <EmailText>{cancelled ?? news.text}</EmailText>
        {toCollect && <EmailList rows={[['Collect from us', collectionLines(company, hours).join('\n')]]} />}
        {tracking && (
          <EmailText>
            Tracking number: <strong>{tracking}</strong>
          </EmailText>
        )}
        {hasDay && part.day}
        {sending?.parcels}
        {notes.map(({ noteNumber, totalPence }) => (
          <EmailText key={noteNumber}>
            We’ve credited you {formatPounds(totalPence)}:{' '}
            <EmailLink href={creditNoteLink(shop, order.id, noteNumber)}>
              credit note {noteNumber} (PDF)
            </EmailLink>
          </EmailText>
        ))}
        {cancelled && <EmailText>{news.text}</EmailText>}
        <FollowButton follow={follow} seeOrder={orderLink(shop, order.id)} />
        {status === 'delivered' && (
          <EmailText>
            <EmailLink href={problemLink(shop, order.id)}>Tell us about a problem</EmailLink>
          </EmailText>
        )}
        {part.goods}
      </>
    ),
  });
  const attachments = await paperFiles(shop, order, { notes: notes.map(({ noteNumber }) => noteNumber) });
  return withOrderPart(facts ? { ...words, attachments, facts: { ...facts } } : words, part);
}

/** Facts in the email about a cancelled order that may have changed by tomorrow. */
interface CancelledFacts {
  /** when it was cancelled: it may have been reopened since, and cancelled again */
  cancelledAt: string | null;
  /** what was still due to happen to the money; null if nothing */
  money: string | null;
}

function cancelledFacts(order: Order, data: Record<string, unknown>): CancelledFacts {
  const { createdAt = null, money = null } = cancellationOf(order) ?? {};
  return sentFacts<CancelledFacts>(data) ?? { cancelledAt: createdAt, money };
}

/** Why it was cancelled, and what happens to the money. Older emails contain this text themselves. */
function cancelledWords(order: Order, { why }: Record<string, unknown>, facts: CancelledFacts): string {
  if (typeof why === 'string') return why;
  const entry = order.history.find(({ createdAt }) => createdAt === facts.cancelledAt);
  return cancellationWords({ reason: entry?.message ?? WE_CANCELLED, money: facts.money });
}
