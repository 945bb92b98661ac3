import { basename, dirname, join, resolve } from 'node:path';
import { subMinutes } from 'date-fns';
import { CamelCasePlugin, type Kysely, sql } from 'kysely';
import { holdCampaigns } from '#features/marketing/campaigns/index.server.ts';
import { endSubscription, suppress } from '#features/marketing/newsletter/index.server.ts';
import { noteUndoneErasures } from '#features/people/personal-data/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import {
  continueNumbers,
  type Known,
  merged,
  printedOf,
  readNewerBackup,
  readOutbox,
  readRemembered,
} from '#platform/after-restore/index.ts';
import { backupPlaceOf, folderPlace } from '#platform/backup/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { DB } from '#platform/db/types.ts';
import { createSigner } from '#platform/signing.server.ts';
import type { Env } from '../env.ts';

/** A restored database: the moment it dates from, and what else is known. */
export interface PutBack {
  known: Known;
  /** whether everything that was numbered is known */
  isAll: boolean;
  from: Date;
  now: Date;
  /** why numbers are skipped, as a sentence */
  why: string;
}

/**
 * Makes a restored database safe to use: numbers continue after those that may have been used since, people who have
 * unsubscribed or been erased since stay so, and campaigns are paused, so that none goes out twice. Returns what the
 * owner must know, in sentences.
 */
export async function carryOn(trx: Queries, { known, ...putBack }: PutBack): Promise<string[]> {
  const gaps = await continueNumbers(trx, { known, ...putBack });
  for (const { email, reason } of known.suppressions) {
    await endSubscription(trx, email, putBack.now);
    await suppress(trx, email, reason);
  }
  const erasures = known.erasures.map(({ at, ...whose }) => ({ erasedAt: new Date(at), ...whose }));
  await noteUndoneErasures(trx, erasures);
  const held = await holdCampaigns(trx, putBack.now);
  const left = known.suppressions.length;
  return [
    ...gaps.map(({ series, afterNumber, untilNumber }) => {
      const [first, last] = [printedOf(series, afterNumber + 1), printedOf(series, untilNumber)];
      return first === last
        ? `The number ${first} is left out: a paper that is no longer in the shop may carry it.`
        : `The numbers ${first} to ${last} are left out: papers that are no longer in the shop may carry them.`;
    }),
    ...(left > 0 ? [leftWords(left)] : []),
    ...(erasures.length > 0 ? [erasedWords(erasures.length)] : []),
    ...held.map((name) => `The campaign “${name}” is held. Check who has had it before you continue it.`),
    ...emailsWords(await waitingEmails(trx)),
  ];
}

function leftWords(count: number): string {
  return `${countWords(count, 'address', 'addresses')} had left the newsletter since, and ${count === 1 ? 'stays' : 'stay'} off it.`;
}

function erasedWords(count: number): string {
  return count === 1
    ? 'One person was erased since. The shop erases them again before it opens.'
    : `${count} people were erased since. The shop erases them again before it opens.`;
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

/** What happened this shortly before the moment may not be in the database. */
const OVERLAP_MINUTES = 1;

/** Returns the time since which requests may be missing from a database of this moment. */
export const missingSince = (from: Date) => subMinutes(from, OVERLAP_MINUTES);

/** Where to look for what happened after a moment. */
interface Search {
  env: Env;
  from: Date;
  secrets: readonly [string, ...string[]];
  /** the backup being restored; its folder is searched for newer ones too */
  file?: string;
}

/**
 * Looks for what happened after a moment: in the notes beside the backups, in a newer backup, in the outbox. What can't
 * be read is skipped and reported in a sentence.
 */
export async function findKnown(search: Search): Promise<{ known: Known; problems: string[] }> {
  const { env, from, file } = search;
  const since = missingSince(from);
  const place = backupPlaceOf(env);
  const beside = file ? folderPlace(dirname(resolve(file))) : null;
  const places = beside && beside.address !== place.address ? [place, beside] : [place];
  const problems: string[] = [];
  const tried = async <T>(what: string, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      problems.push(`${what} could not be read (${error instanceof Error ? error.message : String(error)}).`);
      return null;
    }
  };
  const remembered = await tried('What the shop noted beside its backups', () =>
    readRemembered(places, since, createSigner(search.secrets)),
  );
  for (const name of remembered?.unreadable ?? [])
    problems.push(`${basename(name)} could not be read: it was sealed with another SECRET_KEY.`);
  const passphrase = env.BACKUP_PASSPHRASE;
  const newer = file
    ? await tried('A newer backup', () => readNewerBackup(place, { file, from, passphrase }))
    : null;
  const numbers = await tried('The outbox', () => readOutbox(join(resolve(env.DATA_DIR), 'outbox'), since));
  const nothing = { numbers: {}, sequences: {}, suppressions: [], erasures: [] };
  const sources = [remembered?.known, newer, numbers && { ...nothing, numbers }];
  return { known: merged(sources.filter((one) => one != null)), problems };
}

/** The shop's own kind of query builder on a transaction of a plain one. */
export function withShopNames(trx: Kysely<unknown>): Queries {
  return trx.withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true })) as Kysely<DB>;
}
