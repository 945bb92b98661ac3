import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { inOrder } from './accessible.ts';
import { openOffice, withoutScript } from './back-office.ts';

const TOTAL = 85;

let db: Database;
test.beforeAll(() => {
  const connection = runningEmbeddedPostgres({ dataDir: process.env.SHOP_DATA ?? '' });
  if (!connection) throw new Error('the shop’s database is not running');
  ({ db } = openDatabase({ connection, max: 2 }));
});
test.afterAll(() => db.destroy());

/** A run that is carried out by another call; this test plays that call, product by product. */
async function aRunUnderWay() {
  const { rows } = await sql<{ id: string }>`insert into sync_runs (provider, total, started_at, seen_at)
    values ('test', ${TOTAL}::int, now(), now()) returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  return {
    async release(to: number) {
      await sql`with seen as (update sync_runs set seen_at = now() where id = ${id})
        insert into sync_results (run_id, product_id, status, message, position)
        select ${id}, id, 'synced', 'Created', n from (select id, row_number() over (order by id) as n from products) p
        where n <= ${to} on conflict do nothing`.execute(db);
    },
    fallSilent: () =>
      sql`update sync_runs set seen_at = now() - interval '1 minute' where id = ${id}`.execute(db),
  };
}

// A shop runs one sync at a time, so these tests run one after another.
test.describe.configure({ mode: 'default' });

test('if the catalogue is synced with the card provider twice, nothing is created twice', async ({
  page,
}) => {
  await openOffice(page, '/admin/sync');
  await inOrder(page);
  await page.getByRole('button', { name: /^Sync/ }).press('Enter');
  await expect(page.getByRole('link', { name: 'Sync Again' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('a5-flyers-001');
  await inOrder(page);
  await page.getByRole('link', { name: 'Sync Again' }).click();
  await page.getByRole('button', { name: /^Sync/ }).click();
  await expect(page.getByRole('link', { name: 'Sync Again' })).toBeVisible();
  const [total = 0, synced = 0, skipped = 0] = (await page.locator('main dd').allTextContents()).map(Number);
  expect(synced + skipped).toBe(total);
  // Products edited by other journeys are synced again; the rest are unchanged.
  expect(skipped).toBeGreaterThan(60);
});

test('a sync shows its progress in place, or by Refresh without script, and is resumed after an interruption', async ({
  page: live,
  browser,
}) => {
  const run = await aRunUnderWay();
  await run.release(3);
  await openOffice(live, '/admin/sync');
  await live.setViewportSize({ width: 1440, height: 900 });
  const line = live.locator('[role=status]').filter({ hasText: 'of 85' });
  await expect(line).toHaveText('Syncing: 3 of 85');
  const same = await line.elementHandle();
  await expect(live.getByRole('link', { name: 'Refresh' })).toBeHidden();
  await inOrder(live);
  await run.release(40);
  await expect(line).toHaveText('Syncing: 40 of 85');
  // It is the same element in the same page, so that only the change is announced.
  expect(await same?.evaluate((element) => element.isConnected && element.textContent)).toBe(
    'Syncing: 40 of 85',
  );
  expect(await live.getByRole('progressbar').getAttribute('value')).toBe('40');

  const plain = await withoutScript(browser, live, '/admin/sync');
  await plain.setViewportSize({ width: 360, height: 800 });
  await plain.getByRole('link', { name: 'Refresh' }).click();
  await expect(plain.getByText('Syncing: 40 of 85')).toBeVisible();

  await run.fallSilent();
  await expect(line).toHaveText('Interrupted after 40 of 85');
  await inOrder(live);
  await live.setViewportSize({ width: 360, height: 800 });
  await inOrder(live);
  await plain.getByRole('link', { name: 'Refresh' }).click();
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(async () => {
    await live.reload();
    // Other journeys add products to the same shop.
    await expect(live.getByText(/Done: (\d+) of \1/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await inOrder(live);
});
