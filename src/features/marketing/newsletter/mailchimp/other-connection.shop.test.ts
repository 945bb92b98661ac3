import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { type MailchimpTwin, startMailchimpTwin } from '#test/twins/mailchimp/twin.ts';
import { readMailchimp, readSync } from './mailchimp-settings.server.ts';
import { syncMailchimp } from './sync-mailchimp.server.ts';
import { countOutOfStep } from './sync-store.server.ts';

let twin: MailchimpTwin;
let opened: TestShop;
let ada: Shopper;
let grace: Shopper;
const SETTINGS = '/admin/email-marketing?tab=settings';

beforeAll(async () => {
  twin = await startMailchimpTwin();
  opened = await openTestShop({ mailchimpBase: twin.base });
});
afterAll(() => twin.stop());
beforeEach(async () => {
  twin.reset();
  await opened.db.deleteFrom('subscribers').execute();
  await opened.db.deleteFrom('settings').where('key', 'in', ['mailchimp', 'mailchimp_sync']).execute();
  ada = await newAdministrator(opened, 'Ada');
  grace = await newAdministrator(opened, 'Grace');
  await ada.open(SETTINGS);
  await ada.press('Save', { apiKey: twin.apiKey, server: 'us1', listId: twin.listId });
});

async function addReader(email: string): Promise<void> {
  const subscriber = { email, status: 'subscribed', source: 'footer', subscribedAt: opened.time.now };
  await opened.db.insertInto('subscribers').values(subscriber).execute();
}

/** Grace connects another list, which does not exist. */
async function connectElsewhere(): Promise<void> {
  await grace.open(SETTINGS);
  const saved = await grace.press('Save', { listId: 'elsewhere1' });
  expect(saved.text).toContain('Saved, but not connected.');
}

async function disconnect(): Promise<void> {
  await grace.open(`${SETTINGS}&disconnect`);
  await grace.press('Disconnect Mailchimp');
  expect(grace.page.text).toContain('Mailchimp disconnected.');
}

describe('another list is connected while a request to the first is running', () => {
  test('what was sent to the first does not count as sent to the other', async () => {
    await addReader('tom@example.com');
    twin.fault({ method: 'PUT', holds: true });
    const run = syncMailchimp(opened.shop);
    await twin.whenHeld();
    await connectElsewhere();
    twin.release();
    await run;
    expect(await countOutOfStep(opened.db)).toBe(1);
    expect(await readSync(opened.db)).toMatchObject({ pushed: 0, startedAt: null, finishedAt: null });
  });

  test('its answer changes nothing here, nor the other’s sync position', async () => {
    await addReader('tom@example.com');
    twin.put('tom@example.com', 'unsubscribed', new Date('2026-11-24T10:00:00Z'));
    twin.put('moira@example.com', 'subscribed', new Date('2026-11-24T10:00:00Z'));
    twin.fault({ path: /\/members$/, holds: true });
    const run = syncMailchimp(opened.shop);
    await twin.whenHeld();
    await connectElsewhere();
    twin.release();
    await run;
    const subscribers = await opened.db.selectFrom('subscribers').select(['email', 'status']).execute();
    expect(subscribers).toEqual([{ email: 'tom@example.com', status: 'subscribed' }]);
    expect((await readSync(opened.db)).pulledTo).toBeNull();
  });

  test('a successful test of the first does not apply to the other', async () => {
    await ada.open(SETTINGS);
    twin.fault({ path: /ping/, holds: true });
    const tested = ada.press('Test Connection');
    await twin.whenHeld();
    await connectElsewhere();
    twin.release();
    await tested;
    expect(await readMailchimp(opened.shop)).toMatchObject({ listId: 'elsewhere1', connected: null });
  });
});

test('a key removed during a sync stays removed, along with its data', async () => {
  await addReader('tom@example.com');
  twin.fault({ method: 'PUT', holds: true });
  const run = syncMailchimp(opened.shop);
  await twin.whenHeld();
  await disconnect();
  twin.release();
  await run;
  const { listId, keyShown, sync } = await readMailchimp(opened.shop);
  expect({ listId, keyShown, startedAt: sync.startedAt }).toEqual({
    listId: '',
    keyShown: null,
    startedAt: null,
  });
  expect(await countOutOfStep(opened.db)).toBe(1);
});

test('saved, tested and removed at the same moment, the key is either there or gone, and never reappears', async () => {
  for (let round = 0; round < 6; round += 1) {
    await ada.open(SETTINGS);
    if (!ada.page.text.includes('••••'))
      await ada.press('Save', { apiKey: twin.apiKey, server: 'us1', listId: twin.listId });
    await ada.open(SETTINGS);
    const other = ada.tab();
    await grace.open(`${SETTINGS}&disconnect`);
    await Promise.all([
      ada.press('Test Connection'),
      other.press('Test Connection'),
      grace.press('Disconnect Mailchimp'),
    ]);
    expect((await readMailchimp(opened.shop)).keyShown).toBeNull();
  }
});
