/** Web and worker are two processes that share nothing but the database, the bucket and the secret. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import serverFlags from '../../scripts/server-flags.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { goodA5 } from '../fixtures/artwork.ts';
import { type ObjectStore, startObjectStore } from '../twins/object-store.ts';
import { type ShopProcess, shopProcess } from './shop-process.ts';
import { until } from './until.ts';

let database: TestDatabase;
let store: ObjectStore;
let client: pg.Client;
let web: ShopProcess;
let worker: ShopProcess;

const urlOf = ({ host, port, user, database: name }: TestDatabase['connection']) =>
  `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;

async function machine(role: 'web' | 'worker', settings: Record<string, string>): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), `galley-${role}-`));
  const program = [...serverFlags, resolve('build/server/server.js'), '--role', role];
  return shopProcess(folder, { LOG_LEVEL: 'warn', ...settings }, program);
}

const shared = () => ({
  DATABASE_URL: urlOf(database.connection),
  DATABASE_WEB_URL: urlOf(database.web),
  S3_URL: store.url,
});

beforeAll(async () => {
  database = await createTestDatabase();
  store = await startObjectStore();
  client = new pg.Client(database.connection);
  await client.connect();
  const SECRET_KEY = 'one secret for all machines of a shop';
  web = await machine('web', { ...shared(), SECRET_KEY });
  worker = await machine('worker', { ...shared(), SECRET_KEY });
  await web.start();
});
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
  await client.end();
  for (const { dataDir } of [web, worker]) await rm(dataDir, { recursive: true, force: true });
  await store.close();
  await database.drop();
});

/** Uploads a file to the web process; returns a function that asks for its state. */
async function upload(): Promise<() => Promise<{ artwork: { report: unknown } }>> {
  const form = new FormData();
  form.append('artworkFile', new File([goodA5().slice()], 'flyer.pdf'));
  const answer = await fetch(`${web.base}/product/a5-flyers-001/artwork`, {
    method: 'POST',
    body: form,
    headers: { origin: web.base },
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  return async () => {
    const state = await fetch(`${web.base}/artwork/${artwork.id}/state?seen=0`, { headers: { cookie } });
    return (await state.json()) as { artwork: { report: unknown } };
  };
}

const knownWorkers = async () =>
  (
    await client.query(
      `select from pg_stat_activity where datname = current_database()
        and application_name = 'galley-jobs' and query ilike 'listen%'`,
    )
  ).rowCount;

test('pages are served, and jobs wait until a worker starts on a machine of its own; each schedule exists once', async () => {
  expect((await fetch(`${web.base}/cart`)).status).toBe(200);
  const stateOf = await upload();
  const { rows: waiting } = await client.query("select state from pgboss.job where name = 'check-artwork'");
  expect(waiting).toEqual([{ state: 'created' }]);
  expect(await knownWorkers()).toBe(0);
  await worker.start();
  await until('the worker checks the file', 60_000, async () => (await stateOf()).artwork.report);
  const { rows } = await client.query('select name from pgboss.schedule group by name having count(*) > 1');
  expect(rows).toEqual([]);
  expect((await client.query("select from pgboss.schedule where name = 'clean-artwork'")).rowCount).toBe(1);
});

test('a worker answers health checks, but no pages', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(worker.base + path)).status).toBe(200);
  for (const path of ['/', '/cart', '/admin/orders', '/webhooks/stripe', '/uploads'])
    expect((await fetch(worker.base + path, { method: 'GET' })).status).toBe(404);
});
