import { rm } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { openDatabase } from '../db/database.ts';
import { migrationTexts } from '../db/migrations.ts';
import { reasonOf } from '../health/check.ts';
import { findBreaches } from '../health/find-breaches.server.ts';
import { temporaryName } from './archive.ts';
import { backUp } from './back-up.ts';
import { withClient } from './client.ts';
import { compareShops } from './compare-shops.ts';
import { refuseUnlessEmpty } from './empty-shop.ts';
import { restore } from './restore.ts';
import type { ShopSecret } from './shop-data.ts';

const VERSION_MIN = 15;

export interface Moved {
  rows: number;
  /** what was compared, and what does not add up in the copy, as sentences */
  notes: string[];
}

/**
 * Copies a stopped shop's database into an empty one through a backup in a temporary file, and compares every row.
 * Files stay where they are.
 * @param work.file where the backup may be written: a name beside which there is room for the database
 * @throws an Error with a sentence for the owner; the original shop is never changed
 */
export async function moveDatabase(
  from: PoolConfig,
  to: PoolConfig,
  work: { secret: ShopSecret; file: string; now: Date },
): Promise<Moved> {
  await refuseTarget(to).catch((error: unknown) => {
    throw new Error(`The database to move to can’t be used (${reasonOf(error)}).`, { cause: error });
  });
  const file = temporaryName(work.file);
  try {
    const shop = { storage: null, secret: work.secret };
    await backUp({ ...shop, connection: from }, file, work.now);
    const { rows } = await restore({ ...shop, connection: to }, file);
    return { rows, notes: await compare(from, to) };
  } finally {
    await rm(file, { force: true });
  }
}

async function compare(from: PoolConfig, to: PoolConfig): Promise<string[]> {
  const different = await compareShops(from, to);
  if (different && different.length > 0)
    throw new Error(
      `The copy is not the same as the shop: ${different.join(', ')}. Use the shop as it is, and ask for help.`,
    );
  const { db } = openDatabase({ connection: to, max: 1 });
  const broken = await findBreaches(db).finally(() => db.destroy());
  return [
    different
      ? 'Every row was compared: the copy is the same.'
      : 'Every row was counted. They were also brought up to date for this version of Galley.',
    ...broken.map(
      ({ sentence, found }) => `As before, something does not add up: “${sentence}” fails for ${found}.`,
    ),
  ];
}

/** Finds out what is wrong with the target before the long work begins. */
async function refuseTarget(to: PoolConfig): Promise<void> {
  await withClient(to, 'galley-restore', async (client) => {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    if (rows[0].version < VERSION_MIN)
      throw new Error(
        `That server is PostgreSQL ${rows[0].version}. Galley needs version ${VERSION_MIN} or newer.`,
      );
    await client.query('begin');
    await refuseUnlessEmpty(client, migrationTexts());
    await client.query('rollback');
  });
}
