import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { EmailTransport } from '#platform/email/email.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';

const FORGET_EMAIL_FILES = 'forget-email-files';

/** Has the copies of emails in the outbox folder deleted once the caller's transaction has deleted or emptied their rows. */
export function forgetEmailFilesLater({ jobs }: Pick<Shop, 'jobs'>, trx: Queries): Promise<void> {
  return jobs.send(trx, FORGET_EMAIL_FILES, {});
}

/**
 * The job that deletes files of the outbox folder whose emails are deleted, emptied because of their age, or were to somebody who
 * is erased. Once a night it finds what a crash left behind. With SMTP there are no files.
 */
export function forgetEmailFilesJob(shop: Shop, transport: EmailTransport): JobDefinition {
  return {
    name: FORGET_EMAIL_FILES,
    schedule: '10 4 * * *',
    run: async () => transport.forget?.((ids) => stillThere(shop.db, ids)),
  };
}

/** Returns which of some emails still have their address and content. A subscriber who is only a note that they unsubscribed has none. */
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
