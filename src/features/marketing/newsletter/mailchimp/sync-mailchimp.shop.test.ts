import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { contractIsHere } from '#test/twins/mailchimp/contract.ts';
import { type MailchimpTwin, startMailchimpTwin } from '#test/twins/mailchimp/twin.ts';
import { confirmSignup } from '../opt-in.server.ts';
import { subscribe } from '../subscribe.server.ts';
import { unsubscribe } from '../unsubscribe.server.ts';
import { readSync } from './mailchimp-settings.server.ts';
import { syncMailchimp } from './sync-mailchimp.server.ts';

let twin: MailchimpTwin;
let opened: TestShop;
let ada: Shopper;
const SETTINGS = '/admin/email-marketing?tab=settings';

beforeAll(async () => {
  twin = await startMailchimpTwin();
  opened = await openTestShop({ mailchimpBase: twin.base });
});
afterAll(() => twin.stop());
beforeEach(async () => {
  twin.reset();
  await opened.db.deleteFrom('subscribers').execute();
  await opened.db.deleteFrom('suppressions').execute();
  await opened.db.deleteFrom('settings').where('key', 'in', ['mailchimp', 'mailchimp_sync']).execute();
  ada = await newAdministrator(opened);
});

const ACCESS = () => ({ apiKey: twin.apiKey, server: 'us1', listId: twin.listId });

async function connect() {
  await ada.open(SETTINGS);
  return ada.press('Save', ACCESS());
}

function signUp(email: string) {
  return subscribe(opened.shop, {
    email,
    firstName: 'Jane',
    lastName: null,
    interests: [],
    consent: true,
    marketingConsent: false,
    place: 'newsletter',
  });
}

const statusOf = async (email: string) =>
  (await opened.db.selectFrom('subscribers').select('status').where('email', '=', email).executeTakeFirst())
    ?.status;
const thereStatus = (email: string) =>
  [...twin.members.values()].find(({ email_address }) => email_address === email)?.status;
const puts = () => twin.requests.filter(({ method }) => method === 'PUT').length;

function expectContract() {
  expect(twin.contract).toBe(contractIsHere() ? 'checked' : 'unavailable');
  expect(twin.violations).toEqual([]);
}

test('Test Connection really calls Mailchimp and shows the result', async () => {
  expect((await ada.open(SETTINGS)).text).toContain('Not Connected');
  const right = await ada.press('Test Connection', ACCESS());
  expect(right.text).toContain('Connected to “Press notes” with 0 members, at');
  expect(twin.requests.map(({ path }) => path)).toEqual(['/ping', `/lists/${twin.listId}`]);
  const wrongKey = await ada.press('Test Connection', { ...ACCESS(), apiKey: `${'f'.repeat(32)}-us1` });
  expect(wrongKey.text).toContain('Mailchimp rejected the API key');
  const wrongList = await ada.press('Test Connection', { ...ACCESS(), listId: 'zzz' });
  expect(wrongList.text).toContain('Mailchimp has no list with this id');
  twin.fault({ breaks: 'before' });
  expect((await ada.press('Test Connection', ACCESS())).text).toContain('Mailchimp isn’t responding');
  const other = await ada.press('Test Connection', { ...ACCESS(), server: 'us9' });
  expect(other.text).toContain('The API key ends with a different server prefix');
  expectContract();
});

test('two administrators connect at once: one is stored, the other sees which, and keeps what they typed', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(SETTINGS);
  await grace.open(SETTINGS);
  const pages = await Promise.all([
    ada.press('Save', ACCESS()),
    grace.press('Save', { ...ACCESS(), listId: 'elsewhere1' }),
  ]);
  const late = pages.filter(({ text }) => text.includes('Someone else has changed this'));
  expect(late.map(({ status }) => status)).toEqual([409]);
  const sent = /<input[^>]*name="listId"[^>]*>/.exec(late[0]?.html ?? '')?.[0] ?? '';
  expect([twin.listId, 'elsewhere1'].filter((id) => sent.includes(`value="${id}"`))).toHaveLength(1);
  await ada.open(`${SETTINGS}&disconnect`);
  expect(ada.page.text).toContain('Your subscribers stay as they are in both places.');
  await ada.press('Disconnect Mailchimp');
  expect(ada.page.text).toContain('Mailchimp disconnected. The API key is deleted.');
  expect((await ada.open(`${SETTINGS}&disconnect`)).text).not.toContain('Disconnect Mailchimp');
});

test('the key is stored encrypted and is never shown again', async () => {
  const page = await connect();
  expect(page.text).toContain('Settings saved.');
  expect(page.text).toContain('••••cdef');
  const bare = twin.apiKey.split('-')[0] ?? '';
  for (const path of [SETTINGS, '/admin/audit']) expect((await ada.open(path)).html).not.toContain(bare);
  const { value } = await opened.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'mailchimp')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(value)).not.toContain(bare);
  await ada.open(SETTINGS);
  const refused = await ada.press('Test Connection', { apiKey: 'short', listId: '' });
  expect(refused.html).not.toContain('value="short"');
  await ada.open(SETTINGS);
  expect((await ada.press('Test Connection')).text).toContain('Connected to “Press notes”');
});

test('subscribers go to Mailchimp and their changes come back, once each', async () => {
  await connect();
  await signUp('jane@example.com');
  await signUp('tom@example.com');
  twin.put('Moira@Example.com', 'subscribed', new Date('2026-11-20T10:00:00Z'), { FNAME: 'Moira' });
  await syncMailchimp(opened.shop);
  expect([thereStatus('jane@example.com'), thereStatus('tom@example.com')]).toEqual([
    'subscribed',
    'subscribed',
  ]);
  expect(await statusOf('moira@example.com')).toBe('subscribed');
  expect(await readSync(opened.db)).toMatchObject({ pushed: 2, pulled: 1, refused: 0, problem: null });
  const before = puts();
  await syncMailchimp(opened.shop);
  expect(puts()).toBe(before);
  expect(await readSync(opened.db)).toMatchObject({ pushed: 0, pulled: 0 });
  twin.put('jane@example.com', 'unsubscribed', new Date('2026-11-24T11:00:00Z'));
  twin.put('moira@example.com', 'cleaned', new Date('2026-11-24T11:00:00Z'));
  await unsubscribe(opened.shop, 'tom@example.com');
  await syncMailchimp(opened.shop);
  expect(await statusOf('jane@example.com')).toBe('unsubscribed');
  expect(await statusOf('moira@example.com')).toBe('cleaned');
  expect(thereStatus('tom@example.com')).toBe('unsubscribed');
  const suppressed = await opened.db.selectFrom('suppressions').selectAll().orderBy('email').execute();
  expect(suppressed.map(({ email, reason }) => `${email} ${reason}`)).toEqual([
    'jane@example.com unsubscribed',
    'moira@example.com bounced',
    'tom@example.com unsubscribed',
  ]);
  expectContract();
});

test('someone who unsubscribed here is never resubscribed by Mailchimp, and Mailchimp is updated (trust L3)', async () => {
  await connect();
  await signUp('jane@example.com');
  await unsubscribe(opened.shop, 'jane@example.com');
  twin.put('jane@example.com', 'subscribed', new Date('2026-11-25T10:00:00Z'));
  await syncMailchimp(opened.shop);
  expect(await statusOf('jane@example.com')).toBe('unsubscribed');
  expect(thereStatus('jane@example.com')).toBe('unsubscribed');
  await opened.db
    .insertInto('suppressions')
    .values({ email: 'gone@example.com', reason: 'bounced' })
    .execute();
  twin.put('gone@example.com', 'subscribed', new Date('2026-11-25T10:00:00Z'));
  await syncMailchimp(opened.shop);
  expect(await statusOf('gone@example.com')).toBeUndefined();
});

test('someone who left at Mailchimp stays unsubscribed, however staff add the address here afterwards', async () => {
  const before = new Date(opened.time.now.getTime() - 86_400_000);
  for (const source of ['import', 'admin'])
    await opened.db
      .insertInto('subscribers')
      .values({ email: `${source}@example.com`, status: 'subscribed', source, subscribedAt: opened.time.now })
      .execute();
  await signUp('herself@example.com');
  for (const name of ['import', 'admin', 'herself']) twin.put(`${name}@example.com`, 'unsubscribed', before);
  await connect();
  await syncMailchimp(opened.shop);
  expect(await statusOf('import@example.com')).toBe('unsubscribed');
  expect(await statusOf('admin@example.com')).toBe('unsubscribed');
  expect(thereStatus('import@example.com')).toBe('unsubscribed');
  expect(await statusOf('herself@example.com')).toBe('subscribed');
  const suppressed = await opened.db.selectFrom('suppressions').select('email').orderBy('email').execute();
  expect(suppressed.map(({ email }) => email)).toEqual(['admin@example.com', 'import@example.com']);
  expectContract();
});

test('someone who left at Mailchimp and signs up here again is asked by Mailchimp', async () => {
  await connect();
  await signUp('jane@example.com');
  await syncMailchimp(opened.shop);
  twin.put('jane@example.com', 'unsubscribed', new Date('2026-11-24T11:00:00Z'));
  await syncMailchimp(opened.shop);
  opened.time.now = new Date('2026-11-24T12:00:00Z');
  await signUp('jane@example.com');
  const { id } = await opened.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'jane@example.com')
    .executeTakeFirstOrThrow();
  await confirmSignup(opened.shop, { id, email: 'jane@example.com', subscribedAt: opened.time.now });
  await syncMailchimp(opened.shop);
  expect(await statusOf('jane@example.com')).toBe('subscribed');
  expect(thereStatus('jane@example.com')).toBe('pending');
  expectContract();
});

test('an address that Mailchimp refuses is reported, and does not stop the others', async () => {
  await connect();
  await signUp('who@fake.example');
  await signUp('tom@example.com');
  await syncMailchimp(opened.shop);
  expect(thereStatus('tom@example.com')).toBe('subscribed');
  expect(await readSync(opened.db)).toMatchObject({ pushed: 1, refused: 1 });
  const { id } = await opened.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'who@fake.example')
    .executeTakeFirstOrThrow();
  expect((await ada.open(`/admin/email-marketing/subscribers/${id}`)).text).toContain(
    'looks fake or invalid',
  );
});

test.each([
  [{ status: 500 }, 'Mailchimp has a problem'],
  [{ status: 429, retryAfter: '7' }, 'Mailchimp has asked us to slow down'],
  [{ breaks: 'after' as const }, 'Mailchimp isn’t responding'],
])('%j in the middle is reported and loses nobody, and the next run continues', async (fault, words) => {
  await connect();
  for (let i = 0; i < 12; i += 1) await signUp(`reader-${i}@example.com`);
  twin.fault({ method: 'PUT', ...fault });
  await syncMailchimp(opened.shop);
  expect((await ada.open(SETTINGS)).text).toContain(words);
  await syncMailchimp(opened.shop);
  expect(twin.members.size).toBe(12);
  expect((await readSync(opened.db)).problem).toBeNull();
  expect(await opened.db.selectFrom('subscribers').select('id').execute()).toHaveLength(12);
});

test('a refused key ends the connection until it is tested again', async () => {
  await connect();
  twin.fault({ status: 401 });
  await syncMailchimp(opened.shop);
  expect((await ada.open(SETTINGS)).text).toContain('Not Connected');
  const requestCount = twin.requests.length;
  await syncMailchimp(opened.shop);
  expect(twin.requests.length).toBe(requestCount);
});

test('more than a page of members is read completely, even if many changed in one second', async () => {
  await connect();
  const second = new Date('2026-11-20T10:00:00Z');
  for (let i = 0; i < 1203; i += 1)
    twin.put(`m${i}@example.com`, 'subscribed', i < 700 ? second : new Date(second.getTime() + i * 1000));
  await syncMailchimp(opened.shop);
  const { count } = await opened.db
    .selectFrom('subscribers')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1203);
});

test('two runs at once are harmless', async () => {
  await connect();
  for (let i = 0; i < 20; i += 1) await signUp(`reader-${i}@example.com`);
  twin.put('tess@example.com', 'subscribed', new Date('2026-11-20T10:00:00Z'));
  await Promise.all([syncMailchimp(opened.shop), syncMailchimp(opened.shop)]);
  expect(twin.members.size).toBe(21);
  expect(await opened.db.selectFrom('subscribers').select('id').execute()).toHaveLength(21);
  expectContract();
});

test('a killed run is resumed', async () => {
  await connect();
  for (let i = 0; i < 12; i += 1) await signUp(`reader-${i}@example.com`);
  twin.fault({ method: 'PUT', holds: true });
  const killed = syncMailchimp(opened.shop);
  await twin.whenHeld();
  // As after a kill: nothing waits for the first run any longer.
  await syncMailchimp(opened.shop);
  expect(twin.members.size).toBe(12);
  twin.release();
  await killed;
  expect(twin.members.size).toBe(12);
});

test('if Mailchimp is down no signup is lost', async () => {
  await connect();
  twin.fault({ breaks: 'before', times: 100 });
  await syncMailchimp(opened.shop);
  expect((await signUp('jane@example.com')).ok).toBe(true);
  expect(await statusOf('jane@example.com')).toBe('subscribed');
});
