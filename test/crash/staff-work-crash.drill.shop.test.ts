import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { FieldValues, Page, Shopper } from '../shopper.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from '../twins/card-network/start.ts';
import { type MailchimpTwin, startMailchimpTwin } from '../twins/mailchimp/twin.ts';
import { type ShopProcess, shopProcess } from './shop-process.ts';
import { visitorOf } from './visitor.ts';

const STAFF = { email: 'owner@example.com', password: 'galley-press-42' };

let shop: ShopProcess;
let cards: CardNetworkTwin;
let mailchimp: MailchimpTwin;
let ada: Shopper;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-crash-'));
  [cards, mailchimp] = [await startCardNetworkTwin(), await startMailchimpTwin()];
  shop = await shopProcess(dataDir, {
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    MAILCHIMP_API_BASE: mailchimp.base,
    STRIPE_SECRET_KEY: cards.secretKey,
    STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
    STRIPE_API_BASE: cards.apiBase,
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'warn',
  });
  await shop.start();
  ada = visitorOf(shop);
  await ada.open('/login');
  await ada.press('Sign In', STAFF);
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([cards.stop(), mailchimp.stop()]);
  await rm(shop.dataDir, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  await shop.kill('everything');
  await shop.start();
}

async function work(path: string, button: string, values: FieldValues = {}): Promise<Page> {
  await ada.open(path);
  const page = await ada.press(button, values);
  expect({ path, button, status: page.status }).toEqual({ path, button, status: 200 });
  return page;
}

const HOME = '/admin/email-marketing';

/** Does one of everything; returns the pages on which it shows, with the expected text. */
async function doEverything(): Promise<Record<string, string>> {
  await work('/admin/prices?edit=a5-flyers-001', 'Save', { newPrice: '31.41' });
  const csv = 'Product ID,Base Price\na4-flyers-001,27.18\n';
  const draft = await work('/admin/prices?transfer=import', 'Check File', {
    file: new File([csv], 'drafted.csv'),
  });
  await work('/admin/discount-codes?create', 'Create Discount Code', {
    code: 'OUTLIVES',
    name: 'Outlives',
    description: '',
    type: 'percentage',
    value: '12',
    minimumOrderValue: '',
    usageLimit: '7',
    validFrom: '2026-01-05',
    validUntil: '2031-03-31',
  });
  await work(`${HOME}?tab=subscribers&add`, 'Add Subscriber', {
    email: 'lasting@example.com',
    consent: 'by phone',
  });
  await work(`${HOME}?tab=campaigns`, 'Create Campaign');
  await ada.press('Save draft', { subject: 'A draft that lasts' });
  await work(`${HOME}?tab=campaigns`, 'Create Campaign');
  await ada.press('Schedule', { subject: 'Scheduled to last', scheduledFor: '2031-11-25T09:00' });
  const access = { apiKey: mailchimp.apiKey, server: 'us1', listId: mailchimp.listId };
  await work(`${HOME}?tab=settings`, 'Save', access);
  await work(`${HOME}?tab=settings`, 'Save rate', { mailsPerMinute: '77' });
  await work('/admin/settings/company', 'Save: Company', { name: 'Lasting Press' });
  await work('/contact', 'Send Message', {
    firstName: 'Una',
    lastName: 'Lasting',
    email: 'una@example.com',
    subject: 'general',
    message: 'Still here?',
  });
  const customer = await register();
  await work(customer, 'Save', { isApproved: 'on', creditLimit: '271.00', paymentTermsDays: '45' });
  return {
    '/admin/prices': '£31.41',
    '/admin/prices?history=a5-flyers-001': '£31.41',
    [draft.path]: '£27.18',
    '/admin/discount-codes': 'OUTLIVES',
    [`${HOME}?tab=subscribers`]: 'lasting@example.com',
    [`${HOME}?tab=campaigns`]: 'Scheduled to last',
    [`${HOME}?tab=settings`]: 'Connected',
    [customer]: 'Approved',
    '/admin/enquiries': 'Una',
    '/admin/audit': 'setting.save',
    '/admin/settings/company': '',
    '/product/a5-flyers-001': '£31.41',
    '/about': 'Lasting Press',
  };
}

/** A customer registers; returns their page in the back office. */
async function register(): Promise<string> {
  const tom = visitorOf(shop);
  await tom.open('/register');
  const password = { password: 'a long enough password', confirmPassword: 'a long enough password' };
  await tom.press('Create Account', {
    firstName: 'Tom',
    lastName: 'Terms',
    email: 'tom@example.com',
    ...password,
  });
  const { html } = await ada.open('/admin/customers?search=tom@example.com');
  const path = /\/admin\/customers\/[0-9a-f-]{36}/.exec(html)?.[0];
  if (!path) throw new Error('Tom is no customer');
  return path;
}

/** Text that changes with the clock or with a scheduled job's last run: both go on while the shop restarts. */
const BY_THE_CLOCK =
  /Order within [\dhmin ]+|Open now until [\d:]+|Closed now\. Opens \w+ at [\d:]+|Last run finished .*? Changed here from Mailchimp \d+/g;

test('everything the staff did survives if the shop and its database are killed', async () => {
  onTestFailed(() => console.error(shop.log()));
  const state = await doEverything();
  const read = async () => {
    const pages: Record<string, { status: number; text: string }> = {};
    for (const path of Object.keys(state)) {
      const { status, text, html } = await ada.open(path);
      // Field values, since settings and terms appear nowhere else.
      const fields = [...html.matchAll(/<(?:input|textarea)[^>]* value="([^"]*)"/g)].map(
        ([, value]) => value,
      );
      const lasting = text.replace(BY_THE_CLOCK, '');
      pages[path] = {
        status,
        text: `${lasting} ${fields.filter((value) => !value?.includes('-')).join(' ')}`,
      };
    }
    return pages;
  };
  const before = await read();
  await kill();
  const after = await read();
  for (const [path, words] of Object.entries(state)) {
    expect(before[path]?.status, path).toBe(200);
    expect(before[path]?.text, path).toContain(words);
    expect(after[path], path).toEqual(before[path]);
  }
  expect(after['/admin/settings/company']?.text).toContain('Lasting Press');
  expect(Object.entries(after).find(([path]) => path.startsWith('/admin/customers'))?.[1].text).toContain(
    '271.00',
  );
  // The connection is intact: the key is still there and can be decrypted.
  expect((await work(`${HOME}?tab=settings`, 'Test Connection')).text).toMatch(/connected|works|found/i);
});

test('a sync that was killed continues with the next call: everything is sent once, and counted in the same run', async () => {
  onTestFailed(() => console.error(shop.log()));
  await cards.faults.add({ kind: 'delay', ms: 0, method: 'POST', path: '/v1/prices', times: 20 });
  await cards.faults.add({ kind: 'hold', method: 'POST', path: '/v1/prices' });
  const cutOff = ada.browser.postJson('/functions/sync-products', {}).catch((error: unknown) => error);
  await cards.faults.whenHeld(1);
  await kill();
  // The provider created the price, but its response was lost.
  await cards.faults.releaseHeld();
  expect(await cutOff).toBeInstanceOf(TypeError);
  const { text } = await ada.open('/admin/sync');
  expect(text).toMatch(/Syncing: \d+ of \d+/);
  const answer = await (await ada.browser.postJson('/functions/sync-products', {})).json();
  const { total } = answer as { total: number };
  expect(total).toBeGreaterThan(50);
  expect(answer).toMatchObject({ success: true, total, synced: total, skipped: 0 });
  const { products, prices, violations } = await cards.ledger();
  expect([products.length, prices.length, violations]).toEqual([total, total, []]);
});
