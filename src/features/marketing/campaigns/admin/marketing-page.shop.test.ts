import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { scheduleOf } from '#kit/schedule.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
const HOME = '/admin/email-marketing';
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(async () => {
  await opened.db.deleteFrom('campaigns').execute();
  await opened.db.deleteFrom('subscribers').execute();
  await opened.db.deleteFrom('suppressions').execute();
  await opened.db.deleteFrom('subscriberDays').execute();
  ada = await newAdministrator(opened);
});

async function addReader(email: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await opened.db
    .insertInto('subscribers')
    .values({ email, status: 'subscribed', source: 'footer', subscribedAt: opened.time.now, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function newDraft(by = ada) {
  await by.open(`${HOME}?tab=campaigns`);
  return by.press('Create Campaign');
}

test('the figures are counted, including growth', async () => {
  for (let i = 0; i < 20; i += 1)
    await addReader(`old-${i}@example.com`, { subscribedAt: new Date('2026-08-01T10:00:00Z') });
  await addReader('new@example.com');
  await addReader('waits@example.com', { status: 'pending' });
  const { text } = await ada.open(HOME);
  expect(text).toContain('Total Subscribers 22 +5.0% active in 30 days');
  expect(text).toContain('Active Subscribers 21');
  expect(text).toContain('Campaigns Sent 0');
  expect(text).toContain('Average Open Rate –');
  expect(text).toContain('No campaigns yet');
  expect(text).toMatch(/Active 21 95\.5% Unsubscribed 0 0\.0% Pending 1 4\.5%/);
});

test('a campaign starts from a template, is written part by part, tested and sent', async () => {
  await addReader('jane@example.com', { firstName: 'Jane' });
  expect((await newDraft()).text).toContain('Notes from the press');
  await ada.press('Add Button');
  expect(ada.page.html).toContain('Links to');
  const refused = await ada.press('Send now');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter a subject');
  expect(refused.text).toContain('Enter the button text');
  await ada.press('Remove: Button, part 9', { subject: 'Autumn papers' });
  const tried = await ada.press('Send test', { testEmail: 'ada@example.com' });
  expect(tried.text).toContain('A test is on its way to ada@example.com.');
  await opened.runJobs();
  const test = opened.mails.find(({ to }) => to === 'ada@example.com');
  expect(test?.subject).toBe('[Test] Autumn papers');
  expect(test?.html).not.toContain('/newsletter/go/');
  const question = await ada.press('Send now');
  expect(question.text).toContain('you can’t call back emails already sent');
  await opened.runJobs();
  expect(opened.mails.some(({ to }) => to === 'jane@example.com')).toBe(false);
  const sent = await ada.press('Send to 1 recipient');
  expect(sent.text).toContain('Sending has started.');
  await opened.runJobs();
  expect(opened.mails.find(({ to }) => to === 'jane@example.com')?.text).toContain('Hello Jane,');
  expect((await ada.open(`${HOME}?tab=campaigns`)).text).toMatch(/Autumn papers ● Sent 1 0\.0% 0\.0%/);
  const actions = await opened.db
    .selectFrom('auditLog')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(actions).toEqual([{ action: 'campaign.send' }]);
});

test('a removed part is restored in its place, with its text', async () => {
  await newDraft();
  await ada.press('Save draft', { subject: 'Autumn' });
  const partsOf = async () =>
    (await opened.db.selectFrom('campaigns').select('content').executeTakeFirstOrThrow()).content;
  const before = await partsOf();
  const removed = await ada.press('Remove: Text, part 3');
  expect(removed.text).toContain('Text removed.');
  expect(await partsOf()).not.toEqual(before);
  await ada.press('Undo');
  expect(await partsOf()).toEqual(before);
  await ada.press('Save draft');
  expect(await partsOf()).toEqual(before);
});

test('a part removed from a template is restored in its place too', async () => {
  const { id, content: before } = await opened.db
    .selectFrom('emailTemplates')
    .select(['id', 'content'])
    .where('name', '=', 'New in the shop')
    .executeTakeFirstOrThrow();
  const partsOf = () =>
    opened.db.selectFrom('emailTemplates').select('content').where('id', '=', id).executeTakeFirstOrThrow();
  await ada.open(`${HOME}/templates/${id}`);
  expect((await ada.press('Remove: Text, part 3')).text).toContain('Text removed.');
  expect(await partsOf()).not.toEqual({ content: before });
  await ada.press('Undo');
  expect(await partsOf()).toEqual({ content: before });
});

test('a colleague’s change after the confirmation is not sent unseen', async () => {
  await addReader('jane@example.com');
  const { path } = await newDraft();
  await ada.press('Send now', { subject: 'From Ada' });
  const grace = await newAdministrator(opened, 'Grace');
  await grace.open(path);
  await grace.press('Save draft', { subject: 'From Grace' });
  const held = await ada.press('Send to 1 recipient');
  expect(held.text).toContain(
    'Nothing was sent, because the draft or its audience changed before you confirmed.',
  );
  expect(held.text).toContain('Draft');
});

test('the skipped hour in spring is refused, and so is a thirteenth month', () => {
  const now = new Date('2026-11-24T10:30:00Z');
  const missing = { problem: 'The clocks go forward then, so this time doesn’t exist. Choose another' };
  expect(scheduleOf('2027-03-28T01:30', now)).toEqual(missing);
  expect(scheduleOf('2027-03-28T02:00', now)).toEqual({ at: new Date('2027-03-28T01:00:00Z') });
  expect(scheduleOf('2027-10-31T01:30', now)).toEqual({ at: new Date('2027-10-31T00:30:00Z') });
  expect(scheduleOf('2027-07-01T09:00', now)).toEqual({ at: new Date('2027-07-01T08:00:00Z') });
  for (const text of ['2027-13-01T09:00', '2027-02-30T09:00', '2027-01-01T24:30', '2027-01-01T09:60', 'soon'])
    expect(scheduleOf(text, now)).toEqual({ problem: 'Choose a day and a time' });
});

test('if two people edit the same draft, the second sees both versions and loses nothing', async () => {
  await addReader('jane@example.com');
  const { path } = await newDraft();
  const grace = await newAdministrator(opened, 'Grace');
  await grace.open(path);
  await grace.press('Save draft', { subject: 'From Grace' });
  const page = await ada.press('Save draft', { subject: 'From Ada' });
  expect(page.status).toBe(409);
  expect(page.text).toMatch(/This was changed by Grace Trade at .*\. Your changes are still here\./);
  expect(page.text).toContain('From Grace');
  expect(page.html).toContain('value="From Ada"');
  expect((await ada.press('Save draft')).text).toContain('Draft saved.');
});

test('a campaign is scheduled, unscheduled, duplicated and deleted', async () => {
  await addReader('jane@example.com');
  await newDraft();
  const past = await ada.press('Schedule', { subject: 'Autumn', scheduledFor: '2026-11-24T10:29' });
  expect(past.text).toContain('Choose a time in the future');
  await ada.press('Schedule', { subject: 'Autumn', scheduledFor: '2026-11-25T09:00' });
  expect(ada.page.text).toMatch(/Goes out 25 Nov 2026, 09:00, to 1 recipient at the moment/);
  await ada.press('Unschedule');
  expect(ada.page.text).toContain('The campaign is a draft again.');
  await ada.open(`${HOME}?tab=campaigns`);
  expect((await ada.press('Duplicate Notes from the press')).text).toContain('Notes from the press (copy)');
  const { id } = await opened.db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow();
  await ada.open(`${HOME}?tab=campaigns&delete=${id}`);
  expect((await ada.press('Delete draft')).text).toContain('Campaign deleted.');
});

test('a draft opens without reading every subscriber, and offers the tags in use, most common first', async () => {
  const tagged = [];
  for (const tags of [['trade'], ['trade', 'school'], ['school'], ['school', 'church']])
    tagged.push(await addReader(`${tags.join('-')}@example.org`, { tags }));
  await newDraft();
  const { id } = await opened.db
    .selectFrom('campaigns')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const at = `${HOME}/campaigns/${id}`;
  const { texts, result } = await opened.countStatements(() => ada.browser.get(at));
  expect(texts.filter((text) => /from subscribers\b/.test(text))).toEqual([]);
  const offered = (html: string) =>
    [...html.matchAll(/name="tags"[^>]* value="([^"]+)"/g)].map(([, tag]) => tag);
  expect(offered(await result.text())).toEqual(['school', 'trade', 'church']);
  await opened.db
    .updateTable('subscribers')
    .set({ tags: ['church'] })
    .where('id', '=', tagged[1] ?? '')
    .execute();
  await opened.owner
    .deleteFrom('subscribers')
    .where('id', '=', tagged[2] ?? '')
    .execute();
  expect(offered((await ada.open(at)).html)).toEqual(['church', 'school', 'trade']);
  await opened.owner.deleteFrom('subscribers').where('id', 'in', tagged).execute();
  expect(offered((await ada.open(at)).html)).toEqual([]);
});

test('the audience is counted while ticking', async () => {
  await addReader('jane@example.com', { marketingConsent: true, tags: ['fair'], interests: ['design'] });
  await addReader('tom@example.com', { subscribedAt: new Date('2026-01-01T10:00:00Z') });
  await addReader('gone@example.com', { status: 'unsubscribed' });
  await opened.db.insertInto('suppressions').values({ email: 'no@example.com', reason: 'bounced' }).execute();
  const count = async (query: string) => {
    const answer = await ada.browser.get(`${HOME}/audience?${query}`);
    return ((await answer.json()) as { count: number }).count;
  };
  expect(await count('')).toBe(2);
  expect(await count('segments=consent')).toBe(1);
  expect(await count('segments=new-30-days')).toBe(1);
  expect(await count('segments=customers')).toBe(0);
  expect(await count('segments=not-customers')).toBe(2);
  expect(await count('tags=fair&tags=other')).toBe(1);
  expect(await count('interests=design&segments=consent')).toBe(1);
  expect(await count('interests=news')).toBe(0);
});

test('campaigns are searched by name and subject and filtered by state; paging and deleting keep the filter', async () => {
  await sql`insert into campaigns (name, subject, content, status, sent_at)
    select 'Papers ' || i, case when i = 7 then '100% cotton' else 'News' end, '{"blocks":[]}',
      case when i <= 2 then 'sent' else 'draft' end, case when i <= 2 then now() end from generate_series(1, 60) i`.execute(
    opened.db,
  );
  const list = async (query: string) => (await ada.open(`${HOME}?tab=campaigns${query}`)).text;
  expect((await list('&search=PAPERS+7')).match(/Papers \d+ /g)).toHaveLength(1);
  expect(await list('&search=100%25')).toMatch(/Papers 7 100% cotton/);
  expect(await list('&search=0%25+c')).toContain('Papers 7');
  expect(await list('&search=_')).toContain('No campaigns match');
  expect(await list('&status=paused')).toContain('Remove a filter.');
  const sent = await list('&status=sent');
  expect(sent).toContain('Papers 1');
  expect(sent).not.toContain('Papers 3');
  await list('&status=draft&search=papers&page=2');
  expect(ada.page.html).toContain('?tab=campaigns&amp;search=papers&amp;status=draft&amp;page=3');
  const remove = /href="([^"]*page=2&amp;delete=[^"]*)"/.exec(ada.page.html)?.[1]?.replaceAll('&amp;', '&');
  expect((await ada.open(remove ?? '')).text).toContain('Are you sure you want to delete the draft');
  expect((await ada.press('Delete draft')).text).toContain('Campaign deleted.');
});

test('the subscriber list says how many match, on every page', async () => {
  await sql`insert into subscribers (email, status, source)
    select 'fair-' || i || '@example.com', 'subscribed', 'import' from generate_series(1, 1234) i`.execute(
    opened.db,
  );
  await addReader('tom@example.org', { status: 'unsubscribed' });
  const list = async (query: string) => (await ada.open(`${HOME}?tab=subscribers${query}`)).text;
  expect(await list('&search=fair')).toContain('1,234 subscribers match');
  expect(await list('&search=fair&page=3')).toContain('1,234 subscribers match');
  expect(await list('&status=unsubscribed')).toContain('1 subscriber matches');
  expect(await list('')).not.toMatch(/subscribers? match/);
});

test('subscribers are searched, filtered, added, edited and erased', async () => {
  await addReader('jane@example.com', { firstName: 'Jane' });
  await addReader('tom@example.com', { status: 'unsubscribed' });
  expect((await ada.open(`${HOME}?tab=subscribers&search=jan`)).text).toContain('jane@example.com');
  expect(ada.page.text).not.toContain('tom@example.com');
  expect((await ada.open(`${HOME}?tab=subscribers&status=unsubscribed`)).text).toContain('tom@example.com');
  await ada.open(`${HOME}?tab=subscribers&add`);
  const refused = await ada.press('Add Subscriber', { email: 'jane@example.com', consent: 'by phone' });
  expect(refused.text).toContain('This address is already on the list');
  await ada.press('Add Subscriber', {
    email: 'New@Example.com',
    tags: 'fair, Fair, north',
    consent: 'by phone',
  });
  expect(ada.page.text).toContain('Subscriber added.');
  const { id, tags } = await opened.db
    .selectFrom('subscribers')
    .select(['id', 'tags'])
    .where('email', '=', 'new@example.com')
    .executeTakeFirstOrThrow();
  expect(tags).toEqual(['fair', 'north']);
  await ada.open(`${HOME}/subscribers/${id}`);
  expect((await ada.press('Save', { tags: 'west' })).html).toContain('value="west"');
  await ada.open(`${HOME}/subscribers/${id}?erase`);
  expect((await ada.press('Erase subscriber')).text).toContain('Subscriber erased.');
  await ada.open(`${HOME}?tab=subscribers&add`);
  const again = await ada.press('Add Subscriber', { email: 'new@example.com', consent: 'by phone' });
  expect(again.text).toContain('Only its owner can subscribe it again');
});

test('an import adds, updates, leaves out people who unsubscribed, and explains each row (trust L3)', async () => {
  await addReader('jane@example.com', { tags: ['old'] });
  await addReader('left@example.com', { status: 'unsubscribed' });
  await opened.db
    .insertInto('suppressions')
    .values({ email: 'gone@example.com', reason: 'unsubscribed' })
    .execute();
  const csv =
    '\ufeffEmail,First Name,Tags\r\njane@example.com,Jane,"new, fair"\r\nGONE@example.com,,\r\nleft@example.com,,\r\nnobody,,\r\nmoira@example.com,Moira,\r\n';
  await ada.open(`${HOME}/import`);
  expect((await ada.press('Import', { consent: 'sheet at the fair' })).text).toContain('Choose a CSV file');
  const file = new File([csv], 'fair.csv', { type: 'text/csv' });
  await ada.press('Import', { file, consent: 'sheet at the fair' });
  expect(ada.page.text).toContain('Import Completed with Errors');
  expect(ada.page.text).toContain('fair.csv: 1 added, 1 updated, 3 not imported.');
  const id = ada.page.path.split('done=')[1] ?? '';
  const errors = await (await ada.browser.get(`${HOME}/imports/${id}.csv`)).text();
  expect(parse(errors, { bom: true, from: 2 }).map(([row, email]: string[]) => `${row} ${email}`)).toEqual([
    '3 gone@example.com',
    '4 left@example.com',
    '5 nobody',
  ]);
  const statuses = await opened.db
    .selectFrom('subscribers')
    .select(['email', 'status', 'tags'])
    .orderBy('email')
    .execute();
  expect(statuses.map(({ email, status }) => `${email} ${status}`)).toEqual([
    'jane@example.com subscribed',
    'left@example.com unsubscribed',
    'moira@example.com subscribed',
  ]);
  expect(statuses[0]?.tags.toSorted()).toEqual(['fair', 'new', 'old']);
});

test('an export includes everybody, and no cell is a formula (trust I7)', async () => {
  await addReader('a@example.com', { firstName: '=HYPERLINK("evil")', lastName: 'O’Neill, "Jo"' });
  await sql`insert into subscribers (email, status, source) select 'r' || i || '@example.com', 'subscribed', 'footer' from generate_series(1, 2500) i`.execute(
    opened.db,
  );
  const answer = await ada.browser.get(`${HOME}/subscribers.csv`);
  expect(answer.headers.get('content-disposition')).toContain('subscribers-2026-11-24.csv');
  const rows = parse(await answer.text(), { bom: true });
  expect(rows).toHaveLength(2502);
  expect(rows[1]?.slice(0, 3)).toEqual(['a@example.com', `'=HYPERLINK("evil")`, 'O’Neill, "Jo"']);
});

test('an export of a filtered list has what the list shows', async () => {
  await addReader('ann@example.com');
  await addReader('bob@example.com', { status: 'unsubscribed' });
  await addReader('bob_x@example.org', { firstName: '100%' });
  const emails = async (query: string) => {
    const text = await (await ada.browser.get(`${HOME}/subscribers.csv${query}`)).text();
    return parse(text, { bom: true, from: 2 }).map(([email]: string[]) => email);
  };
  expect(await emails('')).toHaveLength(3);
  expect(await emails('?status=unsubscribed')).toEqual(['bob@example.com']);
  expect(await emails('?search=100%25')).toEqual(['bob_x@example.org']);
  expect(await emails('?search=bob&status=subscribed')).toEqual(['bob_x@example.org']);
  expect((await ada.open(`${HOME}?tab=subscribers&status=unsubscribed`)).html).toContain(
    'subscribers.csv?status=unsubscribed',
  );
});

test('the default templates exist, one is preselected, and they are created, edited and deleted', async () => {
  const { text } = await ada.open(`${HOME}?tab=templates`);
  expect(text).toMatch(/Notes from the press ● Default/);
  expect(text).toContain('Offer with a code');
  await ada.press('Make default: Offer with a code');
  expect(ada.page.text).toMatch(/Offer with a code ● Default/);
  await ada.open(`${HOME}/templates/new`);
  const saved = await ada.press('Save template', { name: 'New in the shop', category: 'Offer' });
  expect(saved.text).toContain('A template with this name already exists');
  await ada.press('Save template', { name: 'Christmas', category: 'Offer' });
  expect(ada.page.text).toContain('Template saved.');
  const id = /templates\/([0-9a-f-]{36})/.exec(ada.page.path)?.[1] ?? '';
  await ada.open(`${HOME}?tab=templates&delete=${id}`);
  expect((await ada.press('Delete template')).text).not.toContain('Christmas');
});

test('the rate is a number within its limits', async () => {
  await ada.open(`${HOME}?tab=settings`);
  expect((await ada.press('Save rate', { mailsPerMinute: '0' })).status).toBe(422);
  expect((await ada.press('Save rate', { mailsPerMinute: '120' })).text).toContain('Settings saved.');
});
