import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { type Accounts, createAccounts } from '#features/people/accounts/index.server.ts';
import { pressStorageOf, storageOf } from '#platform/backup/index.ts';
import { stripeProvider } from '#platform/card/stripe.server.ts';
import { type TestCards, testCards } from '#platform/card/test-card.server.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { listen } from '#platform/db/listen.ts';
import { FLOOR_NEWS, openNews } from '#platform/db/news.server.ts';
import { openReplica, reportsFrom } from '#platform/db/replica.server.ts';
import type { EmailTransport } from '#platform/email/email.ts';
import { outboxTransport, smtpTransport } from '#platform/email/transport.server.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { PAGES_CHANNEL, PageCache } from '#platform/http/page-cache.server.ts';
import { failureWords } from '#platform/jobs/failure-words.ts';
import { createJobRunner, type JobFailure, type JobRunner } from '#platform/jobs/job-queue.ts';
import type { QueueOwner } from '#platform/jobs/prepare-queues.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { createRateLimits } from '#platform/rate-limits.server.ts';
import { parseSecrets } from '#platform/secrets.ts';
import type { Shop } from '#platform/shop.ts';
import { createSigner } from '#platform/signing.server.ts';
import { createSite } from '#platform/site.ts';
import { type Env, isLiveKey } from './env.ts';
import { readiness } from './start/readiness.server.ts';
import { openShopDatabase, type ShopDatabase } from './start/shop-databases.ts';

/** The open, migrated shop with everything it needs; `close` shuts everything down, the database last. */
export interface OpenShop {
  shop: Shop;
  /** the same shop on reserved database connections: for webhooks, and for jobs */
  reserved: Shop;
  background: Shop;
  accounts: Accounts;
  runner: JobRunner;
  email: EmailTransport;
  /** Cached pages for visitors without cookies, cleared when the database notifies of a change. Commands cache none. */
  pageCache: PageCache;
  testMode: boolean;
  /** For the metrics: the database pools by name, and failed attempts by kind of job. */
  pools: Readonly<Record<string, Pool>>;
  jobFailures: ReadonlyMap<string, number>;
  /** how the owner of the job queue's tables connects */
  queueOwner: QueueOwner;
  /** Rejects, naming the cause, if database, storage or queue doesn't respond. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the database (starting the embedded one), migrates, seeds once, and builds the shop from its settings. With
 * `beside`, a command joins the database of a shop running on the same data.
 */
export async function openShop(
  env: Env,
  options: { onDatabaseLost: (message: string, lost: boolean) => void; beside?: boolean },
): Promise<OpenShop> {
  const log = createLog(env.LOG_LEVEL);
  const dataDir = resolve(env.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const running = options.beside ? runningEmbeddedPostgres({ dataDir }) : undefined;
  const embedded = { dataDir, archive: env.BACKUPS, onExit: options.onDatabaseLost };
  const server =
    env.DATABASE_URL || running
      ? null
      : await startEmbeddedPostgres({ ...embedded, onRestart: log.error.bind(log) });
  let closing = false;
  const onError = (error: Error) => {
    if (!closing) log.error({ err: error }, 'database connection lost');
  };
  let databases: Databases | undefined;
  const close = async () => {
    closing = true;
    await databases?.close();
    await server?.stop();
  };
  try {
    const secrets = parseSecrets(env.SECRET_KEY ?? (await storedSecret(dataDir)));
    const signer = createSigner(secrets);
    const beside = options.beside ?? false;
    const parts = { secrets, signer, now: systemClock(), beside, onError };
    const ready = await openShopDatabase(env, running ?? server, parts);
    databases = await openPools(ready, env, { beside, onError, log });
    const { db, owner, reserve, background, pools, connection, queueOwner } = databases;
    const jobFailures = new Map<string, number>();
    const onFailure = noteFailure(log, jobFailures);
    const runner = createJobRunner({ ...databases.forJobs, works: env.ROLE !== 'web', onError, onFailure });
    const site = siteOf(env);
    const cardsOn = (one: Database) => cardsOf(env, one, signer.deriveKeys('test-card-events'));
    const shop: Shop = {
      db,
      reports: databases.reports,
      owner,
      signer,
      site,
      log,
      cards: cardsOn(db),
      jobs: runner,
      floor: openNews({ connection, ...FLOOR_NEWS, onError }),
      storage: storageOf(env),
      press: pressStorageOf(env),
      clock: systemClock,
      limits: createRateLimits(pools.pages, env.RATE_LIMIT_SCALE, systemClock),
      ...(env.MAILCHIMP_API_BASE ? { mailchimpBase: env.MAILCHIMP_API_BASE } : {}),
    };
    const pageCache = new PageCache();
    const unlisten =
      beside || env.ROLE === 'worker'
        ? null
        : listen(connection, PAGES_CHANNEL, { ...pageCache.listening, onError });
    return {
      shop,
      runner,
      accounts: createAccounts(db, shop),
      email: emailOf(env, dataDir),
      pageCache,
      testMode: !isLiveKey(env.STRIPE_SECRET_KEY),
      pools,
      jobFailures,
      queueOwner,
      reserved: { ...shop, db: reserve, cards: cardsOn(reserve) },
      background: { ...shop, db: background, cards: cardsOn(background) },
      ready: readiness({ db: reserve, storage: shop.storage, dataDir }),
      async close() {
        closing = true;
        await unlisten?.();
        await runner.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Databases = Awaited<ReturnType<typeof openPools>>;

/** Opens the shop's pools: all in the pages' role, except the owner's. */
async function openPools(
  { owner, ownerConnection, web }: ShopDatabase,
  env: Env,
  { beside, onError, log }: { beside: boolean; onError: (error: Error) => void; log: Logger },
) {
  // A command beside the shop may do more in one statement than a page.
  const pages = openDatabase({
    ...web,
    onError,
    ...(beside ? {} : { max: PAGE_CONNECTIONS, usual: PAGES_USUAL, limits: PAGE_LIMITS }),
  });
  const reserve = openDatabase({ ...web, onError, max: 2, usual: 1, limits: RESERVE_LIMITS });
  const background = openDatabase({ ...web, onError, max: 4, usual: 2 });
  const url = beside ? undefined : env.DATABASE_REPLICA_URL;
  const replica = url ? await openReplica(url, onError) : null;
  return {
    db: pages.db,
    reports: replica ? reportsFrom(pages.db, replica, log) : async () => pages.db,
    owner,
    reserve: reserve.db,
    background: background.db,
    connection: web.connection,
    /** behind a transaction pooler, no notification of a job arrives */
    forJobs: {
      connection: web.connection,
      listens: web.preparedStatements,
      preparedStatements: web.preparedStatements,
    },
    queueOwner: { connection: ownerConnection, onError },
    pools: { pages: pages.pool, reserved: reserve.pool, background: background.pool },
    async close() {
      const open = [pages.db, reserve.db, background.db, owner, ...(replica ? [replica] : [])];
      await Promise.all(open.map((one) => one.destroy()));
    },
  };
}

/** Beyond these, a page waits, and gets a 503 if none becomes free in time. */
const PAGE_CONNECTIONS = 10;
/** As many as two processors and a disk keep busy. */
const PAGES_USUAL = 4;
const PAGE_LIMITS = { connectionMs: 5000, lockMs: 5000, statementMs: 15_000 };
/** Webhooks and health have reserved connections, so a busy shop still receives payments and can report its health. */
const RESERVE_LIMITS = { connectionMs: 5000, lockMs: 5000, statementMs: 10_000 };

/** Counts and logs a failed job: its kind, its id and the reason, but nothing of its content. */
function noteFailure(log: Logger, counts: Map<string, number>): (failure: JobFailure) => void {
  return ({ job, id, tries, gaveUp, error }) => {
    counts.set(job, (counts.get(job) ?? 0) + 1);
    const fields = { job, id, tries, why: failureWords(error) };
    if (gaveUp) log.error(fields, 'background job has given up');
    else log.warn(fields, 'background job failed and will be tried again');
  };
}

function siteOf(env: Env): Shop['site'] {
  return createSite(env.PUBLIC_URL, env.PORT, [
    env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE).origin : 'https://checkout.stripe.com',
  ]);
}

function cardsOf(env: Env, db: Database, testSecrets: readonly string[]): Shop['cards'] | TestCards {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET)
    return testCards({ db, clock: systemClock }, ...testSecrets);
  return stripeProvider({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    ...(env.STRIPE_API_BASE ? { apiBase: env.STRIPE_API_BASE } : {}),
  });
}

function emailOf(env: Env, dataDir: string): EmailTransport {
  const from = env.MAIL_FROM ?? 'Lagan Valley Press <hello@laganvalleypress.example>';
  return env.SMTP_URL ? smtpTransport(env.SMTP_URL, from) : outboxTransport(join(dataDir, 'outbox'), from);
}

/** The shop's secret: made once, stored with the data, readable only by its owner. */
async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key');
  const made = randomBytes(48).toString('base64url');
  await writeFile(path, made, { mode: 0o600, flag: 'wx', flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
