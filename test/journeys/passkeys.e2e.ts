import { expect, type Page, test } from '@playwright/test';
import { codeFor } from '../authenticator-code.ts';
import { accessible, inOrder } from './accessible.ts';
import { mailTo, openOffice, SHOP } from './back-office.ts';

const PASSWORD = 'platen and roller 9';

/** Gives the browser a device that stores passkeys and knows its owner by their fingerprint. */
async function addDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Invites somebody as an owner; returns the page after they have joined. */
async function newOwner(page: Page, guest: Page, email: string): Promise<void> {
  await openOffice(page, '/admin/staff');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox', { name: 'Owner' }).check();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  const invitation = await mailTo(email, /^Join/);
  const link = new URL(/https?:\/\/[^\s>]+\/join-staff\?[^\s>)\]]+/.exec(invitation)?.[0] ?? '');
  await guest.goto(`${SHOP()}${link.pathname}${link.search}`);
  await guest.getByLabel('First name').fill('Hedy');
  await guest.getByLabel('Last name').fill('Keys');
  for (const field of await guest.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await guest.getByRole('button', { name: 'Join' }).click();
  await guest.waitForURL(/\/admin/);
}

test('an owner adds a passkey, signs in with it alone and after their password, and removes it', async ({
  page,
  browser,
}) => {
  const email = `hedy${'y'.repeat(test.info().retry)}@example.com`;
  const hedy = await (await browser.newContext()).newPage();
  hedy.on('pageerror', (error) => {
    throw error;
  });
  await newOwner(page, hedy, email);
  await addDevice(hedy);

  await hedy.goto(`${SHOP()}/admin/two-step`);
  await hedy.getByLabel('Your password').fill(PASSWORD);
  await hedy.getByRole('button', { name: 'Set It Up' }).click();
  const secret =
    (await hedy.locator('p', { hasText: 'Or type this key' }).locator('code').textContent()) ?? '';
  await hedy.getByLabel('Code').fill(codeFor(secret));
  await hedy.getByRole('button', { name: 'Turn It On' }).click();
  await expect(hedy.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await inOrder(hedy);

  const adding = hedy.locator('form', { has: hedy.getByRole('heading', { name: 'Add a passkey' }) });
  await adding.getByLabel('Name').fill('Office computer');
  await adding.getByLabel('Your password').fill(PASSWORD);
  await adding.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(hedy.getByRole('heading', { name: 'Add Office computer' })).toBeVisible();
  await inOrder(hedy);
  await hedy.getByRole('button', { name: 'Continue' }).click();
  await expect(hedy.getByText('Passkey added.')).toBeVisible();
  await expect(hedy.getByRole('row', { name: /^Office computer .* Not yet/ })).toBeVisible();
  expect(await mailTo(email, /^A passkey was added to your account/)).toContain('“Office computer”');
  await hedy.setViewportSize({ width: 360, height: 780 });
  await inOrder(hedy);

  const signOut = async () => {
    await hedy.context().clearCookies({ name: 'galley_session' });
    await hedy.goto(`${SHOP()}/admin/audit`);
  };
  await signOut();
  await expect(hedy.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  await inOrder(hedy);
  await hedy.getByRole('button', { name: 'Use a Passkey' }).click();
  await hedy.waitForURL(/\/admin\/audit/);

  await signOut();
  await hedy.getByLabel('Email', { exact: true }).fill(email);
  await hedy.getByLabel('Password').fill(PASSWORD);
  await hedy.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(hedy.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(hedy.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  await accessible(hedy);
  await hedy.getByRole('button', { name: 'Use a Passkey' }).click();
  await hedy.waitForURL(/\/admin\/audit/);

  await hedy.goto(`${SHOP()}/admin/two-step`);
  await hedy.getByRole('link', { name: 'Remove Office computer' }).click();
  await inOrder(hedy);
  const removing = hedy.locator('form', { has: hedy.getByRole('button', { name: 'Remove Passkey' }) });
  await removing.getByLabel('Your password').fill(PASSWORD);
  await removing.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(hedy.getByText('Passkey removed.')).toBeVisible();

  // The device still offers it; the shop no longer knows it.
  await signOut();
  await hedy.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(hedy.getByRole('alert')).toContainText('This passkey doesn’t open an account here.');
  await accessible(hedy);

  // An owner who has lost their phone is let in again by another one.
  await page.goto(`${SHOP()}/admin/staff`);
  await page.getByRole('link', { name: 'Turn off two-step sign-in for Hedy Keys' }).last().click();
  await inOrder(page);
  await page.getByRole('button', { name: 'Turn It Off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await hedy.context().close();
});
