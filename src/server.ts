import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { RESUMABLE_PATH, resumableUploads } from '#features/artwork/files/index.server.ts';
import { DRAW_AHEAD } from '#features/catalogue/products/index.server.ts';
import { recoverPayments, warnOfMissingEvents } from '#features/money/payments/index.server.ts';
import { makeAdministrator, UNCONFIRMED } from '#features/people/accounts/index.server.ts';
import { eraseAgain } from '#features/people/personal-data/index.server.ts';
import { backupPlaceOf } from '#platform/backup/index.ts';
import { runChecks } from '#platform/health/check.ts';
import { TrustedProxies } from '#platform/http/client-address.ts';
import { drainer } from '#platform/http/drain.ts';
import { leavingAfter } from '#platform/http/leaving.ts';
import { outlastProxies } from '#platform/http/outlast-proxies.ts';
import { cutOffSlowRequests } from '#platform/http/slow-requests.ts';
import { createMetrics } from '#platform/metrics/metrics.server.ts';
import type { Shop } from '#platform/shop.ts';
import { removeLeftFolders } from '#platform/temporary-folders.server.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { createApp, onlyHealth } from './app.ts';
import { type Env, EnvError, readEnv, withRole } from './env.ts';
import { allJobs } from './jobs.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { shopChecks } from './start/checks.ts';
import { diskReserve } from './start/disk-reserve.ts';
import { takesFiles } from './web/body-limits.ts';

/**
 * How long a load balancer's check and running requests may take. With jobs it is under 30 s in total, because
 * supervisors then kill the process.
 */
const LEAVE_MS = 25_000;

/**
 * The shop as one process: pages, webhooks and background jobs, or only one of these, depending on its role. Exits with
 * a readable line if it can't start.
 */
async function main(): Promise<void> {
  const env = readEnv(withRole(process.env, process.argv.slice(2)));
  const [serves, works] = [env.ROLE !== 'worker', env.ROLE !== 'web'];
  let stop: (code: number) => Promise<void> = async (code) => process.exit(code);
  const onDatabaseLost = (message: string, lost: boolean) => {
    console.error(message);
    // The data now belongs to another process: nothing more may be written, not even by requests that are running.
    if (lost) process.exit(1);
    void stop(1);
  };
  const open = await openShop(env, { onDatabaseLost });
  const { shop, runner, accounts } = open;
  const engines = startEngines();
  const uploads = resumableUploads(shop, engines.engine);
  await leaveNothingBehind(env.DATA_DIR, shop);
  const leaving = leavingAfter(open.ready);
  const app = createApp({
    shop,
    accounts,
    ...engines,
    uploads,
    ready: leaving.ready,
    reserved: open.reserved,
    proxies: new TrustedProxies(env.TRUSTED_PROXIES),
    pageCache: open.pageCache,
    checks: () => runChecks(shopChecks(env, { ...shop, db: open.background.db, web: open.background.db })),
    ...(env.METRICS_TOKEN ? { metrics: metricsOf(open, env.DATA_DIR, env.METRICS_TOKEN) } : {}),
    reserve: diskReserve(env.DATA_DIR),
    clientFolder: './build/client',
  });
  await makeFirstAdministrator(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  const parts = jobParts(env, open);
  const jobs = allJobs(open.background, {
    ...engines,
    email: open.email,
    deliver: deliverTo(app),
    ...parts,
  });
  await runner.start(jobs, { work: works });
  const { fetch } = serves ? app : onlyHealth(app);
  const server = serve({ fetch, port: env.PORT, hostname: env.HOST }) as Server;
  const drain = drainer(server, shop.floor.close);
  outlastProxies(server);
  cutOffSlowRequests(server, (path) => takesFiles(path) || path.startsWith(`${RESUMABLE_PATH}/`));
  server.on('error', (error) => {
    console.error(`PORT: can't listen on ${env.HOST}:${env.PORT} (${error.message})`);
    void stop(1);
  });
  server.on('listening', () => {
    announce(env, open);
    if (works && parts.drawAhead) drawAhead(open);
  });
  if (works) askCardProvider(shop);

  let stopping = false;
  stop = async (code) => {
    if (stopping) return;
    stopping = true;
    const end = performance.now() + LEAVE_MS;
    await leaving.leave();
    if (!(await drain(end - performance.now())))
      shop.log.error(`requests were cut off because they took longer than ${LEAVE_MS / 1000} s`);
    await Promise.all(Object.values(engines).map((it) => it.close()));
    await open.close();
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));

  async function makeFirstAdministrator(email: string | undefined, password: string | undefined) {
    if (!email || !password) return;
    const account = { email, password: async () => password, onlyFirst: true };
    const outcome = await makeAdministrator(shop, accounts, account);
    if (outcome === 'unconfirmed') console.error(`ADMIN_EMAIL: ${UNCONFIRMED}`);
    if (outcome === 'weak-password')
      console.error('ADMIN_PASSWORD: must not be a common password. No administrator was created.');
  }
}

/**
 * Three processes: somebody who types into a design waits neither for somebody else’s file to be checked, nor for 5,000
 * cards, which take some 10 s of CPU. Each runs only while it has work.
 */
const startEngines = () => ({
  engine: startMupdfEngine(),
  composer: startMupdfEngine({ workers: 1 }),
  lister: startMupdfEngine({ workers: 1, jobTimeoutMs: 120_000 }),
});

/** What the settings say of background jobs. */
const jobParts = (env: ReturnType<typeof readEnv>, open: OpenShop) => ({
  drawAhead: env.DRAW_AHEAD,
  backsUp: env.BACKUPS,
  remembersIn: backupPlaceOf(env),
  archives: archivedData(env),
  queueOwner: open.queueOwner,
});

/** Removes customers' files that an earlier process left behind, and erased people whom a restore brought back. */
async function leaveNothingBehind(dataDir: string, shop: Shop): Promise<void> {
  await eraseAgain(shop);
  await removeLeftFolders();
  // Earlier versions kept unfinished uploads here.
  await rm(join(dataDir, 'uploads'), { recursive: true, force: true });
}

/** Says where the shop is, once it accepts requests. */
function announce(env: Env, { shop, testMode }: OpenShop): void {
  const here = `http://${env.HOST}:${env.PORT}`;
  const lines = [
    env.ROLE === 'worker'
      ? `Galley runs the background jobs, and answers at ${here}/readyz`
      : `Galley is open at ${shop.site.publicOrigin}`,
    ...(env.ROLE === 'web' ? ['Background jobs run where --role worker was started'] : []),
    `Data: ${resolve(env.DATA_DIR)}`,
    testMode ? 'Payments: test mode, no money is taken' : 'Payments: live',
    'To become an administrator: npm run admin -- create you@example.com',
  ];
  console.log(lines.join('\n'));
}

/** Draws the products' pictures in the background. */
function drawAhead({ runner, background }: OpenShop): void {
  void runner
    .send(background.db, DRAW_AHEAD, {})
    .catch((error) => background.log.error({ err: error }, 'pictures cannot be drawn in advance'));
}

/** The data directory of the embedded database to archive. On your own server, that is its administrator's task. */
function archivedData(env: Env): string | undefined {
  return env.BACKUPS && !env.DATABASE_URL ? resolve(env.DATA_DIR) : undefined;
}

/** Asks about payments that were made while the shop was stopped, and whether all events are sent. */
function askCardProvider(shop: Shop): void {
  void recoverPayments(shop, 0).catch((error) =>
    shop.log.error({ err: error }, 'payments could not be checked at start'),
  );
  void warnOfMissingEvents(shop).catch((error) =>
    shop.log.error({ err: error }, 'the events of the card provider could not be checked'),
  );
}

/** Sends a test payment's event to our own webhook. */
function deliverTo(app: ReturnType<typeof createApp>) {
  return async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await app.request('/webhooks/stripe', { method: 'POST', body, headers })).status;
  };
}

function metricsOf(open: OpenShop, dataDir: string, token: string) {
  const { pools, jobFailures } = open;
  const { db } = open.reserved;
  return { metrics: createMetrics({ db, dataDir, pools, jobFailures }), token };
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  if (!(error instanceof EnvError) && process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
});
