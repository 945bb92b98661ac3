import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { resumableUploads } from '#features/artwork/files/index.server.ts';
import { countDifferences, reconcile } from '#features/money/payments/index.server.ts';
import {
  type BackupPlace,
  backupPlaceOf,
  connectToStoppedShop,
  newestBackup,
  restore,
  secretOf,
  storageOf,
} from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { filesNotWhole } from '#platform/health/files.server.ts';
import { findBreaches } from '#platform/health/find-breaches.server.ts';
import { INVARIANTS } from '#platform/health/invariants.server.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { createApp } from '../app.ts';
import { type Env, readEnv } from '../env.ts';
import { type OpenShop, openShop } from '../open-shop.ts';

interface Report {
  ok: boolean;
  restoredAt: string | null;
  invariants: { id: string; ok: boolean }[];
  /** for people: what was done, and what is wrong */
  lines: string[];
}

/**
 * `npm run drill [-- --json]`: restores the newest backup into a scratch folder, starts the shop there without its jobs
 * (nothing is sent, nobody is charged), opens its pages, checks every invariant and file, and removes the folder. The
 * exit status is 0 only if all is well.
 */
async function main(args: readonly string[]): Promise<void> {
  process.exitCode = 1; // until all is well
  const report = await drill(readEnv(process.env)).catch(
    (error: unknown): Report => ({
      ok: false,
      restoredAt: null,
      invariants: [],
      lines: [error instanceof Error ? error.message : String(error)],
    }),
  );
  const { lines, ...json } = report;
  if (args.includes('--json')) console.log(JSON.stringify(json));
  (args.includes('--json') ? console.error : console.log)(lines.join('\n'));
  if (report.ok) process.exitCode = 0;
}

async function drill(env: Env): Promise<Report> {
  const place = backupPlaceOf(env);
  const name = newestBackup(await place.list());
  if (!name) throw new Error(`There is no backup in ${place.address}. Run npm run backup first.`);
  const scratch = join(resolve(env.DATA_DIR), `drill-${randomUUID().slice(0, 8)}`);
  try {
    return await restoreAndCheck(inFolder(env, scratch), place, name);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The same settings with its own data, sending no email and writing to no bucket. */
function inFolder(env: Env, scratch: string): Env {
  const { DATABASE_URL: _database, DATABASE_WEB_URL: _web, DATABASE_REPLICA_URL: _replica, ...own } = env;
  const { S3_URL: _files, SMTP_URL: _email, ...rest } = own;
  return { ...rest, ROLE: 'both', DATA_DIR: scratch, DRAW_AHEAD: false, BACKUPS: false, LOG_LEVEL: 'silent' };
}

async function restoreAndCheck(env: Env, place: BackupPlace, name: string): Promise<Report> {
  const begun = performance.now();
  const damaged = await place.withLocalFile(name, async (path) => {
    const { connection, close } = await connectToStoppedShop(env);
    try {
      const shop = { connection, storage: storageOf(env), secret: secretOf(env) };
      const passphrase = env.BACKUP_PASSPHRASE;
      return (await restore(shop, path, passphrase ? { passphrase } : {})).damaged;
    } finally {
      await close();
    }
  });
  const open = await openShop(env, { onDatabaseLost: (message) => console.error(message) });
  try {
    const { invariants, wrong } = await check(open);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const ok = invariants.every((one) => one.ok);
    return {
      ok,
      restoredAt: systemClock().toISOString(),
      invariants,
      lines: [
        `${name} was restored and opened in ${seconds} s.`,
        ...damaged.map((sentence) => `Not whole: ${sentence}`),
        ...(await comparison(open, env)),
        ...wrong,
        ok ? `All ${invariants.length} checks passed.` : 'This backup needs your attention.',
      ],
    };
  } finally {
    await open.close();
  }
}

/** The invariants of the data, and two checks of the whole: its files are there, and the shop opens. */
async function check(open: OpenShop): Promise<{ invariants: Report['invariants']; wrong: string[] }> {
  const broken = new Map((await findBreaches(open.shop.db)).map((breach) => [breach.id, breach]));
  const files = await filesNotWhole(open.shop.db, open.shop.storage);
  const pages = await pagesThatFail(open);
  return {
    invariants: [
      ...INVARIANTS.map(({ id }) => ({ id, ok: !broken.has(id) })),
      { id: 'files', ok: files.length === 0 },
      { id: 'pages', ok: pages.length === 0 },
    ],
    wrong: [
      ...[...broken.values()].map(({ sentence, found }) => `Fails for ${found}: ${sentence}`),
      ...files.map((key) => `A file is missing or damaged: ${key}`),
      ...pages.map((path) => `A page does not open: ${path}`),
    ],
  };
}

const PAGES = ['/readyz', '/', '/shop', '/cart', '/login'] as const;

async function pagesThatFail(open: OpenShop): Promise<string[]> {
  const engine = startMupdfEngine();
  try {
    const { shop, accounts, ready } = open;
    const uploads = resumableUploads(shop, engine);
    const app = createApp({ shop, accounts, ready, engine, uploads, clientFolder: './build/client' });
    const failed: string[] = [];
    for (const path of PAGES)
      if ((await app.request(new URL(path, shop.site.publicOrigin).href)).status !== 200) failed.push(path);
    return failed;
  } finally {
    await engine.close();
  }
}

/**
 * What the card provider has that the backup doesn't: everything since the backup was made. A real shop takes that
 * over.
 */
async function comparison({ shop }: OpenShop, env: Env): Promise<string[]> {
  if (!env.STRIPE_SECRET_KEY) return [];
  await reconcile(shop, { takesOver: false });
  const count = await countDifferences(shop.db);
  return [
    count === 0
      ? 'Its payments agree with the card provider.'
      : `Its payments differ from the card provider’s in ${count} places, as they may since it was made. After a real restore, Reconciliation in the back office settles them.`,
  ];
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
