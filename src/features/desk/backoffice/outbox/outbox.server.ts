import { type RawBuilder, type Selectable, sql } from 'kysely';
import { COUNTED_MAX } from '#kit/count-words.ts';
import { formatDate, ZONE } from '#kit/london-time.ts';
import { wholeAddress } from '#kit/whole-address.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { exactElsePart } from '#platform/db/exact-else-part.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import type { DB } from '#platform/db/types.ts';
import { emailOutageOf, emailOutageSql, retryEmails } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { ShownOutage } from './email-outage-notice.tsx';

export const PAGE_SIZE = 50;

/** The list's filter: part of an address, and whether only what wasn't sent is listed. */
export interface OutboxFilter {
  search: string;
  unsent: boolean;
}

/** Reads the list's filter from its address. */
export function readOutboxFilter(query: URLSearchParams): OutboxFilter {
  return {
    search: (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 254),
    unsent: query.get('status') === 'unsent',
  };
}

export interface QueuedEmailRow {
  id: string;
  template: string;
  recipient: string;
  /** of the order that it is about; null for all others */
  orderNumber: string | null;
  status: 'queued' | 'sent' | 'failed';
  /** why the last attempt failed; null if none did */
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
  /** when its address and content were removed because of its age */
  removedAt: Date | null;
}

/**
 * Returns emails, newest first, optionally for one address, and their number, at most one over the limit. Two
 * statements, or one if they fit on a page: looking up an address a second time, only to count, would take as long
 * again.
 */
export async function listEmails(
  db: Queries,
  { search, page, unsent, size = PAGE_SIZE }: OutboxFilter & { page: number; size?: number },
): Promise<{ emails: QueuedEmailRow[]; total: number }> {
  const matching = mailsMatching(db, search, unsent);
  const emails = await matching
    .select(['id', 'template', 'recipient', 'status', 'createdAt', 'sentAt', 'lastError', 'removedAt'])
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select('orderNumber')
        .whereRef('orders.id', '=', 'mails.orderId')
        .as('orderNumber'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const isAll = page === 1 && emails.length < size;
  return { emails: emails as QueuedEmailRow[], total: isAll ? emails.length : await countOf(db, matching) };
}

function mailsMatching(db: Queries, search: string, unsent: boolean) {
  let matching = db.selectFrom(emailsMatching(search).as('mails'));
  if (unsent) matching = matching.where('status', '<>', 'sent').where('removedAt', 'is', null);
  return matching;
}

/** SQL for emails by part of an address; for a whole address only its own, if there are any. */
function emailsMatching(search: string): RawBuilder<Selectable<DB['mails']>> {
  const [table, text, part] = [sql`mails`, sql`recipient`, search];
  const address = wholeAddress(search);
  if (address)
    return exactElsePart({ table, text, part, exact: sql`lower(recipient) = ${address}` }).$castTo();
  return search ? sql`(select * from mails where recipient ilike ${likePattern(search)})` : sql`mails`;
}

async function countOf(db: Queries, matching: ReturnType<typeof mailsMatching>): Promise<number> {
  const counted = matching.select('id').limit(COUNTED_MAX + 1);
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns an email with the data from which it is rendered; undefined if there is none. */
export async function readEmail(db: Queries, id: string) {
  return db
    .selectFrom('mails')
    .select([
      'id',
      'template',
      'recipient',
      'status',
      'data',
      'orderId',
      'createdAt',
      'sentAt',
      'lastError',
      'removedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the names of the files sent with an email. */
export async function readAttachmentNames(db: Queries, emailId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mailAttachments')
    .select('filename')
    .where('mailId', '=', emailId)
    .orderBy('filename')
    .execute();
  return rows.map(({ filename }) => filename);
}

/** Returns a file sent with an email, as it was sent; undefined if there is none. */
export async function readAttachment(
  db: Queries,
  emailId: string,
  filename: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('mailAttachments')
    .select('content')
    .where('mailId', '=', emailId)
    .where('filename', '=', filename)
    .executeTakeFirst();
  return row?.content;
}

/** Returns the email outage for the back office; null if email is working. */
export async function readOutage(db: Queries, now: Date): Promise<ShownOutage | null> {
  const { rows } = await sql<{ outage: Parameters<typeof emailOutageOf>[0] }>`
    select ${emailOutageSql} as outage`.execute(db);
  return shownOutage(rows[0]?.outage ?? null, now);
}

/** The outage, read by another statement with `emailOutageSql`. */
export function shownOutage(row: Parameters<typeof emailOutageOf>[0], now: Date): ShownOutage | null {
  const outage = emailOutageOf(row);
  return outage && { ...outage, since: sinceWords(outage.since, now) };
}

const WEEK_MS = 6 * 24 * 3600 * 1000;
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ZONE,
});

/** `Friday 18:02`, with its date if it could be another Friday. */
function sinceWords(since: Date, now: Date): string {
  const [weekday = '', time = ''] = DAY_AND_TIME.format(since).replace(' at ', ' ').split(/,? /);
  if (now.getTime() - since.getTime() < WEEK_MS) return `${weekday} ${time}`;
  return `${weekday} ${formatDate(since)}, ${time}`;
}

/** Retries all failed email and records who requested it. */
export async function retryOutage(shop: Shop, actor: Actor): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const outage = await readOutage(trx, shop.clock());
    await retryEmails(shop, trx);
    const after = outage && { emails: outage.count, reason: outage.reason };
    await recordChange(trx, { actor, action: 'email.retry', subject: 'outbox', before: null, after });
  });
}
