import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Signup } from './forms.ts';

/** A subscriber to store, with their consent. */
export interface NewSubscriber extends Pick<Signup, 'email' | 'firstName' | 'lastName' | 'interests'> {
  marketingConsent: boolean;
  consentText: string;
  source: string;
}

/**
 * Serialises sign-up and unsubscribe per address. Locks the address, since a row may not exist; otherwise both at once
 * could leave a subscriber who is suppressed.
 */
export async function lockAddress(trx: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reader:${email}`}, 0))`.execute(trx);
}

/**
 * Stores a subscriber, or restores one who had left. Returns their id; undefined if the address is already subscribed.
 * The caller holds the address's lock: of two signups at once, one waits for the other.
 */
export async function storeSubscriber(
  db: Queries,
  subscriber: NewSubscriber,
  status: 'subscribed' | 'pending',
  now: Date,
): Promise<string | undefined> {
  const { email, ...details } = subscriber;
  const renewed = {
    ...details,
    interests: [...subscriber.interests],
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

export async function isSuppressed(db: Queries, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppressions')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an address, in small letters, has asked for our newsletter and offers. */
export async function isSubscribed(db: Queries, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'subscribed')
    .executeTakeFirst();
  return row !== undefined;
}

/** The only way off the suppression list: the owner's own new consent. */
export async function liftSuppression(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('suppressions').where('email', '=', email).execute();
}

/** Returns the state of a signup by id; null if the id is unknown or the person has left. */
export async function readSignupState(db: Queries, id: string): Promise<'subscribed' | 'pending' | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('subscribers').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status === 'subscribed' || row?.status === 'pending' ? row.status : null;
}

/** The setting that makes a signup wait for confirmation: the JSON value `true`. */
const DOUBLE_OPT_IN_SETTING = 'newsletter_double_opt_in';

export async function isDoubleOptIn(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', DOUBLE_OPT_IN_SETTING)
    .executeTakeFirst();
  return row?.value === true;
}

/** A signup waiting for confirmation. */
export async function readPending(db: Queries, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'subscribedAt'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

/** Makes a pending signup a subscription. Returns false if none is pending. */
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

/** Suppresses an address, whether or not it was subscribed: imports check this. */
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
 * Locks many subscribers by address until the transaction ends, before anything else of theirs changes: one such change
 * at a time, rows always in the same order. Without a fixed order, two of them deadlocked again and again.
 */
export async function lockSubscribers(trx: Queries, emails: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${READERS_LOCK})`.execute(trx);
  await sql`select s.id from subscribers s where s.email in (select jsonb_array_elements_text(${json(emails)}))
    order by s.id for update`.execute(trx);
}

/** Ends a subscription and removes the subscriber from campaigns not yet sent. */
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

/** Counts an unsubscription for the campaign whose email led to it, once, if that email went to this address. */
export async function countUnsubscribe(
  db: Queries,
  { email, emailId, now }: { email: string; emailId: string; now: Date },
): Promise<void> {
  await sql`update campaign_recipients set unsubscribed_at = ${now}
    where mail_id = ${emailId} and unsubscribed_at is null
      and subscriber_id = (select id from subscribers where email = ${email})`.execute(db);
}
