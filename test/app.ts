import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createAccounts } from '#features/accounts/index.server.ts';
import { resumableUploads } from '#features/artwork/index.server.ts';
import type { CardProvider } from '#platform/card/card-provider.ts';
import { testCards } from '#platform/card/test-card.server.ts';
import { type DatabaseOptions, openDatabase } from '#platform/db/database.ts';
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
import { startMupdfEngine } from '#preflight/index.server.ts';
import { allJobs } from '../src/jobs.ts';
import { Browser } from './browser.ts';
import { createTestDatabase } from './database.ts';
import { expectInvariants } from './invariants.ts';
import { whileOpen } from './opened-shops.ts';

/** A Tuesday, 10:30 in Belfast: before every cut-off, far from holidays. */
export const NOON = new Date('2026-11-24T10:30:00Z');

/** One for all files of this process: its child starts with the first artwork, and ends with this process. */
const engine = startMupdfEngine({ workers: 1, entry: resolve('build/server/engine.js') });

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/**
 * The real app on a real database of this file's own, with real files and a clock of the test's. Only the outside world
 * has a twin: email is kept in `emails`, cards are the built-in test provider unless the test brings another.
 * After each test the invariants are asserted by SQL.
 */
export async function openTestShop(
  options: {
    cards?: CardProvider;
    throttleScale?: number;
    mailchimpBase?: string;
    /** how many connections the pages have, and how long they wait for one and for a lock */
    database?: Pick<DatabaseOptions, 'max' | 'limits'>;
    /** whose `X-Forwarded-For` counts */
    proxies?: TrustedProxies;
    /** where email goes; kept in `emails` unless given */
    mail?: EmailTransport;
    /** pages for strangers are kept, as in the shop; most tests write by SQL and look at once */
    pageCache?: PageCache;
  } = {},
) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'galley-files-'));
  const statements: string[] = [];
  const { db, pool } = openDatabase({
    connection: database.connection,
    max: 24,
    ...options.database,
    onStatement: (text) => statements.push(text),
  });
  const reserve = openDatabase({ connection: database.connection, max: 2 });
  const site = createSite(undefined, 3000);
  const signer = createSigner('a secret of the tests, and of nothing else');
  const runner = createJobRunner({ connection: database.connection, onError: () => undefined });
  const time = { now: NOON };
  const shop: Shop = {
    db,
    signer,
    site,
    jobs: runner,
    storage: diskStorage(folder),
    cards: options.cards ?? testCards(db, signer.deriveKey('test-card-events')),
    clock: () => time.now,
    limits: createRateLimits(pool, options.throttleScale ?? 1000),
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    ...(options.mailchimpBase ? { mailchimpBase: options.mailchimpBase } : {}),
  };
  const accounts = createAccounts(db, site, signer);
  // What ships is what is tested: pages come from the build.
  const { createApp } = (await import('../build/server/app.js' as string)) as typeof import('../src/app.ts');
  const uploads = resumableUploads(shop, engine, join(folder, 'uploads'));
  const app = createApp({
    shop,
    accounts,
    engine,
    uploads,
    ready: async () => void (await sql`select 1`.execute(reserve.db)),
    // Tests that make event and return page meet do so at the one object.
    reserved: options.database
      ? { ...shop, db: reserve.db, cards: testCards(reserve.db, signer.deriveKey('test-card-events')) }
      : shop,
    clientFolder: './build/client',
    ...(options.proxies ? { proxies: options.proxies } : {}),
    ...(options.pageCache ? { pageCache: options.pageCache } : {}),
  });
  const mails: OutgoingEmail[] = [];
  const transport: EmailTransport = options.mail ?? {
    async deliver(mail: OutgoingEmail) {
      mails.push(mail);
    },
  };
  const deliver = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await app.request('/webhooks/stripe', { method: 'POST', body, headers })).status;
  };
  const jobs = allJobs(shop, { engine, uploads, mail: transport, deliver });
  await runner.start(jobs, { work: false });

  whileOpen({
    check: () => expectInvariants(db, shop.storage),
    async close() {
      await runner.stop();
      await db.destroy();
      await reserve.db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  });

  return {
    shop,
    db,
    app,
    accounts,
    mails,
    time,
    statements,
    folder,
    connection: database.connection,
    browser: () => new Browser(app),
    /** Does every job that waits, and those that they write. */
    runJobs: () => runner.drain(jobs),
    /** Does a job that comes round by itself, now. */
    async run(name: string) {
      const job = jobs.find((it) => it.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run({} as never);
    },
    /** Does jobs as they come until the work is done that waits for them, as in the shop. */
    async withJobs<T>(work: Promise<T>): Promise<T> {
      const state = { done: false };
      const ended = work.finally(() => {
        state.done = true;
      });
      while (!state.done) {
        await runner.drain(jobs);
        // Asking without a pause would keep the processor from the work.
        await Promise.race([ended, setTimeout(20)]);
      }
      await runner.drain(jobs);
      return work;
    },
    /** How many SQL statements the work sent. */
    async countStatements<T>(work: () => Promise<T>): Promise<{ result: T; count: number; texts: string[] }> {
      const before = statements.length;
      const result = await work();
      return { result, count: statements.length - before, texts: statements.slice(before) };
    },
  };
}
