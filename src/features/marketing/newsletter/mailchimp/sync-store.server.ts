import { sql } from 'kysely';
import { COUNTED_MAX } from '#kit/count-words.ts';
import { json, type Queries } from '#platform/db/database.ts';
import { SIGNUP_PLACES } from '../newsletter.ts';
import { lockSubscribers } from '../store.server.ts';
import type { Member } from './mailchimp-api.server.ts';

export interface OutOfStep {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  status: 'subscribed' | 'unsubscribed' | 'cleaned';
  version: number;
  /** the last status received from or sent to Mailchimp; null if never synchronised */
  mailchimpStatus: string | null;
}

/** Returns subscribers whose changes Mailchimp does not have yet. Unconfirmed signups are never sent. */
export async function readOutOfStep(db: Queries, limit: number): Promise<OutOfStep[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'firstName', 'lastName', 'status', 'version', 'mailchimpStatus'])
    .where(sql<boolean>`mailchimp_version is distinct from version`)
    .where('status', '<>', 'pending')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as OutOfStep[];
}

/** Returns how many subscribers have changes that Mailchimp does not have yet, at most one over the limit. */
export async function countOutOfStep(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select from subscribers
    where mailchimp_version is distinct from version and status <> 'pending' limit ${COUNTED_MAX + 1}) s`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Records what was sent to Mailchimp, by version: a change made in the meantime remains to be sent. */
export async function noteInStep(
  db: Queries,
  { id, version }: OutOfStep,
  result: { status: string | null; problem: string | null },
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ mailchimpVersion: version, mailchimpStatus: result.status, mailchimpProblem: result.problem })
    .where('id', '=', id)
    .execute();
}

/**
 * Applies changes from Mailchimp, one statement per kind of change. Idempotent. Unsubscribed there means unsubscribed
 * here, unless they signed up here themselves since: an import or staff can't override it. Bounced addresses are
 * cleaned. New members become subscribers, unless their address unsubscribed here, which Mailchimp is then told.
 * Returns how many subscribers changed.
 */
export async function applyMembers(trx: Queries, members: readonly Member[], now: Date): Promise<number> {
  const given = members.map((member) => ({
    email: member.email_address.toLowerCase(),
    status: member.status,
    changed_at: member.last_changed,
    first_name: nameOf(member, 'FNAME'),
    last_name: nameOf(member, 'LNAME'),
  }));
  await lockSubscribers(
    trx,
    given.map(({ email }) => email),
  );
  const incoming = sql`incoming as (select * from jsonb_to_recordset(${json(given)})
    as m (email text, status text, changed_at timestamptz, first_name text, last_name text))`;
  const left = await sql<{ id: string; email: string; status: string }>`
    with ${incoming}
    update subscribers s set last_activity_at = ${now},
      status = case when m.status = 'cleaned' then 'cleaned' else 'unsubscribed' end,
      mailchimp_status = m.status,
      mailchimp_version = case when mailchimp_version = version then version + 1 else mailchimp_version end
    from incoming m where s.email = m.email and m.status in ('unsubscribed', 'cleaned', 'archived')
      and s.status in ('subscribed', 'pending')
      and (s.subscribed_at < m.changed_at or s.source not in (${sql.join([...SIGNUP_PLACES])}))
    returning s.id, s.email, s.status`.execute(trx);
  if (left.rows.length > 0) await endSubscriptions(trx, left.rows, now);
  const joined = await sql`
    with ${incoming}
    insert into subscribers (email, first_name, last_name, status, source, consent_text, subscribed_at, last_activity_at,
      mailchimp_version, mailchimp_status)
    select m.email, m.first_name, m.last_name, 'subscribed', 'mailchimp', 'Subscribed at Mailchimp', ${now}, ${now}, 1, 'subscribed'
    from incoming m where m.status = 'subscribed' and not exists (select from suppressions x where x.email = m.email)
    on conflict (email) do nothing`.execute(trx);
  await sql`
    with ${incoming}
    update subscribers s set mailchimp_status = m.status,
      mailchimp_version = case when m.status = 'subscribed' and s.status in ('unsubscribed', 'cleaned') then null
        else s.mailchimp_version end
    from incoming m where s.email = m.email and s.mailchimp_status is distinct from m.status`.execute(trx);
  return left.rows.length + Number(joined.numAffectedRows ?? 0);
}

async function endSubscriptions(
  trx: Queries,
  left: readonly { id: string; email: string; status: string }[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('suppressions')
    .values(
      left.map(({ email, status }) => ({ email, reason: status === 'cleaned' ? 'bounced' : 'unsubscribed' })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  await trx
    .updateTable('campaignRecipients')
    .set({ state: 'skipped', unsubscribedAt: now })
    .where('state', '=', 'queued')
    .where(
      'subscriberId',
      'in',
      left.map(({ id }) => id),
    )
    .execute();
}

const NAME_MAX = 200;

function nameOf({ merge_fields }: Member, field: string): string | null {
  const value = merge_fields?.[field];
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, NAME_MAX) : null;
}
