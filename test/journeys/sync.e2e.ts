import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { runningEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { OWNER } from './start-shop.ts';

const SHOP = () => process.env.SHOP_URL ?? '';
const TOTAL = 85;

let db: Database;
test.beforeAll(() => {
  const connection = runningEmbeddedPostgres({ dataDir: process.env.SHOP_DATA ?? '' });
  if (!connection) throw new Error('the shop’s database is not running');
  ({ db } = openDatabase({ connection, max: 2 }));
});
test.afterAll(() => db.destroy());

/** A run that somebody else's call carries out: this test is that somebody, and tells product by product. */
async function aRunUnderWay() {
  const { rows } = await sql<{ id: string }>`insert into sync_runs (provider, total, started_at, seen_at)
    values ('test', ${TOTAL}::int, now(), now()) returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  return {
    async tell(to: number) {
      await sql`with seen as (update sync_runs set seen_at = now() where id = ${id})
        insert into sync_results (run_id, product_id, status, message, position)
        select ${id}, id, 'synced', 'Created', n from (select id, row_number() over (order by id) as n from products) p
        where n <= ${to} on conflict do nothing`.execute(db);
    },
    fallSilent: () =>
      sql`update sync_runs set seen_at = now() - interval '1 minute' where id = ${id}`.execute(db),
  };
}

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${SHOP()}/login`);
  await page.locator('input[name="email"]').first().fill(OWNER.email);
  await page.locator('input[name="password"]').first().fill(OWNER.password);
  await page
    .getByRole('button', { name: /sign in/i })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

async function isWell(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

test('the progress of a sync is told in place; without script there is Refresh; an interrupted one is gone on with', async ({
  browser,
}) => {
  const run = await aRunUnderWay();
  await run.tell(3);
  const live = await signedIn(await browser.newContext({ viewport: { width: 1440, height: 900 } }));
  await live.goto(`${SHOP()}/admin/sync`);
  const line = live.locator('[role=status]').filter({ hasText: 'of 85' });
  await expect(line).toHaveText('Syncing: 3 of 85');
  const same = await line.elementHandle();
  await expect(live.getByRole('link', { name: 'Refresh' })).toBeHidden();
  await isWell(live);
  await run.tell(40);
  await expect(line).toHaveText('Syncing: 40 of 85');
  // The same element, in the same page: what is read out is the change alone.
  expect(await same?.evaluate((element) => element.isConnected && element.textContent)).toBe(
    'Syncing: 40 of 85',
  );
  expect(await live.getByRole('progressbar').getAttribute('value')).toBe('40');

  const plain = await signedIn(
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } }),
  );
  await plain.goto(`${SHOP()}/admin/sync`);
  await plain.getByRole('link', { name: 'Refresh' }).click();
  await expect(plain.getByText('Syncing: 40 of 85')).toBeVisible();

  await run.fallSilent();
  await expect(line).toHaveText('Interrupted after 40 of 85');
  await isWell(live);
  await live.setViewportSize({ width: 360, height: 800 });
  await isWell(live);
  await plain.getByRole('link', { name: 'Refresh' }).click();
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(async () => {
    await live.reload();
    // Other journeys put products into the same shop.
    await expect(live.getByText(/Done: (\d+) of \1/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await isWell(live);
});
