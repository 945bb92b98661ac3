import { setTimeout as pause } from 'node:timers/promises';
import { subDays, subMinutes } from 'date-fns';
import { sql } from 'kysely';
import { canBeEmailed } from '#kit/email-address.ts';
import { isBusy } from '../db/busy.ts';
import { inTransaction, json, type Queries, type StatementParts } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import type { Shop } from '../shop.ts';
import { type EmailTransport, failureWords } from './email.ts';
import type { EmailWords } from './email-words.ts';

const SEND_MAIL = 'send-mail';

/** An email to send for one event. Its template is rendered from `data` when it is sent. */
export interface QueuedEmail {
  /** One event, one email: a second one with this key is not queued. */
  eventKey: string;
  template: string;
  recipient: string;
  data: Record<string, unknown>;
  orderId?: string;
  /** The account it is about. The email is deleted with the account. */
  userId?: string;
  /** It is sent no earlier than this; at once by default. */
  notBefore?: Date;
}

/** Renders an email's content from a template's data. */
export type EmailTemplate = (shop: Shop, data: Record<string, unknown>) => Promise<EmailWords>;

/** Replaces the address of an email that was removed because it is old. */
export const REMOVED_EMAIL = 'removed@customer.invalid';

/**
 * Queues an email in the caller's transaction: it is sent if, and only if, that commits. Nothing is queued to a
 * customer who can't be emailed. `parts`: other parts of the statement that writes it.
 */
export async function queueEmail(
  shop: Shop,
  trx: Queries,
  { notBefore, ...email }: QueuedEmail,
  parts: StatementParts = trx,
): Promise<void> {
  if (!canBeEmailed(email.recipient)) {
    if (parts !== trx) await parts.selectNoFrom(sql`1`.as('done')).execute();
    return;
  }
  const row = await parts
    .insertInto('mails')
    .values({ ...email, data: json(email.data) })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await shop.jobs.send(trx, SEND_MAIL, { mailId: row.id }, notBefore && { startAfter: notBefore });
}

/** Pauses double up to an hour, reached within two hours, so this many attempts last more than five days. */
const TRIES = 150;
const PAUSE_MAX_SECONDS = 3600;

/**
 * The job that renders and sends a queued email. An email marked as sent is not sent again. A failed attempt is
 * recorded with its reason, for the back office. As soon as an email succeeds after that, those waiting for a retry are
 * sent too.
 */
export function sendEmailJob(
  shop: Shop,
  transport: EmailTransport,
  templates: Readonly<Record<string, EmailTemplate>>,
): JobDefinition<{ mailId: string }> {
  let failing = false;
  return {
    name: SEND_MAIL,
    retries: TRIES,
    retryPauseMaxSeconds: PAUSE_MAX_SECONDS,
    async run({ mailId: emailId }) {
      const email = await shop.db
        .selectFrom('mails')
        .select(['id', 'template', 'recipient', 'data', 'createdAt', 'attempts'])
        .where('id', '=', emailId)
        .where('status', '=', 'queued')
        .executeTakeFirst();
      if (!email) return;
      let sent: EmailWords;
      try {
        const template = templates[email.template];
        if (!template) throw new Error(`no email template ${email.template}`);
        sent = await template(shop, email.data as Record<string, unknown>);
        const { facts: _, ...words } = sent;
        await transport.deliver({ ...words, id: email.id, to: email.recipient, createdAt: email.createdAt });
      } catch (error) {
        failing = true;
        await noteFailure(shop, email.id, error);
        throw withoutAddresses(error);
      }
      await storeAsSent(shop, email.id, sent);
      if (!failing && email.attempts === 0) return;
      failing = false;
      await shop.jobs.retryNow(shop.db, SEND_MAIL);
    },
  };
}

const STORE_PAUSE_MS = 100;
const STORE_PAUSE_MAX_MS = 13_000;

/**
 * Marks an email that has gone out, and stores its files as they were sent. An email that isn't marked goes out again,
 * so this waits, up to 25 seconds in all, for a database that has just cut its connections or is starting again.
 */
async function storeAsSent(
  shop: Shop,
  emailId: string,
  { facts, attachments = [] }: EmailWords,
): Promise<void> {
  const said = facts && { data: sql<string>`data || ${json({ sent: facts })}` };
  const files = attachments
    .filter(({ isRemade }) => !isRemade)
    .map(({ filename, content }) => ({ mailId: emailId, filename, content }));
  const withFiles =
    files.length > 0
      ? shop.db.with('files', (part) =>
          part
            .insertInto('mailAttachments')
            .values(files)
            .onConflict((conflict) => conflict.doNothing()),
        )
      : shop.db;
  const sent = withFiles
    .updateTable('mails')
    .set({ status: 'sent', sentAt: shop.clock(), ...said })
    .where('id', '=', emailId);
  for (let pauseMs = STORE_PAUSE_MS; ; pauseMs *= 2) {
    try {
      await sent.execute();
      return;
    } catch (error) {
      if (!isBusy(error) || pauseMs > STORE_PAUSE_MAX_MS) throw error;
      await pause(pauseMs);
    }
  }
}

async function noteFailure(shop: Shop, emailId: string, error: unknown): Promise<void> {
  await sql`update mails set attempts = attempts + 1, last_error = ${failureWords(error)},
      failing_since = coalesce(failing_since, ${shop.clock()})
    where id = ${emailId} and status = 'queued'`.execute(shop.db);
}

/** For the log: servers repeat the recipient's address in their response, which must not be logged. */
function withoutAddresses(error: unknown): Error {
  if (!(error instanceof Error) || !('responseCode' in error || 'command' in error)) return error as Error;
  const safeError = new Error(failureWords(error));
  return Object.assign(safeError, { code: 'code' in error ? error.code : undefined });
}

/** An email that has failed for this long is given up, because nobody is waiting for an order confirmation by then. */
const RETRY_DAYS = 7;
/** A job is written together with its email. An email that has none after this long has lost it. */
const ORPHAN_MINUTES = 10;

/**
 * The job that rescues unsent emails: an email whose job gave up or was lost gets another. An email that has failed for
 * a week is given up, with a line in the log; it stays in the outbox and can be retried by hand.
 */
export function recoverEmailsJob(shop: Shop): JobDefinition {
  return {
    name: 'recover-mails',
    schedule: '*/10 * * * *',
    async run() {
      const now = shop.clock();
      const { rows } = await sql<{ reason: string; count: number }>`with given_up as (
          update mails set status = 'failed' where status = 'queued' and failing_since < ${subDays(now, RETRY_DAYS)}
          returning last_error)
        select last_error as reason, count(*)::int as count from given_up group by last_error`.execute(
        shop.db,
      );
      for (const { reason, count } of rows) shop.log.error({ reason, count }, 'emails given up after a week');
      await inTransaction(shop.db, (trx) => sendOrphans(shop, trx, subMinutes(now, ORPHAN_MINUTES)));
    },
  };
}

async function sendOrphans(shop: Shop, trx: Queries, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select m.id from mails m
    where m.status = 'queued' and m.created_at < ${before} and not exists (select from pgboss.job j
      where j.name = ${SEND_MAIL} and j.state < 'completed' and j.data ->> 'mailId' = m.id::text)
    order by m.created_at limit 1000 for update skip locked`.execute(trx);
  for (const { id } of rows) await shop.jobs.send(trx, SEND_MAIL, { mailId: id });
}

/** Emails that could not be sent, for the back office. */
export interface EmailOutage {
  count: number;
  /** when the first of them failed */
  since: Date;
  /** why most of them failed, as in `failureWords` */
  reason: string;
  /** how many are no longer retried */
  givenUp: number;
}

/** SQL for the outage as one JSON value; null if all email is sent. */
export const emailOutageSql = sql<EmailOutageRow | null>`(select case when count(*) > 0 then json_build_object(
    'count', count(*)::int, 'since', min(failing_since), 'reason', mode() within group (order by last_error),
    'givenUp', count(*) filter (where status = 'failed')) end
  from mails where status <> 'sent' and failing_since is not null and removed_at is null)`;

type EmailOutageRow = Omit<EmailOutage, 'since'> & { since: string };

/** Converts the result of `emailOutageSql`. */
export function emailOutageOf(row: EmailOutageRow | null): EmailOutage | null {
  return row && { ...row, since: new Date(row.since) };
}

/** Retries all unsent emails at once, including those given up. */
export async function retryEmails(shop: Shop, trx: Queries): Promise<void> {
  const revived = await trx
    .updateTable('mails')
    .set({ status: 'queued', failingSince: shop.clock(), lastError: 'not tried again yet' })
    .where('status', '=', 'failed')
    .where('removedAt', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of revived) await shop.jobs.send(trx, SEND_MAIL, { mailId: id });
  await shop.jobs.retryNow(trx, SEND_MAIL);
}
