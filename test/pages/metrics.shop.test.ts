import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createMetrics } from '#platform/metrics/metrics.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { newAdministrator, newCustomer, newShopper } from '../shopper.ts';

const TOKEN = 'a token for the tests alone';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({
    metrics: (shop, folder) => ({
      token: TOKEN,
      metrics: createMetrics({
        db: shop.db,
        dataDir: folder,
        pools: { pages: { totalCount: 3, idleCount: 1, waitingCount: 0 } },
        jobFailures: new Map([['send-mail', 2]]),
      }),
    }),
  });
});

const read = (authorization?: string) =>
  opened.app.request('/metrics', { headers: authorization ? { authorization } : {} });

test('metrics are only for those with the token, and not found if none is set (trust M9)', async () => {
  expect((await read()).status).toBe(401);
  expect((await read('Bearer wrong')).status).toBe(401);
  expect((await read(`Bearer ${TOKEN} `)).status).toBe(200);
  const answer = await read(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const unset = await openTestShop();
  expect((await unset.app.request('/metrics')).status).toBe(404);
});

test('requests are counted by route and status, without ids or anything about a person', async () => {
  const { shopper: customer } = await newCustomer(opened);
  const ada = await newAdministrator(opened);
  for (const path of [
    '/',
    '/shop/flyers',
    '/shop/posters',
    '/product/a5-flyers-001',
    '/nothing/here',
    '/account',
  ])
    await customer.open(path);
  await ada.open('/admin');
  await newShopper(opened).open('/product/unknown?email=mary@example.com');
  await sql`insert into pgboss.job (name, state, retry_count, output) values ('send-mail', 'failed', 20, '{"message":"x"}')`.execute(
    opened.db,
  );
  const text = await (await read(`Bearer ${TOKEN}`)).text();
  expect(text).toMatch(
    /galley_http_request_duration_seconds_count\{route="\/shop\/:category",status="2xx"\} 2/,
  );
  expect(text).toMatch(/galley_http_request_duration_seconds_count\{route="other",status="4xx"\} 1/);
  expect(text).toMatch(
    /galley_http_request_duration_seconds_count\{route="\/product\/:productId",status="4xx"\} 1/,
  );
  expect(text).toContain('galley_database_up 1');
  expect(text).toContain('galley_database_connections{pool="pages",state="busy"} 2');
  expect(text).toContain('galley_jobs{job="send-mail",state="failed"} 1');
  expect(text).toContain('galley_job_failures_total{job="send-mail"} 2');
  for (const name of ['emails_unsent', 'payment_oldest_open_seconds', 'disk_free_bytes', 'invariants_broken'])
    expect(text).toMatch(new RegExp(`^galley_${name} [\\d.e+]+$`, 'm'));
  expect(text).toMatch(/^galley_event_loop_delay_seconds\{quantile="0.99"\}/m);
  expect(text).not.toMatch(/@|flyers|[\da-f]{8}-[\da-f]{4}/);
  await sql`delete from pgboss.job where name = 'send-mail' and state = 'failed'`.execute(opened.db);
});
