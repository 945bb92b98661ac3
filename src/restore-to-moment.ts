import { resolve } from 'node:path';
import { sql } from 'kysely';
import { holdCampaigns } from '#features/campaigns/index.server.ts';
import { storageOf } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { inTransaction, openDatabase, type Queries } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Connection } from '#platform/embedded-postgres/index.ts';
import { missingFiles } from '#platform/health/files.server.ts';
import { findBreaches } from '#platform/health/find-breaches.server.ts';
import { momentText, momentWords, parseMoment, restoreAt } from '#platform/point-in-time/index.ts';
import type { Env } from './env.ts';

/** Files named one by one; of more only the number is said. */
const NAMED = 10;

/** Puts the stopped shop's embedded database back to a moment, and says what its owner has to do afterwards. */
export async function restoreToMoment(env: Env, text: string): Promise<void> {
  if (env.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is set: your database is on a server of your own. Whoever looks after that server can restore it to a moment.',
    );
  const moment = parseMoment(text);
  const now = systemClock();
  console.log(
    `Restoring the database as it was on ${momentWords(moment)}, UK time. This may take a few minutes.`,
  );
  let said: string[] = [];
  const { before, lastChange, isWholeLog } = await restoreAt(resolve(env.DATA_DIR), moment, {
    now,
    inspect: async (connection) => {
      said = await lookOver(connection, env, now);
    },
  });
  const changed = lastChange ? `its last change was at ${momentWords(lastChange)}` : 'nothing had changed';
  const lines = [
    isWholeLog
      ? `Nothing was written after that moment, so everything is restored (${changed}).`
      : `Restored (${changed}).`,
    ...said,
    `The database as it was until now is kept for 7 days in ${before}.`,
    `To undo this, stop the shop and run: npm run restore -- --at "${momentText(now)}"`,
    'Orders made since that moment are no longer in the shop. Start it with npm start, then press Check now under Reconciliation in the back office: it finds the card payments made since.',
  ];
  console.log(lines.join('\n'));
}

/** What the owner must know of the restored database before it opens. Campaigns are held, so that none goes out twice. */
async function lookOver(connection: Connection, env: Env, now: Date): Promise<string[]> {
  const { db } = openDatabase({ connection, max: 1 });
  try {
    await migrate(db); // the moment may be from before the last update of Galley
    const broken = await findBreaches(db);
    const held = await inTransaction(db, (trx) => holdCampaigns(trx, now));
    return [
      ...broken.map(({ sentence, found }) => `Fails for ${found}: ${sentence}`),
      ...filesWords(await missingFiles(db, storageOf(env))),
      ...held.map((name) => `The campaign “${name}” is held. Check who has had it before you continue it.`),
      ...emailsWords(await waitingEmails(db)),
    ];
  } finally {
    await db.destroy();
  }
}

function filesWords(keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > NAMED ? `, and ${keys.length - NAMED} more` : '';
  return [
    `Files deleted since that moment are not restored: ${keys.slice(0, NAMED).join(', ')}${more}. Take them from a backup, or ask for them again.`,
  ];
}

function emailsWords(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count === 1 ? 'One email was' : `${count} emails were`} waiting at that moment, and ${count === 1 ? 'goes' : 'go'} out when the shop starts, perhaps for the second time.`,
  ];
}

async function waitingEmails(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where status = 'queued'`.execute(db);
  return rows[0]?.count ?? 0;
}
