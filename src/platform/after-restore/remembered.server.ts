import { readFile, rename, writeFile } from 'node:fs/promises';
import { subDays } from 'date-fns';
import type { BackupPlace } from '../backup/index.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import { seal, unseal } from '../sealing.server.ts';
import type { Shop } from '../shop.ts';
import type { Signer } from '../signing.server.ts';
import { type Known, merged, parseKnown } from './known.ts';
import { readKnown } from './read-known.server.ts';

const PURPOSE = 'remembered';
const NAME = /^galley-remembered-(\d{4}-\d\d-\d\d)\.sealed$/;
/** Longer than any backup is kept. */
const RETENTION_DAYS = 400;

const nameOf = (day: string) => `galley-remembered-${day}.sealed`;

/**
 * The job that stores outside the database what must survive a restore: in every minute with a change, it writes the
 * day's file beside the backups, sealed with the shop's secret. A day's file also has what people asked for on the day
 * before.
 */
export function rememberJob(shop: Shop, place: BackupPlace): JobDefinition<Record<string, never>> {
  let written = '';
  return {
    name: 'remember-outside',
    schedule: '* * * * *',
    exclusive: true,
    retries: 0,
    async run() {
      const now = shop.clock();
      const name = nameOf(dayOf(now));
      const text = JSON.stringify(await readKnown(shop.owner, subDays(new Date(dayOf(now)), 1)));
      if (written === name + text) return;
      const names = await place.list();
      await place.add(name, (path) => writeWhole(path, seal(shop.signer, PURPOSE, text)));
      for (const old of names) if (isTooOld(old, now)) await place.remove(old);
      written = name + text;
    },
  };
}

/** Days are named in UTC, so that no name occurs twice. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

function isTooOld(name: string, now: Date): boolean {
  const [, day] = NAME.exec(name) ?? [];
  return day !== undefined && new Date(day) < subDays(now, RETENTION_DAYS);
}

async function writeWhole(path: string, content: string): Promise<void> {
  await writeFile(`${path}.partial`, content, { mode: 0o600, flush: true });
  await rename(`${path}.partial`, path);
}

/**
 * Reads from these places what was remembered since a moment. Also returns the names of files that can't be read with
 * this secret.
 */
export async function readRemembered(
  places: readonly BackupPlace[],
  since: Date,
  signer: Signer,
): Promise<{ known: Known; unreadable: string[] }> {
  const all: Known[] = [];
  const unreadable: string[] = [];
  for (const place of places)
    for (const name of (await place.list()).sort()) {
      const [, day] = NAME.exec(name) ?? [];
      if (day === undefined || day < dayOf(since)) continue;
      const text = await place.withLocalFile(name, (path) => readFile(path, 'utf8'));
      const opened = unseal(signer, PURPOSE, text.trim());
      if (opened === null) unreadable.push(name);
      else all.push(onlySince(parseKnown(opened), since));
    }
  return { known: merged(all), unreadable };
}

function onlySince(known: Known, since: Date): Known {
  const isLater = ({ at }: { at: string }) => new Date(at) > since;
  return {
    ...known,
    suppressions: known.suppressions.filter(isLater),
    erasures: known.erasures.filter(isLater),
  };
}
