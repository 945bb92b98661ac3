import { addSeconds } from 'date-fns';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { MailchimpProblem, type MemberWrite, putMember, readMembers } from './mailchimp-api.server.ts';
import {
  noteConnected,
  OtherConnection,
  readAccess,
  readSync,
  type StoredAccess,
  whileStored,
  writeSync,
} from './mailchimp-settings.server.ts';
import { applyMembers, noteInStep, type OutOfStep, readOutOfStep } from './sync-store.server.ts';

export const SYNC_MAILCHIMP = 'sync-mailchimp';

/** Mailchimp allows 1000 a page; a smaller one makes shorter transactions. */
const PAGE = 500;
const PUSH_BATCH = 100;
/** Half of Mailchimp's ten simultaneous connections stay free for others. */
const AT_ONCE = 5;
const JOB_MS = 5 * 60_000;
/** Mailchimp's timestamps are in seconds and its lists eventually consistent, so the next run overlaps by this much. */
const OVERLAP_MS = 60_000;

/** The job that synchronises subscribers with the Mailchimp audience, every five minutes and on request. */
export function syncMailchimpJob(shop: Shop): JobDefinition {
  return { name: SYNC_MAILCHIMP, schedule: '*/5 * * * *', retries: 2, run: () => syncMailchimp(shop) };
}

/**
 * Fetches changes from Mailchimp, then sends ours. Progress is stored after every page and every subscriber, so that a
 * killed run is resumed; running two at once is harmless. Errors are stored for the settings tab instead of thrown, and
 * the next run continues. If another connection is stored in the meantime, the run ends and records nothing.
 */
export async function syncMailchimp(shop: Shop): Promise<void> {
  const access = await readAccess(shop);
  if (!access?.isConnected) return;
  try {
    await run(shop, access);
  } catch (error) {
    if (!(error instanceof OtherConnection)) throw error;
    shop.log.info('mailchimp: the connection was changed, so this run stops');
  }
}

async function run(shop: Shop, access: StoredAccess): Promise<void> {
  const started = { startedAt: shop.clock().toISOString(), finishedAt: null, problem: null };
  await note(shop, access, started, 'again');
  const end = performance.now() + JOB_MS;
  try {
    const isDone = (await pull(shop, access, end)) && (await push(shop, access, end));
    if (!isDone) return await shop.jobs.send(shop.db, SYNC_MAILCHIMP, {});
    await note(shop, access, { finishedAt: shop.clock().toISOString() });
  } catch (error) {
    if (!(error instanceof MailchimpProblem)) throw error;
    await noteProblem(shop, access, error);
  }
}

async function noteProblem(shop: Shop, access: StoredAccess, problem: MailchimpProblem): Promise<void> {
  shop.log.warn({ err: problem }, 'mailchimp');
  await note(shop, access, { finishedAt: shop.clock().toISOString(), problem: problem.message });
  if (problem.kind === 'key' || problem.kind === 'list')
    await whileStored(shop, access, (trx) => noteConnected(trx, null));
  if (problem.kind !== 'busy') return;
  const startAfter = addSeconds(shop.clock(), problem.retryAfterSeconds);
  await shop.jobs.send(shop.db, SYNC_MAILCHIMP, {}, { startAfter });
}

/** Returns false if time ran out before everything was read. */
async function pull(shop: Shop, access: StoredAccess, end: number): Promise<boolean> {
  const { pulledTo } = await readSync(shop.db);
  let since = pulledTo ? new Date(pulledTo) : null;
  let offset = 0;
  while (performance.now() < end) {
    const members = await readMembers(access, { since, offset, count: PAGE });
    const changed = await whileStored(shop, access, (trx) => applyMembers(trx, members, shop.clock()));
    const last = members.at(-1);
    const lastChanged = last ? new Date(last.last_changed) : null;
    const isLastPage = members.length < PAGE;
    // Pages by time, not offset: a member changed in the meantime moves to the end without shifting others across a page
    // boundary.
    const next = lastChanged && new Date(lastChanged.getTime() - (isLastPage ? OVERLAP_MS : 1000));
    const moves = next !== null && (since === null || next > since);
    if (changed > 0 || moves)
      await note(shop, access, { ...(moves && { pulledTo: next.toISOString() }) }, { pulled: changed });
    if (isLastPage) return true;
    offset = moves ? 0 : offset + PAGE;
    if (moves) since = next;
  }
  return false;
}

/** Returns false if time ran out before everything was sent. */
async function push(shop: Shop, access: StoredAccess, end: number): Promise<boolean> {
  while (performance.now() < end) {
    const waiting = await readOutOfStep(shop.db, PUSH_BATCH);
    if (waiting.length === 0) return true;
    for (let at = 0; at < waiting.length; at += AT_ONCE) {
      const sent = await Promise.allSettled(
        waiting.slice(at, at + AT_ONCE).map((row) => pushOne(shop, access, row)),
      );
      const done = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const pushed = done.filter((one) => one === 'pushed').length;
      if (done.length > 0) await note(shop, access, {}, { pushed, refused: done.length - pushed });
      for (const one of sent) if (one.status === 'rejected') throw one.reason;
    }
  }
  return false;
}

/** Sends one subscriber. A permanent refusal is stored with the subscriber and not retried until they change. */
async function pushOne(shop: Shop, access: StoredAccess, row: OutOfStep): Promise<'pushed' | 'refused'> {
  try {
    const status = await putSubscriber(access, row);
    await whileStored(shop, access, (trx) => noteInStep(trx, row, { status, problem: null }));
    return 'pushed';
  } catch (error) {
    if (!(error instanceof MailchimpProblem) || error.kind !== 'refused') throw error;
    const result = { status: row.mailchimpStatus, problem: error.message.slice(0, 300) };
    await whileStored(shop, access, (trx) => noteInStep(trx, row, result));
    return 'refused';
  }
}

/** Returns the resulting status at Mailchimp. */
async function putSubscriber(access: StoredAccess, row: OutOfStep): Promise<string> {
  const { email, firstName, lastName, status, mailchimpStatus } = row;
  const member: MemberWrite = {
    email_address: email,
    status_if_new: status,
    merge_fields: { FNAME: firstName ?? '', LNAME: lastName ?? '' },
  };
  if (status !== 'subscribed') {
    await putMember(access, { ...member, status });
    return status;
  }
  const hadLeft =
    mailchimpStatus !== null && ['unsubscribed', 'cleaned', 'archived'].includes(mailchimpStatus);
  if (!hadLeft) {
    // Mailchimp's status is kept: a change we have not fetched yet must not be undone.
    await putMember(access, member);
    return mailchimpStatus ?? status;
  }
  try {
    await putMember(access, { ...member, status: 'subscribed' });
    return 'subscribed';
  } catch (error) {
    if (!(error instanceof MailchimpProblem) || error.kind !== 'refused') throw error;
    // Someone who unsubscribed there can only return by answering Mailchimp's own email ("Member In Compliance State").
    await putMember(access, { ...member, status: 'pending' });
    return 'pending';
  }
}

/** Adds to this run's result under a lock, so that two runs at once lose nothing. */
async function note(
  shop: Shop,
  access: StoredAccess,
  set: Partial<Awaited<ReturnType<typeof readSync>>>,
  add: { pushed?: number; pulled?: number; refused?: number } | 'again' = {},
): Promise<void> {
  await whileStored(shop, access, async (trx) => {
    await lockSync(trx);
    const now = await readSync(trx);
    const counts =
      add === 'again'
        ? { pushed: 0, pulled: 0, refused: 0 }
        : {
            pushed: now.pushed + (add.pushed ?? 0),
            pulled: now.pulled + (add.pulled ?? 0),
            refused: now.refused + (add.refused ?? 0),
          };
    await writeSync(trx, { ...now, ...counts, ...set });
  });
}

const SYNC_LOCK = 7_246_034;

async function lockSync(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SYNC_LOCK})`.execute(trx);
}
