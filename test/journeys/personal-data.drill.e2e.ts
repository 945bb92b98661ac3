import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { inOrder } from './accessible.ts';
import { openOffice, withoutScript } from './back-office.ts';

const VERA = 'vera.visitor@example.com';

/** Leaves a message and a sample pack request of somebody without an account. */
async function leaveTraces(): Promise<void> {
  const connection = runningEmbeddedPostgres({ dataDir: process.env.SHOP_DATA ?? '' });
  if (!connection) throw new Error('no database');
  const client = new Client({ ...connection, ssl: false });
  await client.connect();
  await client.query(
    `insert into contact_messages (first_name, last_name, email, subject, message) values ('Vera', 'V', $1, 'quote', 'Hello')`,
    [VERA],
  );
  await client.query(
    `insert into sample_pack_requests (name, email, address, city, postal_code) values ('Vera V', $1, '1 Mill Row', 'Lisburn', 'BT28 1AA')`,
    [VERA],
  );
  await client.end();
}

test('the owner sets by keyboard how long data is kept, and erases a visitor on a phone without script', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/settings');
  await page.getByRole('link', { name: 'How long data is kept' }).click();
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 900 });
  await inOrder(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const carts = page.getByLabel('Carts and designs left behind');
  await carts.fill('9');
  await carts.press('Enter');
  await page.getByRole('link', { name: 'Enter a whole number of days from 30 to 365' }).press('Enter');
  await expect(carts).toBeFocused();
  await expect(carts).toHaveValue('9');
  await inOrder(page);
  await carts.fill('45');
  await carts.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(carts).toHaveValue('45');

  await leaveTraces();
  const plain = await withoutScript(browser, page, '/admin/personal-data');
  await plain.setViewportSize({ width: 360, height: 900 });
  await plain.getByLabel('Email address, phone number, order number or name').fill(VERA);
  await plain.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(plain.getByText('1 sample pack request', { exact: true })).toBeVisible();
  const download = plain.waitForEvent('download');
  await plain.getByRole('button', { name: 'Export as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^personal-data-.*\.json$/);
  await plain.getByLabel('Type the email address again').fill(VERA);
  await plain.getByRole('button', { name: 'Erase this person' }).click();
  await expect(plain.getByText('The person has been erased.')).toBeVisible();
  await plain.context().close();

  await page.goto(`${new URL(page.url()).origin}/admin/personal-data`);
  await page.getByLabel('Email address, phone number, order number or name').fill('owner@example.com');
  await page.getByLabel('Email address, phone number, order number or name').press('Enter');
  await expect(page.getByRole('heading', { name: /^What we hold about/ })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await inOrder(page);
  }
});
