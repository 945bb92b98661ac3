import { join } from 'node:path';
import { sql } from 'kysely';
import { SHOWN_ELSEWHERE } from '#features/desk/backoffice/system/job-words.ts';
import type { Database } from '#platform/db/database.ts';
import { filesNotWhole } from '#platform/health/files.server.ts';
import { findBreaches } from '#platform/health/find-breaches.server.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';
import { compareWithLedger, unsettled, waitingEmails } from '#test/crash/compare-with-ledger.ts';
import { until } from '#test/crash/until.ts';
import { withDatabase } from '#test/crash/with-database.ts';
import type { World } from './world.ts';

/** A refund whose process was killed is claimed for five minutes; then the job of every minute sends it. */
const HEALED_WITHIN_MS = 420_000;

/**
 * Waits until the shop has finished what it does by itself (payments settled, refunds sent, emails out), then compares
 * it with the provider's ledger and the mail server's, and checks every invariant. Returns what is wrong, as sentences.
 */
export async function findDifferences(world: World, bought: readonly string[]): Promise<string[]> {
  const { cards, shop } = world;
  await cards.webhooks.whenIdle();
  return withDatabase(shop.dataDir, async (db) => {
    const late = [
      await healed('payments are settled', async () => (await unsettled(db, cards)).length),
      await healed('refunds are sent', () => refundsUnderWay(db)),
      await healed('emails are sent', () => waitingEmails(db)),
    ];
    const broken = await findBreaches(db);
    const files = await filesNotWhole(db, diskStorage(join(shop.dataDir, 'files')));
    return [
      ...late.filter((line) => line !== null),
      ...(await compareWithLedger(db, cards, bought)),
      ...(await compareWithPost(db, world)),
      ...broken.map(({ id, sentence, examples }) => `${id}: ${sentence} Not so: ${examples.join(', ')}`),
      ...files.map((key) => `file ${key} is missing, or not what its row says`),
      ...(await failedJobs(db)),
    ];
  });
}

async function healed(what: string, left: () => Promise<number>): Promise<string | null> {
  const from = performance.now();
  try {
    await until(what, HEALED_WITHIN_MS, async () => (await left()) === 0);
    console.log(`  ${what}: after ${((performance.now() - from) / 1000).toFixed(0)} s`);
    return null;
  } catch {
    return `not within ${HEALED_WITHIN_MS / 1000} s: ${what} (${await left()} left)`;
  }
}

async function refundsUnderWay(db: Database): Promise<number> {
  const rows = await db.selectFrom('refunds').select('id').where('nextTryAt', 'is not', null).execute();
  return rows.length;
}

/**
 * Every email that counts as sent arrived; none arrived more often than the shop was killed, and hardly any more than
 * once.
 */
async function compareWithPost(db: Database, { post, shop }: World): Promise<string[]> {
  const sent = await db.selectFrom('mails').select(['id', 'template']).where('status', '=', 'sent').execute();
  const missing = sent.filter(({ id }) => !post.received.has(id));
  const again = [...post.received.values()].reduce((sum, count) => sum + count - 1, 0);
  console.log(`  ${sent.length} emails sent, ${again} of them came again`);
  return [
    ...missing.map(({ id, template }) => `email ${id} (${template}) counts as sent, and never came`),
    ...(again > shop.kills ? [`${again} emails came again, more than the ${shop.kills} kills`] : []),
  ];
}

/** Jobs that the owner would find on the System page. */
async function failedJobs(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; output: unknown }>`
    select name, output from pgboss.job
    where state = 'failed' and name <> all(${[...SHOWN_ELSEWHERE]})`.execute(db);
  return rows.map(({ name, output }) => `job ${name} has given up: ${JSON.stringify(output).slice(0, 300)}`);
}
