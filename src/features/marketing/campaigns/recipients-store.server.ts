import { sql } from 'kysely';
import type { Database, Queries } from '#platform/db/database.ts';

/** A sender silent for this long is dead, and another takes over its campaign. */
export const SENDER_DEAD_MS = 30_000;

/**
 * Makes a sender the only one of a campaign being sent. Returns false if another is alive or the campaign is not being
 * sent.
 */
export async function takeCampaign(
  db: Queries,
  { campaignId, sender, now }: { campaignId: string; sender: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('campaigns')
    .set({ sender, senderSeenAt: now })
    .where('id', '=', campaignId)
    .where('status', '=', 'sending')
    .where((is) =>
      is.or([is('sender', 'is', null), is('senderSeenAt', '<', new Date(now.getTime() - SENDER_DEAD_MS))]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A sender's heartbeat. */
export async function renewSender(db: Queries, campaignId: string, sender: string, now: Date): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ senderSeenAt: now })
    .where('id', '=', campaignId)
    .where('sender', '=', sender)
    .execute();
}

/** Releases a campaign: requeues claimed emails not yet handed over, except to people who have unsubscribed. */
export async function leaveCampaign(db: Queries, campaignId: string, sender: string): Promise<void> {
  await sql`
    with mine as (
      select r.mail_id, s.status from campaign_recipients r join subscribers s on s.id = r.subscriber_id
      where r.campaign_id = ${campaignId} and r.claimed_by = ${sender} and r.state = 'sending'
      order by s.id for share of s)
    update campaign_recipients r set claimed_by = null,
      state = case when mine.status = 'subscribed' then 'queued' else 'skipped' end
    from mine where r.mail_id = mine.mail_id and r.state = 'sending' and r.claimed_by = ${sender}`.execute(
    db,
  );
  await db
    .updateTable('campaigns')
    .set({ sender: null, senderSeenAt: null })
    .where('id', '=', campaignId)
    .where('sender', '=', sender)
    .execute();
}

/**
 * Claims the next recipients for a sender: waiting ones, and those a dead sender left unfinished. No recipient is
 * claimed twice (guard: `for update skip locked`, and one sender per campaign).
 */
export async function claimRecipients(
  db: Queries,
  { campaignId, sender, size, now }: { campaignId: string; sender: string; size: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ emailId: string }>`
    with picked as (
      select r.mail_id from campaign_recipients r join campaigns c on c.id = r.campaign_id
      where r.campaign_id = ${campaignId} and c.status = 'sending' and c.sender = ${sender}
        and ((r.state = 'queued' and (r.retry_at is null or r.retry_at <= ${now}))
          or (r.state = 'sending' and r.claimed_by is distinct from ${sender}::uuid))
        and r.state in ('queued', 'sending')
      order by r.subscriber_id limit ${size} for update of r skip locked)
    update campaign_recipients r set state = 'sending', claimed_by = ${sender}
    from picked where r.mail_id = picked.mail_id returning r.mail_id as "emailId"`.execute(db);
  return rows.map(({ emailId }) => emailId);
}

export interface Recipient {
  email: string;
  firstName: string | null;
}

/**
 * The last check before an email is handed over: skips anyone unsubscribed or suppressed (invariant 10) and returns
 * null for them; `stopped` if the campaign was paused, or another sender has the recipient.
 */
export async function lookAtRecipient(
  db: Queries,
  emailId: string,
  sender: string,
): Promise<Recipient | null | 'stopped'> {
  const { rows } = await sql<Recipient & { state: string }>`
    update campaign_recipients r set tries = tries + 1,
      state = case when s.status = 'subscribed' and not exists (select from suppressions x where x.email = s.email)
        then 'sending' else 'skipped' end
    from subscribers s, campaigns c
    where r.mail_id = ${emailId} and r.state = 'sending' and r.claimed_by = ${sender}
      and s.id = r.subscriber_id and c.id = r.campaign_id and c.status = 'sending'
    returning r.state, s.email, s.first_name as "firstName"`.execute(db);
  const [row] = rows;
  if (!row) return 'stopped';
  return row.state === 'sending' ? { email: row.email, firstName: row.firstName } : null;
}

export async function markSent(db: Queries, emailId: string, now: Date): Promise<void> {
  await db
    .updateTable('campaignRecipients')
    .set({ state: 'sent', sentAt: now, problem: null })
    .where('mailId', '=', emailId)
    .where('state', 'in', ['sending', 'queued'])
    .execute();
}

/**
 * Records an email that was refused for good. If the address itself was refused, its subscriber is cleaned and
 * suppressed.
 */
export async function markBounced(
  db: Queries,
  emailId: string,
  { problem, clean, now }: { problem: string; clean: boolean; now: Date },
): Promise<void> {
  await sql`
    with bounced as (
      update campaign_recipients set state = 'bounced', sent_at = ${now}, problem = ${problem}
      where mail_id = ${emailId} and state in ('sending', 'queued') returning subscriber_id),
    cleaned as (
      update subscribers set status = 'cleaned', last_activity_at = ${now}
      where ${clean} and id = (select subscriber_id from bounced) returning id, email),
    others as (
      update campaign_recipients set state = 'skipped'
      where state = 'queued' and subscriber_id = (select id from cleaned) and mail_id <> ${emailId})
    insert into suppressions (email, reason) select email, 'bounced' from cleaned on conflict (email) do nothing`.execute(
    db,
  );
}

/** Schedules a retry for an email that was refused temporarily. */
export async function tryLater(
  db: Queries,
  emailId: string,
  { problem, minutes, now }: { problem: string; minutes: number; now: Date },
): Promise<void> {
  await sql`
    with r as (select m.mail_id, s.status from campaign_recipients m join subscribers s on s.id = m.subscriber_id
      where m.mail_id = ${emailId} and m.state = 'sending' for share of s)
    update campaign_recipients set claimed_by = null, problem = ${problem},
      state = case when r.status = 'subscribed' then 'queued' else 'skipped' end,
      retry_at = ${new Date(now.getTime() + minutes * 60_000)}
    from r where campaign_recipients.mail_id = r.mail_id`.execute(db);
}

export async function readTries(db: Queries, emailId: string): Promise<number> {
  const row = await db
    .selectFrom('campaignRecipients')
    .select('tries')
    .where('mailId', '=', emailId)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** Marks a campaign as sent once no recipient is waiting. Returns false while one is. */
export async function finishCampaign(db: Queries, campaignId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update campaigns set status = 'sent', sent_at = ${now}, updated_at = ${now}, sender = null, sender_seen_at = null,
      version = version + 1
    where id = ${campaignId} and status = 'sending' and not exists (
      select from campaign_recipients r where r.campaign_id = ${campaignId} and r.state in ('queued', 'sending'))
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Reserves sending time for the next `count` emails, over all campaigns and processes. Returns the milliseconds to wait
 * before the first may go out.
 */
export async function reserveTime(
  db: Database,
  { count, perMinute, now }: { count: number; perMinute: number; now: Date },
): Promise<number> {
  const takesMs = (count * 60_000) / perMinute;
  const { rows } = await sql<{ startsAt: Date }>`
    update campaign_pace set free_at = greatest(free_at, ${now}) + ${takesMs} * interval '1 millisecond'
    returning free_at - ${takesMs} * interval '1 millisecond' as "startsAt"`.execute(db);
  return Math.max(0, (rows[0]?.startsAt.getTime() ?? 0) - now.getTime());
}
