import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { EmailTransport } from '#platform/email/email.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';

const FORGET_EMAIL_FILES = 'forget-email-files';

/**
 * Queues the deletion of copies of emails in the outbox folder, once the caller's transaction has deleted or emptied
 * their rows.
 */
export function forgetEmailFilesLater({ jobs }: Pick<Shop, 'jobs'>, trx: Queries): Promise<void> {
  return jobs.send(trx, FORGET_EMAIL_FILES, {});
}

/**
 * The job that deletes the files of emails from the outbox folder once the emails are deleted, emptied because of their
 * age, or were sent to somebody who has been erased. Once a night it also finds what a crash left behind. With SMTP
 * there are no files.
 */
export function forgetEmailFilesJob(shop: Shop, transport: EmailTransport): JobDefinition {
  return {
    name: FORGET_EMAIL_FILES,
    schedule: '10 4 * * *',
    run: async () => transport.forget?.((ids) => stillThere(shop.db, ids)),
  };
}

/**
 * Returns which of these emails still have their address and content. Emails to a subscriber who survives only as a
 * note that they unsubscribed have neither.
 */
async function stillThere(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from mails where id = any(${[...ids]}::uuid[]) and removed_at is null and recipient not like '%.invalid'
    union all select r.mail_id from campaign_recipients r join subscribers s on s.id = r.subscriber_id
    where r.mail_id = any(${[...ids]}::uuid[])
      and (s.status <> 'unsubscribed' or s.marketing_consent or num_nonnulls(s.first_name, s.last_name) > 0)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
