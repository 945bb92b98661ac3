import { expect, test } from '@playwright/test';
import { accessible, inOrder } from './accessible.ts';
import { mailTo, openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

test('the owner makes somebody a press person, who sees no price, can’t open orders, and finds a note on their list', async ({
  page,
  browser,
}) => {
  // A retry finds the person from the first attempt.
  const last = `Press${'y'.repeat(test.info().retry)}`;
  const email = `paddy.${last}@example.com`.toLowerCase();
  const guest = await (await browser.newContext()).newPage();
  const { number } = await orderAndPay(guest, 'roles@example.com');
  await openOffice(page, '/admin/staff');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox', { name: 'Office' }).uncheck();
  await page.getByRole('checkbox', { name: 'Prepress' }).check();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  const invitation = await mailTo(email, /./);
  const link = new URL(/https?:\/\/[^\s>]+\/join-staff\?[^\s>)\]]+/.exec(invitation)?.[0] ?? '');
  const paddy = await (await browser.newContext()).newPage();
  await paddy.goto(`${SHOP()}${link.pathname}${link.search}`);
  await paddy.getByLabel('First name').fill('Paddy');
  await paddy.getByLabel('Last name').fill(last);
  for (const field of await paddy.locator('input[type=password]').all())
    await field.fill('platen and roller 9');
  await paddy.getByRole('button', { name: 'Join' }).click();
  await expect(paddy.getByRole('heading', { name: 'Board' })).toBeVisible();

  // The owner changes the role while Paddy is signed in.
  await page.goto(`${SHOP()}/admin/staff`);
  await page.getByRole('link', { name: `Change roles of Paddy ${last}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Prepress' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Press', exact: true }).check();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(page.getByText('Roles saved.')).toBeVisible();
  await expect(page.getByText(`Paddy ${last}: Prepress → Press`)).toBeVisible();
  await inOrder(page);

  await paddy.goto(`${SHOP()}/admin/jobs?search=${number}`);
  await expect(paddy.getByText('1 open job')).toBeVisible();
  expect(await paddy.content()).not.toContain('£');
  await expect(paddy.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0);
  await paddy.goto(`${SHOP()}/admin/orders`);
  await expect(paddy.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible();
  await inOrder(paddy);
  await paddy.getByRole('link', { name: 'Back to the board' }).click();
  await expect(paddy.getByRole('heading', { name: 'Board' })).toBeVisible();

  // Names are offered while somebody types.
  await page.goto(`${SHOP()}/admin/jobs/${number}-1`);
  const note = page.getByLabel('Note on this job');
  await note.fill('Thin stock. ');
  await note.pressSequentially('@Pad');
  await page.getByRole('button', { name: `@Paddy ${last}` }).click();
  await expect(note).toHaveValue(`Thin stock. @Paddy ${last} `);
  await accessible(page);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(page.getByText(`Note: Thin stock. @Paddy ${last}`)).toBeVisible();

  await paddy.goto(`${SHOP()}/admin/jobs`);
  await paddy.getByRole('link', { name: 'Mine 1 waiting' }).click();
  await expect(paddy.getByText(`Thin stock. @Paddy ${last}`)).toBeVisible();
  await inOrder(paddy);
  await paddy.getByRole('button', { name: /^Done/ }).click();
  await expect(paddy.getByText('Nothing to read')).toBeVisible();

  // People at a press find its station on the board; nothing else leads there.
  await paddy.goto(`${SHOP()}/admin/jobs`);
  await paddy
    .getByRole('navigation', { name: 'Stations' })
    .getByRole('link', { name: 'Digital press' })
    .click();
  await expect(paddy.getByRole('heading', { name: 'Digital press' })).toBeVisible();

  // On the owner's phone a note in the row of sections doesn't widen the page.
  await paddy.goto(`${SHOP()}/admin/jobs/${number}-1`);
  await paddy.getByLabel('Note on this job').fill('@Shop Owner we need more');
  await paddy.getByRole('button', { name: 'Save Note' }).click();
  await expect(paddy.getByText('Note: @Shop Owner we need more')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${SHOP()}/admin/mine`);
  await expect(page.getByRole('link', { name: 'Mine 1 waiting' })).toBeAttached();
  await inOrder(page);
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page.getByText('Nothing to read')).toBeVisible();
  await paddy.context().close();
});
