import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Signup } from './forms.ts';

/** A reader to be kept, with what they agreed to. */
export interface NewSubscriber extends Pick<Signup, 'email' | 'firstName' | 'lastName' | 'interests'> {
  marketingConsent: boolean;
  consentText: string;
  source: string;
}

/**
 * What an address says of itself, a yes or a no, is heard one after another: there may be no row of it yet that could be
 * locked, and a yes and a no of one moment would leave a reader who is suppressed.
 */
async function lockAddress(trx: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reader:${email}`}, 0))`.execute(trx);
}

/**
 * Keeps a reader, or takes one back who had left. Returns their id; undefined for an address that is subscribed: of two
 * signups at once one waits for the other's row, and then finds it so.
 */
export async function keepSubscriber(
  db: Queries,
  reader: NewSubscriber,
  status: 'subscribed' | 'pending',
  now: Date,
): Promise<string | undefined> {
  const { email, ...said } = reader;
  await lockAddress(db, email);
  const renewed = {
    ...said,
    interests: [...reader.interests],
    status,
    subscribedAt: now,
    lastActivityAt: now,
  };
  const row = await db
    .insertInto('subscribers')
    .values({ email, ...renewed })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(renewed).where('subscribers.status', '<>', 'subscribed'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The only way out of the list of those who said no: their own, new consent. */
export async function liftSuppression(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('suppressions').where('email', '=', email).execute();
}

/** How far somebody's signup has come, by their id; null for an id of nobody who signed up, or who has left. */
export async function readSignupState(db: Queries, id: string): Promise<'subscribed' | 'pending' | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('subscribers').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status === 'subscribed' || row?.status === 'pending' ? row.status : null;
}

/** The setting that makes a signup wait for its address's owner: the JSON value `true`. */
const DOUBLE_OPT_IN_SETTING = 'newsletter_double_opt_in';

export async function isDoubleOptIn(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', DOUBLE_OPT_IN_SETTING)
    .executeTakeFirst();
  return row?.value === true;
}

/** A signup that waits to be confirmed. */
export async function readPending(db: Queries, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'subscribedAt'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

/** Makes who waits a reader. Returns false where nobody waits any more. */
export async function confirmSubscriber(db: Queries, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('subscribers')
    .set({ status: 'subscribed', lastActivityAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an address said no, whether it was a reader's or not: imports look here. */
export async function suppress(
  db: Queries,
  email: string,
  reason: 'unsubscribed' | 'bounced' | 'complained' = 'unsubscribed',
): Promise<void> {
  await db
    .insertInto('suppressions')
    .values({ email, reason })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

const READERS_LOCK = 7_246_035;

/**
 * Holds many readers until the transaction ends, by their addresses, before anything else of them is changed: one such change
 * at a time, its rows in one order. Two that took them as they came waited for each other in a ring, try after try.
 */
export async function lockSubscribers(trx: Queries, emails: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${READERS_LOCK})`.execute(trx);
  await sql`select s.id from subscribers s where s.email in (select jsonb_array_elements_text(${json(emails)}))
    order by s.id for update`.execute(trx);
}

/** Ends a subscription, and takes the reader out of campaigns that are still to go out. */
export async function endSubscription(db: Queries, email: string, now: Date): Promise<void> {
  await lockAddress(db, email);
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', lastActivityAt: now })
    .where('email', '=', email)
    .where('status', '<>', 'unsubscribed')
    .execute();
  await sql`update campaign_recipients set state = 'skipped', unsubscribed_at = ${now}
    where state = 'queued' and subscriber_id = (select id from subscribers where email = ${email})`.execute(
    db,
  );
}

/** Counts an unsubscribe for the campaign whose email led to it, once, if that email was this address's. */
export async function countUnsubscribe(
  db: Queries,
  { email, mailId, now }: { email: string; mailId: string; now: Date },
): Promise<void> {
  await sql`update campaign_recipients set unsubscribed_at = ${now}
    where mail_id = ${mailId} and unsubscribed_at is null
      and subscriber_id = (select id from subscribers where email = ${email})`.execute(db);
}
