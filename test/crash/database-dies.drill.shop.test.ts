import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signEvent } from '#platform/card/event-signature.server.ts';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { type ShopProcess, shopProcess } from './shop-process.ts';
import { until } from './until.ts';

const WEBHOOK_SECRET = 'whsec_of_this_test';
/** The limit of check E4, on an idle machine. */
const BACK_WITHIN_MS = 10_000;

let dataDir: string;
let shop: ShopProcess;
/**
 * How long this machine, as busy as it is, took for a shop's first start, which does more than restarting a database.
 */
let firstStartMs: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-database-dies-'));
  shop = await shopProcess(dataDir, {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: 'http://127.0.0.1:1',
  });
  const began = performance.now();
  await shop.start();
  firstStartMs = performance.now() - began;
});
afterAll(async () => {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The process of the database; null while there is none, for example between its death and its next start. */
function postmaster(): number | null {
  const file = resolve(dataDir, 'pg18/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** Opens a page that reads the database, as a visitor without script does. */
async function openPage(
  path = '/shop/flyers',
): Promise<{ status: number; retryAfter: string | null; text: string }> {
  // A cookie keeps the page out of the cache.
  const answer = await fetch(`${shop.base}${path}`, { headers: { cookie: 'galley_session=none' } });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}

function sendEvent(id: string): Promise<number> {
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.created',
    data: { object: { object: 'customer' } },
  });
  const signature = signEvent(body, WEBHOOK_SECRET);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return fetch(`${shop.base}/webhooks/stripe`, { method: 'POST', body, headers }).then(
    ({ status }) => status,
  );
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const connection = runningEmbeddedPostgres({ dataDir });
  if (!connection) throw new Error('no database');
  const client = new Client({ ...connection, ssl: false });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('if the database dies under load it is restarted, pages answer 503 in plain words meanwhile, and nothing else breaks (trust E4, D11)', async () => {
  expect((await openPage()).status).toBe(200);
  const answers: Awaited<ReturnType<typeof openPage>>[] = [];
  const events: number[] = [];
  let over = false;
  const visitors = Array.from({ length: 6 }, async () => {
    while (!over) {
      const page = await openPage();
      answers.push(page);
      // Nobody reloads faster than that, and a shop that is busy refusing requests keeps its database from starting.
      if (page.status !== 200) await setTimeout(50);
    }
  });
  const provider = (async () => {
    for (let n = 0; !over; n += 1) events.push(await sendEvent(`evt_${n}`));
  })();
  const backAfter: number[] = [];
  for (let death = 0; death < 3; death += 1) {
    const dead = postmaster();
    if (dead === null) throw new Error('no database');
    const killedAt = performance.now();
    process.kill(dead, 'SIGKILL');
    await until('the pages are back', 60_000, async () => {
      const page = await openPage();
      const alive = postmaster();
      return page.status === 200 && alive !== null && alive !== dead;
    });
    backAfter.push(performance.now() - killedAt);
    await until('it is ready', 60_000, async () => (await fetch(`${shop.base}/readyz`)).status === 200);
  }
  over = true;
  await Promise.all([...visitors, provider]);
  expect(Math.max(...backAfter)).toBeLessThan(Math.max(BACK_WITHIN_MS, firstStartMs));
  const wrong = answers.filter(({ status }) => status !== 200);
  expect(wrong.length).toBeGreaterThan(0);
  expect([...new Set(wrong.map(({ status }) => status))]).toEqual([503]);
  for (const { retryAfter, text } of wrong) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(text).toContain('Wait a few seconds, then reload this page.');
  }
  // The provider resends whatever was not accepted.
  expect(events.every((status) => status === 200 || status >= 500)).toBe(true);
  await until('what is sent again is accepted', 60_000, async () => (await sendEvent('evt_0')) === 200);
});

test('after that, background jobs run as before', async () => {
  const body = new URLSearchParams({ email: 'nobody@example.com' });
  const answer = await fetch(`${shop.base}/forgot-password`, {
    method: 'POST',
    body,
    headers: { origin: shop.base },
  });
  expect(answer.status).toBeLessThan(400);
  await until('the job has run', 60_000, async () => {
    const [row] = await query(
      `select count(*)::int as done from pgboss.job where name = 'make-reset-link' and state = 'completed'`,
    );
    return Number(row?.done) > 0;
  });
});
