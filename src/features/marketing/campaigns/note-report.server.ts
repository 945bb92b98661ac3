import { sql } from 'kysely';
import { endSubscription, suppress } from '#features/marketing/newsletter/index.server.ts';
import { href } from '#kit/href.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { EmailReport } from './email-report.ts';

const PURPOSE = 'mail-reports';

/** The address to which a mail server posts reports returned to the sender's address. Anyone who knows it may post. */
export function reportsUrl({ site, signer }: Pick<Shop, 'site' | 'signer'>): string {
  return `${site.publicOrigin}${href('/newsletter/reports')}?${new URLSearchParams({ key: signer.sign(PURPOSE, '') })}`;
}

export function mayReport({ signer, clock }: Shop, query: URLSearchParams): boolean {
  return signer.verify(PURPOSE, '', query.get('key'), clock());
}

/**
 * Handles a report: a complaint unsubscribes and suppresses the subscriber, a nonexistent address is cleaned; both are
 * counted with their campaign, once however often they are reported. Reports about order emails apply to the address
 * too. Returns false for an email that is not ours, or whose subscriber was erased.
 */
export async function noteReport(shop: Shop, report: EmailReport): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const email = await addressOfEmail(trx, report.emailId);
    if (!email) return false;
    const now = shop.clock();
    if (report.kind === 'complaint') await noteComplaint(trx, report.emailId, email, now);
    else await noteBounce(trx, report, email, now);
    return true;
  });
}

async function addressOfEmail(trx: Queries, emailId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select s.email from campaign_recipients r join subscribers s on s.id = r.subscriber_id
      where r.mail_id = ${emailId} and r.state in ('sending', 'sent', 'bounced')
    union all select lower(recipient) from mails where id = ${emailId} and status = 'sent'`.execute(trx);
  return rows[0]?.email;
}

async function noteComplaint(trx: Queries, emailId: string, email: string, now: Date): Promise<void> {
  await endSubscription(trx, email, now);
  await suppress(trx, email, 'complained');
  await sql`update campaign_recipients set complained_at = ${now}
    where mail_id = ${emailId} and complained_at is null`.execute(trx);
}

async function noteBounce(
  trx: Queries,
  { emailId, isAddress, problem }: EmailReport,
  email: string,
  now: Date,
): Promise<void> {
  await sql`update campaign_recipients set state = 'bounced', problem = ${problem}
    where mail_id = ${emailId} and state in ('sending', 'sent')`.execute(trx);
  if (!isAddress) return;
  await sql`
    with cleaned as (update subscribers set status = 'cleaned', last_activity_at = ${now}
      where email = ${email} and status in ('subscribed', 'pending') returning id)
    update campaign_recipients set state = 'skipped'
    where state = 'queued' and subscriber_id = (select id from cleaned)`.execute(trx);
  await suppress(trx, email, 'bounced');
}
