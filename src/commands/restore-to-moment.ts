import { resolve } from 'node:path';
import { type Known, readKnown } from '#platform/after-restore/index.ts';
import { readSecrets, secretOf, storageOf } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { inTransaction, openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Connection } from '#platform/embedded-postgres/index.ts';
import { missingFiles } from '#platform/health/files.server.ts';
import { findBreaches } from '#platform/health/find-breaches.server.ts';
import { momentText, momentWords, parseMoment, restoreAt } from '#platform/point-in-time/index.ts';
import type { Env } from '../env.ts';
import { carryOn, findKnown, missingSince } from './after-restore.ts';

/** Up to this many files are named; beyond that only their number is given. */
const NAMED = 10;

/** Restores the stopped shop's embedded database to a moment, and says what its owner has to do afterwards. */
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
  let present: Known | null = null;
  const { before, lastChange, isWholeLog } = await restoreAt(resolve(env.DATA_DIR), moment, {
    now,
    lookBefore: async (connection) => {
      present = await readPresent(connection, moment);
    },
    cannotLook: (error) => console.log(`The present database can’t be read (${reasonOf(error)}).`),
    inspect: async (connection) => {
      said = await lookOver(connection, { env, moment, now, present });
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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0];

/** Returns what the database that is about to be replaced knows. */
async function readPresent(connection: Connection, moment: Date): Promise<Known> {
  const { db } = openDatabase({ connection, max: 1 });
  try {
    return await readKnown(db, missingSince(moment));
  } finally {
    await db.destroy();
  }
}

interface Restored {
  env: Env;
  moment: Date;
  now: Date;
  /** what the replaced database knew; null if it can't be read */
  present: Known | null;
}

/** Corrects what would do harm in the restored database. Returns what the owner must know before the shop opens. */
async function lookOver(connection: Connection, { env, moment, now, present }: Restored): Promise<string[]> {
  const { db } = openDatabase({ connection, max: 1 });
  try {
    await migrate(db); // the moment may be from before the last update of Galley
    const broken = await findBreaches(db);
    const { known, problems } = present
      ? { known: present, problems: [] }
      : await findKnown({ env, from: moment, secrets: await secretsOf(env) });
    const why = `Restored on ${momentWords(now)} to the state of ${momentWords(moment)}`;
    const putBack = { known, isAll: present !== null, from: moment, now, why };
    const carriedOn = await inTransaction(db, (trx) => carryOn(trx, putBack));
    return [
      ...broken.map(({ sentence, found }) => `Fails for ${found}: ${sentence}`),
      ...filesWords(await missingFiles(db, storageOf(env))),
      ...problems,
      ...carriedOn,
    ];
  } finally {
    await db.destroy();
  }
}

async function secretsOf(env: Env): Promise<readonly [string, ...string[]]> {
  const secrets = await readSecrets(secretOf(env));
  if (!secrets) throw new Error(`There is no secret-key in ${resolve(env.DATA_DIR)}.`);
  return secrets;
}

function filesWords(keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > NAMED ? `, and ${keys.length - NAMED} more` : '';
  return [
    `Files deleted since that moment are not restored: ${keys.slice(0, NAMED).join(', ')}${more}. Take them from a backup, or ask for them again.`,
  ];
}
