import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP, withoutScript } from './back-office.ts';

/** Leaves behind background jobs that have failed for good, as a file store that was down for a night does. */
async function leaveFailedJobs(count: number): Promise<void> {
  const connection = runningEmbeddedPostgres({ dataDir: process.env.SHOP_DATA ?? '' });
  if (!connection) throw new Error('no database');
  const client = new Client({ ...connection, ssl: false });
  await client.connect();
  for (let i = 0; i < count; i += 1)
    await client.query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
       values ('remove-files', '{"files":[]}', 'failed', 20, 20, now(), '{"message":"connect ECONNREFUSED 10.0.0.5:9000"}')`,
    );
  await client.end();
}

test('failed jobs are retried by keyboard, on a phone and without script, and the health checks say what to do', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin');
  await leaveFailedJobs(3);
  await page.reload();
  await page.getByRole('link', { name: 'See why, and try again' }).click();
  await expect(page.getByRole('heading', { name: 'Delete files whose records are deleted' })).toBeVisible();
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await cutOff(page)).toEqual([]);
  await inOrder(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('button', { name: /^Try again: Delete/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We are trying again now.')).toBeVisible();

  const plain = await withoutScript(browser, page, '/admin/system');
  await plain.getByRole('button', { name: /^Try all again: Delete/ }).click();
  await expect(plain.getByText('We are trying again now.')).toBeVisible();
  await plain.context().close();
  await expect(async () => {
    await page.goto(`${SHOP()}/admin/system`);
    await expect(page.getByText('No background job is failing')).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('button', { name: 'Check now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/All is well\.|checks needs? your attention\./)).toBeVisible();
  await expect(page.getByText(/^PostgreSQL 18 answers/)).toBeVisible();
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 900 });
  await inOrder(page);

  await page.goto(`${SHOP()}/admin/reconciliation`);
  await page.getByRole('button', { name: 'Check now' }).press('Enter');
  await inOrder(page);
});
