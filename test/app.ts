import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { resumableUploads } from '#features/artwork/files/index.server.ts';
import { createAccounts } from '#features/people/accounts/index.server.ts';
import type { CardProvider } from '#platform/card/card-provider.ts';
import { testCards } from '#platform/card/test-card.server.ts';
import { type DatabaseOptions, openDatabase } from '#platform/db/database.ts';
import { FLOOR_NEWS, openNews } from '#platform/db/news.server.ts';
import type { EmailTransport, OutgoingEmail } from '#platform/email/email.ts';
import type { TrustedProxies } from '#platform/http/client-address.ts';
import type { PageCache } from '#platform/http/page-cache.server.ts';
import { createJobRunner } from '#platform/jobs/job-queue.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimits } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { createSigner } from '#platform/signing.server.ts';
import { createSite } from '#platform/site.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import type { AppParts } from '../src/app.ts';
import { allJobs } from '../src/jobs.ts';
import { Browser } from './browser.ts';
import { NOON } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { expectInvariants } from './invariants.ts';
import { rememberOpen } from './open-files.ts';
import { whileOpen } from './opened-shops.ts';
import { pauseStatements } from './statement-pauses.ts';
import { explainStatements, hearStatements, type RunStatement } from './statement-plans.ts';

/** One for all files of this process. Its child starts with the first artwork and ends with this process. */
const engine = startMupdfEngine({ workers: 1, entry: resolve('build/server/engine.js') });

export { NOON };

const CHECK_JOB = 'check-artwork';
/** How long a page may take before we check whether it's waiting for an artwork check. */
const PATIENCE_MS = 200;

/**
 * The time that rows are dated by, which goes on while the shop's clock stands still: for what the card provider does.
 */
export const rowClock = (): Date => addSeconds(new Date(), -inject('behindSeconds'));

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/**
 * The real app on this file's own real database, in the role of the real one, with real files and a test clock. Only the outside world is simulated:
 * emails are collected in `emails`, and cards are the built-in test provider unless the test brings another. The
 * invariants are asserted by SQL after each test.
 */
export async function openTestShop(
  options: {
    cards?: CardProvider;
    throttleScale?: number;
    mailchimpBase?: string;
    /** the pages' connection limit, and how long they wait for a connection and a lock */
    database?: Pick<DatabaseOptions, 'max' | 'limits'>;
    /** the proxies whose `X-Forwarded-For` is trusted */
    proxies?: TrustedProxies;
    /** where emails go; collected in `emails` by default */
    email?: EmailTransport;
    /** sessions age with the test's clock; off by default, since many tests jump weeks while staff are signed in */
    sessionsAge?: boolean;
    /** the page cache, as in the shop; off by default, since most tests write by SQL and look straight away */
    pageCache?: PageCache;
    /** what keeps part of the disk free; off by default */
    reserve?: AppParts['reserve'];
    /** where files are stored; a folder of its own by default */
    storage?: Storage;
    /** metrics and their token; off by default */
    metrics?: (shop: Shop, folder: string) => NonNullable<AppParts['metrics']>;
    /** the test writes rows that no shop could have, so the invariants aren't asserted */
    isInvented?: true;
    /** called with every statement of the pages, as PostgreSQL ran it */
    onRun?: (statement: RunStatement) => void;
  } = {},
) {
  const database = await createTestDatabase();
  if (options.onRun) await explainStatements(database.connection);
  const folder = await mkdtemp(join(tmpdir(), 'galley-files-'));
  const statements: string[] = [];
  // Each text once, however often it is sent: otherwise the memory tests would count them.
  const texts = new Map<string, string>();
  const note = (text: string) => {
    if (!texts.has(text)) texts.set(text, text);
    statements.push(texts.get(text) ?? text);
  };
  const { db, pool } = openDatabase({
    connection: database.web,
    max: 24,
    ...options.database,
    onStatement: note,
  });
  pauseStatements(pool);
  const reserve = openDatabase({ connection: database.web, max: 2 });
  // Like a replica: what reads from it must not write.
  const reports = openDatabase({
    connection: { ...database.web, options: '-c default_transaction_read_only=on' },
    max: 4,
    onStatement: note,
  });
  if (options.onRun) for (const heard of [pool, reports.pool]) hearStatements(heard, options.onRun);
  const ownerStatements: string[] = [];
  const { db: owner } = openDatabase({
    connection: database.connection,
    onStatement: (text) => ownerStatements.push(text),
  });
  const storage = rememberOpen(options.storage ?? diskStorage(folder));
  const press = rememberOpen(diskStorage(join(folder, 'press')));
  const site = createSite(undefined, 3000);
  const signer = createSigner('a secret of the tests, and of nothing else');
  const runner = createJobRunner({ connection: database.web, onError: () => undefined });
  const time = { now: NOON };
  const shop: Shop = {
    db,
    owner,
    signer,
    site,
    reports: async () => reports.db,
    jobs: runner,
    floor: openNews({ connection: database.web, ...FLOOR_NEWS, onError: () => undefined }),
    storage,
    press,
    cards: options.cards ?? testCards({ db, clock: rowClock }, signer.deriveKey('test-card-events')),
    clock: () => time.now,
    limits: createRateLimits(pool, options.throttleScale ?? 1000, () => time.now),
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    ...(options.mailchimpBase ? { mailchimpBase: options.mailchimpBase } : {}),
  };
  const accounts = createAccounts(db, {
    ...shop,
    ...(options.sessionsAge ? {} : { clock: () => NOON }),
    passwordCost: { memory: 8, passes: 1 },
  });
  // Tests run the build that ships.
  const { createApp } = (await import('../build/server/app.js' as string)) as typeof import('../src/app.ts');
  const uploads = resumableUploads(shop, engine);
  const app = createApp({
    shop,
    accounts,
    engine,
    uploads,
    ready: async () => void (await sql`select 1`.execute(reserve.db)),
    // For tests in which the event and the return page race for one object.
    reserved: options.database
      ? {
          ...shop,
          db: reserve.db,
          cards: testCards({ db: reserve.db, clock: rowClock }, signer.deriveKey('test-card-events')),
        }
      : shop,
    clientFolder: './build/client',
    ...(options.proxies ? { proxies: options.proxies } : {}),
    ...(options.pageCache ? { pageCache: options.pageCache } : {}),
    ...(options.reserve ? { reserve: options.reserve } : {}),
    ...(options.metrics ? { metrics: options.metrics(shop, folder) } : {}),
  });
  const mails: OutgoingEmail[] = [];
  const transport: EmailTransport = options.email ?? {
    async deliver(mail: OutgoingEmail) {
      mails.push(mail);
    },
  };
  const deliver = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await app.request('/webhooks/stripe', { method: 'POST', body, headers })).status;
  };
  const jobs = allJobs(shop, { engine, email: transport, deliver });
  await runner.start(jobs, { work: false });
  const checks = jobs.filter(({ name }) => name === CHECK_JOB);
  /** Checks artwork while a page waits for it, as the shop does. */
  const whileChecking = async (url: string, init: RequestInit) => {
    const answer = Promise.resolve(app.request(url, init));
    const answered = answer.then(
      () => true,
      () => true,
    );
    // A check that fails is retried, as in the shop; tests of that use `later`.
    const check = () => runner.drain(checks).catch(() => 0);
    while (!(await Promise.race([answered, setTimeout(PATIENCE_MS, false)]))) await check();
    return answer;
  };

  whileOpen({
    check: async () => {
      if (!options.isInvented) await expectInvariants(db, shop.storage);
    },
    async close() {
      shop.floor.close();
      for (const store of [storage, press]) store.closeFiles();
      await runner.stop();
      await Promise.all([db, reserve.db, reports.db, owner].map((one) => one.destroy()));
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  });

  return {
    shop,
    /** with the pages' rights; `owner` may do everything */
    db,
    owner,
    /** everything sent in the owner's role, by the shop or the test */
    ownerStatements,
    app,
    accounts,
    mails,
    time,
    statements,
    folder,
    connection: database.connection,
    /** Pages that wait for artwork to be checked get it checked; with `later` they wait until `runJobs`. */
    browser: (check?: 'later') => new Browser(check ? app : { request: whileChecking }),
    /** Runs all waiting jobs, and those they enqueue. */
    runJobs: () => runner.drain(jobs),
    /** Runs a scheduled job now. */
    async run(name: string) {
      const job = jobs.find((it) => it.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run({} as never);
    },
    /** Runs jobs as they arrive until the work waiting for them is done, as in the shop. */
    async withJobs<T>(work: Promise<T>): Promise<T> {
      const state = { done: false };
      const ended = work.finally(() => {
        state.done = true;
      });
      while (!state.done) {
        await runner.drain(jobs);
        // Polling without a pause would starve the jobs.
        await Promise.race([ended, setTimeout(20)]);
      }
      await runner.drain(jobs);
      return work;
    },
    /** Counts the SQL statements that the work sends. */
    async countStatements<T>(work: () => Promise<T>): Promise<{ result: T; count: number; texts: string[] }> {
      const before = statements.length;
      const result = await work();
      return { result, count: statements.length - before, texts: statements.slice(before) };
    },
  };
}
