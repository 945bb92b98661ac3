import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { DISK_RESERVE_BYTES, freeBytes } from '#platform/health/disk.ts';
import { withDatabase } from '#test/crash/with-database.ts';
import type { Draw } from './draw.ts';
import type { World } from './world.ts';

/** Something that goes wrong for a while, and is over once `happen` resolves. */
export interface Fault {
  name: string;
  /** only on a small disk of the shop's own */
  needsOwnDisk?: boolean;
  happen(world: World, draw: Draw): Promise<void>;
}

const SECOND_MS = 1000;
const seconds = (draw: Draw, least: number, most: number) =>
  pause((least + draw.below(most - least + 1)) * SECOND_MS);

export const A_DAY_AHEAD = 'the clock is a day ahead';

export const FAULTS: readonly Fault[] = [
  {
    name: 'the shop is killed',
    happen: async ({ shop }) => {
      await shop.kill('server');
      await shop.start();
    },
  },
  {
    name: 'the shop and its database are killed',
    happen: async ({ shop }) => {
      await shop.kill('everything');
      await shop.start();
    },
  },
  { name: 'the database is killed', happen: (world) => signalDatabase(world, 'SIGKILL') },
  {
    name: 'the database stops at once (pg_ctl stop -m immediate)',
    happen: (world) => signalDatabase(world, 'SIGQUIT'),
  },
  { name: 'every connection to the database is cut, five times', happen: cutConnections },
  {
    name: 'the mail server is closed',
    happen: async ({ post }, draw) => {
      await post.close();
      await seconds(draw, 15, 30);
      await post.open();
    },
  },
  provider('the provider says nothing', { kind: 'lose-request', times: 0 }),
  provider('the provider does its work and its answers get lost', { kind: 'lose-answer', times: 0 }),
  provider('the provider answers 500', { kind: 'fail-before', times: 0 }),
  provider('the provider asks to slow down (429)', { kind: 'fail-before', status: 429, times: 0 }),
  provider('the provider is slow', { kind: 'delay', ms: 3000, times: 0 }),
  {
    name: 'the provider is killed and starts again',
    happen: async ({ cards }, draw) => {
      await cards.kill();
      await seconds(draw, 5, 10);
      await cards.restart();
    },
  },
  {
    name: 'no events come from the provider',
    happen: async ({ cards }, draw) => {
      await cards.webhooks.set('drop');
      await seconds(draw, 20, 40);
      await cards.webhooks.set('deliver');
    },
  },
  {
    name: 'every event comes three times at once',
    happen: async ({ cards }, draw) => {
      await cards.webhooks.copies(3);
      await seconds(draw, 10, 20);
      await cards.webhooks.copies(1);
    },
  },
  clock('the clock is 20 minutes ahead', 20 * 60),
  clock('the clock is 20 minutes behind', -20 * 60),
  clock(A_DAY_AHEAD, 24 * 60 * 60),
  {
    name: 'the shop is paused and goes on',
    happen: async ({ shop }, draw) => {
      const { pid } = shop;
      if (!pid) throw new Error('the shop does not run');
      process.kill(pid, 'SIGSTOP');
      await seconds(draw, 10, 25);
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'the disk is nearly full',
    needsOwnDisk: true,
    happen: (world, draw) => fillDisk(world, DISK_RESERVE_BYTES / 2, draw),
  },
  { name: 'the disk is full', needsOwnDisk: true, happen: (world, draw) => fillDisk(world, 0, draw) },
];

function provider(name: string, fault: Parameters<World['cards']['faults']['add']>[0]): Fault {
  return {
    name,
    async happen({ cards }, draw) {
      await cards.faults.add(fault);
      await seconds(draw, 10, 20);
      await cards.faults.clear();
    },
  };
}

function clock(name: string, aheadSeconds: number): Fault {
  return {
    name,
    async happen({ setClock }, draw) {
      await setClock(aheadSeconds);
      await seconds(draw, 10, 20);
      await setClock(0);
    },
  };
}

async function signalDatabase({ shop }: World, signal: NodeJS.Signals): Promise<void> {
  const [pid] = (await readFile(join(shop.dataDir, 'pg18/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), signal);
  await pause(SECOND_MS);
}

/** As check E4 of the trust list requires. */
async function cutConnections({ shop }: World): Promise<void> {
  for (let time = 0; time < 5; time += 1) {
    await withDatabase(shop.dataDir, (db) =>
      sql`select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
        where a.pid <> pg_backend_pid() and a.backend_type = 'client backend' and not r.rolsuper`.execute(db),
    );
    await pause(SECOND_MS);
  }
}

/** Fills the disk up to this many bytes, for a while. */
async function fillDisk({ shop }: World, leaveBytes: number, draw: Draw): Promise<void> {
  const ballast = join(shop.dataDir, 'ballast');
  const piece = Buffer.alloc(4 * 1024 * 1024, 1);
  try {
    while ((await freeBytes(shop.dataDir)) > leaveBytes + piece.length)
      await writeFile(ballast, piece, { flag: 'a' });
    const rest = Math.max(0, (await freeBytes(shop.dataDir)) - leaveBytes);
    await writeFile(ballast, Buffer.alloc(rest, 1), { flag: 'a' });
  } catch (error) {
    // Something else wrote the last bytes: the disk is as full as it should be.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  await seconds(draw, 8, 15);
  await rm(ballast);
}
