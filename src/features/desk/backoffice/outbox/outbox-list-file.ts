import type { LoaderFunctionArgs } from 'react-router';
import { londonDay, timeField } from '#kit/london-time.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { listEmails, type QueuedEmailRow, readOutboxFilter } from './outbox.server.ts';
import { recipientWords, templateWords } from './outbox-words.ts';

const COLUMNS = {
  email: 'Email',
  order: 'Order',
  to: 'To',
  status: 'Status',
  why: 'Why not sent',
  queued: 'Queued',
  sent: 'Sent',
};

const STATUS_WORDS: Readonly<Record<QueuedEmailRow['status'], string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Not sent',
};

/** `/admin/outbox/export.csv?…`: the emails of the list’s filter, newest first; not what they say. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const filter = readOutboxFilter(url.searchParams);
  const rows = rowsOfPages(async (place) => {
    const { emails } = await listEmails(db, { ...filter, ...place });
    return { rows: emails.map(recordOf), hasMore: emails.length === place.size };
  }, request.signal);
  return csvResponse(`emails-${londonDay(clock())}.csv`, COLUMNS, rows);
}

const recordOf = (email: QueuedEmailRow) => ({
  email: templateWords(email.template),
  order: email.orderNumber,
  to: recipientWords(email.recipient, email.removedAt),
  status: STATUS_WORDS[email.status],
  why: email.status === 'sent' ? null : email.lastError,
  queued: timeField(email.createdAt),
  sent: email.sentAt && timeField(email.sentAt),
});
