import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { readRoleOfPages } from '../db/grant-rights.server.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { listFailingJobs } from '../jobs/failed-jobs.server.ts';
import { failureWords } from '../jobs/failure-words.ts';
import type { Storage } from '../storage/storage.ts';
import { type FileSweep, readLastSweep } from '../storage/sweep-store.server.ts';
import { changedSinceWhole } from './changed-orders.server.ts';
import { type Finding, fine, wrong } from './check.ts';
import { findBreaches } from './find-breaches.server.ts';

const VERSION_MIN = 15;
/** Without these, a power cut can lose a confirmed order. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Reports the database's version, the settings that keep orders safe, and whether it is up to date. */
export async function checkDatabase(db: Queries): Promise<Finding> {
  try {
    return await judgeDatabase(db);
  } catch (error) {
    return databaseAway(error);
  }
}

/** The finding if the database can't be reached. */
function databaseAway(error: unknown): Finding {
  return wrong(
    `The database does not answer (${failureWords(error)}). Check DATABASE_URL and that PostgreSQL is running.`,
  );
}

async function judgeDatabase(db: Queries): Promise<Finding> {
  const { rows } = await sql<{ version: number; off: string[] | null }>`
    select current_setting('server_version_num')::int / 10000 as version,
      (select array_agg(s.name) from pg_settings s where s.name = any(${sql.val(DURABLE)}) and s.setting = 'off') as off`.execute(
    db,
  );
  const { version = 0, off = null } = rows[0] ?? {};
  if (version < VERSION_MIN)
    return wrong(
      `The database is PostgreSQL ${version}. Galley needs version ${VERSION_MIN} or newer: upgrade it.`,
    );
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    return wrong('The database is from an earlier version of Galley. Start the shop once with npm start.');
  if (off)
    return wrong(
      `The database has ${off.join(', ')} switched off: a power cut could lose orders. Switch them on.`,
    );
  return fine(`PostgreSQL ${version} answers and keeps every order safe on disk.`);
}

/** Reports whether the pages' role could change past records. `web` is a connection in that role. */
export async function checkRights(web: Queries): Promise<Finding> {
  const { role, changes, isMighty } = await readRoleOfPages(web);
  if (isMighty)
    return wrong(
      `Pages use the database role “${role}”, which may change everything, including history and invoices. Let it make another one for them: run ALTER ROLE "${role}" CREATEROLE on the server, then start the shop again. Or set DATABASE_WEB_URL to the address with a role that you have made.`,
    );
  if (changes.length > 0)
    return wrong(
      `Pages may change what must stay as it is (${changes.join(', ')}). Start the shop again: it corrects the rights of “${role}”.`,
    );
  return fine(
    `Pages use the database role “${role}”, which can’t change history, invoices or the audit log.`,
  );
}

/** Returns the time by the database's clock. */
export async function databaseTime(db: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('a select without a row');
  return rows[0].now;
}

const DAY_MS = 86_400_000;
/** A payment that is this old must have been reported by now, even on a slow day. */
const REPORTED_AFTER_HOURS = 6;

/** When the card provider's last event arrived, and whether a payment has been made since that it did not report. */
interface WebhookStatus {
  lastEventAt: Date | null;
  unreported: number;
}

/** Returns when the card provider last reported something, and how many payments of the last week it did not report. */
async function readWebhookStatus(db: Queries, now: Date): Promise<WebhookStatus> {
  const before = new Date(now.getTime() - REPORTED_AFTER_HOURS * 3_600_000);
  const { rows } = await sql<{ lastEventAt: Date | null; unreported: number }>`
    select (select max(received_at) from payment_events where provider = 'stripe') as "lastEventAt",
      (select count(*)::int from payments p where p.provider = 'stripe' and p.status = 'paid'
        and p.settled_at > ${new Date(now.getTime() - 7 * DAY_MS)} and p.settled_at < ${before}
        and not exists (select from payment_events e where e.provider = 'stripe' and e.session_id = p.session_id)) as unreported`.execute(
    db.withoutPlugins(),
  );
  return rows[0] ?? { lastEventAt: null, unreported: 0 };
}

/** Reports whether the card provider's events arrive. */
export async function checkWebhook(
  db: Queries,
  settings: { hasKey: boolean; hasSecret: boolean; isLive: boolean },
  now: Date,
): Promise<Finding> {
  if (!settings.hasKey) return fine('Payments are in test mode, without a card provider.');
  if (!settings.hasSecret)
    return wrong('STRIPE_WEBHOOK_SECRET is not set. Copy it from the webhook’s page in Stripe’s dashboard.');
  const { lastEventAt, unreported } = await readWebhookStatus(db, now);
  const mode = settings.isLive ? 'Payments are live' : 'Payments use Stripe’s test mode';
  if (unreported > 0)
    return wrong(
      `Stripe did not report ${unreported} ${unreported === 1 ? 'payment' : 'payments'} of the last week. Check the webhook’s address and events in Stripe’s dashboard.`,
    );
  if (!lastEventAt) return fine(`${mode}. Stripe has not reported anything yet.`);
  const hours = Math.floor((now.getTime() - lastEventAt.getTime()) / 3_600_000);
  return fine(
    `${mode}. Stripe last reported something ${hours < 1 ? 'less than an hour' : hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} ago.`,
  );
}

/**
 * Reports background jobs that have given up. `wordsOf` says what a kind does; Other pages show those in `elsewhere`.
 */
export async function checkJobs(
  db: Queries,
  kinds: { wordsOf: (kind: string) => string; elsewhere: readonly string[] },
): Promise<Finding> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!rows[0]?.there) return fine('No background job has run yet.');
  const failing = await listFailingJobs(db, kinds.elsewhere);
  const gaveUp = failing.filter((kind) => kind.gaveUp > 0);
  if (gaveUp.length === 0) return fine('No background job has given up.');
  const words = gaveUp.map(({ kind, gaveUp: jobs }) => `${kinds.wordsOf(kind)} (${jobs})`);
  return wrong(
    `Background jobs have given up: ${words.join(', ')}. Open System in the back office to try again.`,
  );
}

/**
 * Reports invariants that are broken right now. Orders that passed within the last day, and have not been written to
 * since, are skipped: with a million orders that would take longer than anybody would wait. `now`: `shop.clock()`.
 */
export async function checkInvariants(db: Queries, now: Date): Promise<Finding> {
  const changed = await changedSinceWhole(db, now);
  const broken = await findBreaches(db, changed ? [changed] : undefined);
  if (broken.length === 0)
    return fine(
      `Orders, payments, invoices and accounts add up.${changed ? ' Orders that haven’t changed since last night’s check were not looked at again.' : ''}`,
    );
  const words = broken.map(
    ({ sentence, found, examples }) => `“${sentence}” fails for ${found} (${examples[0]})`,
  );
  return wrong(
    `Something does not add up: ${words.join('; ')}. Make a backup and ask for help before changing anything.`,
  );
}

/** Writes, reads and deletes a file in the shop's storage, and reports what the last comparison with the rows found. */
export async function checkStorage(db: Queries, storage: Storage): Promise<Finding> {
  const works = await checkWriting(storage);
  const sweep = works.ok ? await readLastSweep(db) : undefined;
  const trouble = sweep && sweepTrouble(sweep);
  return trouble ? wrong(trouble) : works;
}

/** Returns what a comparison of files with rows found wrong, and what to do; null if all was well. */
function sweepTrouble({ missing, examples, problem }: FileSweep): string | null {
  if (missing === 0) return problem;
  const more = missing - examples.length;
  const which = `${examples.map(({ words }) => words).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `${missing === 1 ? 'One stored file is' : `${missing} stored files are`} missing: ${which}. Restore them from a backup, or ask for the files again.`;
}

async function checkWriting(storage: Storage): Promise<Finding> {
  const key = `checks/${randomUUID()}`;
  const written = Buffer.from(`Galley ${key}`);
  try {
    await storage.put(key, written);
    const stream = await storage.open(key);
    const read = stream ? await buffer(stream) : null;
    await storage.remove(key);
    if (!read?.equals(written))
      return wrong('The file store does not return what was written to it. Check S3_URL or the disk.');
    return fine('Files can be written, read and deleted.');
  } catch (error) {
    return wrong(`Files can’t be stored (${failureWords(error)}). Check S3_URL, or the disk with DATA_DIR.`);
  }
}

/**
 * Reports whether customers' files can be checked, and whether that happens without network access. `tryEngine` checks
 * one, or rejects with the reason why it can't.
 */
export async function checkArtwork(tryEngine: () => Promise<void>, hasNetwork: boolean): Promise<Finding> {
  try {
    await tryEngine();
    return fine(
      hasNetwork
        ? 'A test file was checked and drawn. This system doesn’t let the shop cut off the network of the process that reads files (docs/running.md).'
        : 'A test file was checked and drawn, by a process without network.',
    );
  } catch (error) {
    return wrong(
      `Customers’ files can’t be checked (${failureWords(error)}), so nobody can order with artwork. The shop’s log says what is missing; installing Galley again usually puts it right.`,
    );
  }
}
