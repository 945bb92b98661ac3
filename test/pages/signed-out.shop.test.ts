import { beforeAll, expect, test } from 'vitest';
import { setStaffRoles } from '#features/people/accounts/staff/staff-store.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { type FieldValues, newCustomer, newShopper, PASSWORD, type Shopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const SEND = 'Send what I typed';

async function endSessions(userId: string): Promise<void> {
  await opened.db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Signs in using another tab, returns to this one, and sends its form. */
async function sendOnceSignedIn(shopper: Shopper, email: string, more: FieldValues = {}) {
  const { path, fields } = shopper.filledIn(SEND, more);
  await shopper.open('/login?next=/admin');
  await shopper.press('Sign In', { email, password: PASSWORD });
  return shopper.browser.post(path, fields);
}

test('a message that was being typed when the session ended is sent after signing in again', async () => {
  const { shopper, userId, email } = await newCustomer(opened, 'Ada');
  await setStaffRoles(opened.db, userId, ['owner']);
  await shopper.open('/admin/email-marketing/templates/new');
  await endSessions(userId);
  const words = { name: 'Spring', category: 'Offer', description: 'Words in "quotes" & <b>more</b>' };
  const page = await shopper.press('Save template', words);
  expect(page.status).toBe(401);
  expect(page.text).toContain(
    'You were signed out We haven’t saved anything yet, and you haven’t lost anything you typed.',
  );
  expect(page.html).not.toContain('<b>more</b>');
  expect((await shopper.press(SEND)).status).toBe(401);
  expect((await sendOnceSignedIn(shopper, email)).status).toBe(302);
  const saved = await opened.db
    .selectFrom('emailTemplates')
    .selectAll()
    .where('name', '=', 'Spring')
    .execute();
  expect(saved).toMatchObject([{ category: 'Offer', description: words.description }]);
});

test('the page asks again for a chosen file, by its name', async () => {
  const { shopper, userId, email } = await newCustomer(opened, 'Ada');
  await setStaffRoles(opened.db, userId, ['owner']);
  await shopper.open('/admin/email-marketing/import');
  await endSessions(userId);
  const file = (name: string) => new File(['email\r\nreader@example.com\r\n'], name);
  const page = await shopper.press('Import', { consent: 'At the fair', file: file('readers.csv') });
  expect(page.text).toContain('Choose readers.csv again');
  await sendOnceSignedIn(shopper, email, { file: file('readers.csv') });
  const subscribers = await opened.db.selectFrom('subscribers').select(['email', 'consentText']).execute();
  expect(subscribers).toEqual([{ email: 'reader@example.com', consentText: 'At the fair' }]);
});

test('passwords aren’t stored in the page', async () => {
  const { shopper, userId } = await newCustomer(opened);
  await shopper.open('/account');
  await endSessions(userId);
  const page = await shopper.browser.post('/account', {
    intent: 'change-password',
    currentPassword: 'my old secret',
    newPassword: 'my new secret',
  });
  expect(page.status).toBe(401);
  expect(await page.text()).not.toMatch(/my (old|new) secret/);
});

test('a signed-out visitor who presses a button is sent to sign in', async () => {
  const answer = await newShopper(opened).browser.post('/admin/sync', {});
  expect(answer.headers.get('location')).toContain('/login?next=');
});
