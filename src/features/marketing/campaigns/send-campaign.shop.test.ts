import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { unsubscribe } from '#features/marketing/newsletter/unsubscribe.server.ts';
import type { EmailTransport, OutgoingEmail } from '#platform/email/email.ts';
import { smtpTransport } from '#platform/email/transport.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { bounceOf, complaintOf } from '#test/fixtures/email-reports.ts';
import { newAdministrator } from '#test/shopper.ts';
import { readCounts } from './campaign-store.server.ts';
import type { Message } from './message.ts';
import { reportsUrl } from './note-report.server.ts';
import { createCampaign, moveCampaign, sendOrSchedule } from './save-campaign.server.ts';
import { sendCampaign, tickCampaigns } from './send-campaign.server.ts';

let opened: TestShop;
let actor: { id: string; name: string };
const START = new Date('2026-11-24T10:30:00Z');
beforeAll(async () => {
  // One statement writes a hundred thousand subscribers, which takes half a minute on a busy machine.
  opened = await openTestShop({ database: { limits: { statementMs: 180_000 } } });
  await newAdministrator(opened);
  const { id } = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  actor = { id, name: 'Ada Trade' };
  // Fast enough that no test waits for the rate; the test of the rate sets another.
  await opened.db
    .insertInto('settings')
    .values({ key: 'campaign_mails_per_minute', value: sql`'6000'` })
    .execute();
});
beforeEach(async () => {
  opened.time.now = START;
  await opened.db.deleteFrom('subscribers').execute();
  await opened.db.deleteFrom('suppressions').execute();
  await opened.db
    .updateTable('campaignPace')
    .set({ freeAt: new Date(0) })
    .execute();
});

const MESSAGE: Message = {
  blocks: [
    { id: 'a', kind: 'heading', text: 'Notes' },
    { id: 'b', kind: 'text', text: 'Hello {firstName}, see [our papers](/help) & more.' },
    { id: 'c', kind: 'button', text: 'All Products', href: 'https://example.org/shop?a=1&b=2' },
  ],
};

async function addReaders(count: number, first = 1): Promise<void> {
  await sql`insert into subscribers (email, first_name, status, source)
    select 'reader-' || i || '@example.com', 'Reader <' || i || '>', 'subscribed', 'footer' from generate_series(${first}::int, ${count}) i`.execute(
    opened.db,
  );
}

async function draft(content = MESSAGE): Promise<string> {
  return createCampaign(opened.shop, actor, {
    name: 'Autumn',
    subject: 'For {firstName}',
    previewText: 'News',
    content,
    audience: { segments: [], tags: [], interests: [] },
  });
}

async function started(): Promise<string> {
  const id = await draft();
  const outcome = await sendOrSchedule(opened.shop, actor, { id, version: 0, at: null, fields: null });
  expect(outcome).toEqual({ ok: true, id });
  return id;
}

/** A mail server that records its emails; `work` may refuse, hang or kill. */
function transport(work: (email: OutgoingEmail, nth: number) => Promise<void> | void = () => undefined) {
  const emails: OutgoingEmail[] = [];
  let nth = 0;
  const deliver = async (email: OutgoingEmail) => {
    nth += 1;
    await work(email, nth);
    emails.push(email);
  };
  return { emails, deliver } satisfies EmailTransport & { emails: OutgoingEmail[] };
}

const statusOf = async (id: string) =>
  (await opened.db.selectFrom('campaigns').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const recipients = (emails: OutgoingEmail[]) => emails.map(({ to }) => to).sort();
const later = (ms: number) => {
  opened.time.now = new Date(opened.time.now.getTime() + ms);
};
const send = (id: string, to: EmailTransport) =>
  sendCampaign(opened.shop, to, id, { wait: async () => undefined });

test('a campaign reaches everybody once, with their name, links and unsubscribe link', async () => {
  await addReaders(30);
  const id = await started();
  const post = transport();
  await send(id, post);
  expect(new Set(recipients(post.emails)).size).toBe(30);
  expect(post.emails).toHaveLength(30);
  expect(await statusOf(id)).toBe('sent');
  expect(await readCounts(opened.db, id)).toMatchObject({ recipients: 30, delivered: 30 });
  const email = post.emails.find(({ to }) => to === 'reader-7@example.com');
  expect(email?.subject).toBe('For Reader <7>');
  expect(email?.html).toContain('Hello Reader &lt;7&gt;');
  expect(email?.text).toContain('Hello Reader <7>');
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(email?.headers?.['List-Unsubscribe']).toContain('/unsubscribe?email=reader-7%40example.com');
  expect(email?.text).toContain('/unsubscribe?email=reader-7%40example.com');
  expect(`${email?.html}${email?.text}`).not.toMatch(/\{\{|\{firstName/);
  await send(id, post);
  expect(post.emails).toHaveLength(30);
});

test('a name in a heading is in both parts of the email, and a link keeps the brackets of its address', async () => {
  await addReaders(1);
  const text = 'See [Ink](https://en.wikipedia.org/wiki/Ink_(disambiguation)).';
  const id = await draft({
    blocks: [
      { id: 'a', kind: 'heading', text: 'Dear {firstName}' },
      { id: 'b', kind: 'text', text },
    ],
  });
  await sendOrSchedule(opened.shop, actor, { id, version: 0, at: null, fields: null });
  const post = transport();
  await send(id, post);
  const [email] = post.emails;
  expect(email?.text).toContain('DEAR Reader <1>');
  expect(email?.html).toContain('Dear Reader &lt;1&gt;');
  const { pathname, search } = new URL(
    /href="([^"]*newsletter\/go\/[^"]*)"/.exec(email?.html ?? '')?.[1] ?? '',
  );
  const led = await opened.browser().get(`${pathname}${search}`);
  expect(led.headers.get('location')).toBe('https://en.wikipedia.org/wiki/Ink_(disambiguation)');
});

test('anyone unsubscribed or suppressed after queueing gets nothing (invariant 10)', async () => {
  await addReaders(12);
  const id = await started();
  await unsubscribe(opened.shop, 'reader-3@example.com');
  const post = transport(async (_mail, nth) => {
    // While the first emails go out, other people unsubscribe.
    if (nth === 1) await unsubscribe(opened.shop, 'reader-12@example.com');
    if (nth === 1) await unsubscribe(opened.shop, 'reader-11@example.com');
  });
  await opened.db
    .insertInto('suppressions')
    .values({ email: 'reader-4@example.com', reason: 'complained' })
    .execute();
  await opened.db
    .updateTable('campaignRecipients')
    .set({ state: 'queued' })
    .where('state', '=', 'queued')
    .execute();
  await opened.db
    .updateTable('settings')
    .set({ value: sql`'60'` })
    .where('key', '=', 'campaign_mails_per_minute')
    .execute();
  await send(id, post);
  await opened.db
    .updateTable('settings')
    .set({ value: sql`'6000'` })
    .where('key', '=', 'campaign_mails_per_minute')
    .execute();
  const sent = recipients(post.emails);
  expect(sent).not.toContain('reader-3@example.com');
  expect(sent).not.toContain('reader-4@example.com');
  expect(sent.length + (await readCounts(opened.db, id)).skipped).toBe(12);
});

test('two senders at once send each email once (guard: one sender, and claimed rows)', async () => {
  await addReaders(120);
  const id = await started();
  const post = transport();
  await Promise.all([send(id, post), send(id, post), send(id, post)]);
  expect(post.emails).toHaveLength(120);
  expect(new Set(recipients(post.emails)).size).toBe(120);
  expect(await statusOf(id)).toBe('sent');
});

test('if a sender is killed half-way another takes over, and nobody gets two different emails (trust E3)', async () => {
  await addReaders(60);
  const id = await started();
  const hung: (() => void)[] = [];
  const dead = transport((_mail, nth) =>
    nth <= 12 ? undefined : new Promise<void>((go) => void hung.push(go)),
  );
  const killed = send(id, dead);
  await expect.poll(() => hung.length).toBeGreaterThan(0);
  // Handed over and recorded: these never go out again.
  await expect.poll(async () => (await readCounts(opened.db, id)).delivered, { timeout: 60_000 }).toBe(12);
  // The dead one has stopped its heartbeat.
  later(31_000);
  const post = transport();
  await send(id, post);
  expect(await statusOf(id)).toBe('sent');
  const all = [...dead.emails, ...post.emails];
  expect(new Set(all.map(({ id: emailId }) => emailId)).size).toBe(60);
  expect(all).toHaveLength(60);
  // The emails that the dead one was handing over went out again unchanged: same Message-ID, same date.
  for (const go of hung) go();
  await killed;
  const again = dead.emails.slice(12);
  for (const email of again)
    expect(post.emails.find(({ id: emailId }) => emailId === email.id)).toMatchObject({
      to: email.to,
      createdAt: email.createdAt,
    });
  expect(await readCounts(opened.db, id)).toMatchObject({ recipients: 60, delivered: 60 });
});

test('if a process dies between handing an email over and recording it, the same email is sent again (trust E3)', async () => {
  await addReaders(5);
  const id = await started();
  const post = transport();
  // The database fails for one moment, so the third email is never recorded as sent.
  await sql
    .raw(`
    create sequence notes;
    grant usage on sequence notes to galley_web;
    create function lose_third() returns trigger language plpgsql as $$ begin
      if new.state = 'sent' and nextval('notes') = 3 then raise exception 'killed'; end if;
      return new;
    end $$;
    create trigger lose_third before update on campaign_recipients for each row execute function lose_third();`)
    .execute(opened.owner);
  await expect(send(id, post)).rejects.toThrow('killed');
  await sql`drop trigger lose_third on campaign_recipients`.execute(opened.owner);
  await send(id, post);
  expect(new Set(recipients(post.emails)).size).toBe(5);
  expect(new Set(post.emails.map(({ id: emailId }) => emailId)).size).toBe(5);
  expect(post.emails).toHaveLength(6);
  expect(await statusOf(id)).toBe('sent');
});

test('a pause takes effect within the batch, and resuming sends the rest', async () => {
  await addReaders(300);
  const id = await started();
  const post = transport(async (_mail, nth) => {
    if (nth === 20) await moveCampaign(opened.shop, actor, id, 'pause');
  });
  await send(id, post);
  expect(await statusOf(id)).toBe('paused');
  expect(post.emails.length).toBeLessThanOrEqual(25);
  await send(id, post);
  expect(post.emails.length).toBeLessThanOrEqual(25);
  await moveCampaign(opened.shop, actor, id, 'resume');
  await send(id, post);
  expect(post.emails).toHaveLength(300);
  expect(new Set(recipients(post.emails)).size).toBe(300);
});

test('the rate limit applies over all campaigns', async () => {
  await opened.db
    .updateTable('settings')
    .set({ value: sql`'120'` })
    .where('key', '=', 'campaign_mails_per_minute')
    .execute();
  await addReaders(6);
  const [one, two] = [await started(), await started()];
  const pauses: number[] = [];
  const wait = async (ms: number) => void pauses.push(ms);
  const post = transport();
  await sendCampaign(opened.shop, post, one, { wait });
  await sendCampaign(opened.shop, post, two, { wait });
  await opened.db
    .updateTable('settings')
    .set({ value: sql`'6000'` })
    .where('key', '=', 'campaign_mails_per_minute')
    .execute();
  expect(post.emails).toHaveLength(12);
  // Twelve emails at two a second with the clock stopped: each batch of two waits a second longer.
  expect(pauses).toEqual([1000, 2000, 3000, 4000, 5000]);
});

test('a scheduled campaign goes out at its time, to those subscribed then', async () => {
  await addReaders(2);
  const id = await draft();
  const at = new Date(START.getTime() + 3_600_000);
  await sendOrSchedule(opened.shop, actor, { id, version: 0, at, fields: null });
  await tickCampaigns(opened.shop);
  expect(await statusOf(id)).toBe('scheduled');
  await unsubscribe(opened.shop, 'reader-1@example.com');
  later(3_600_000);
  await Promise.all([tickCampaigns(opened.shop), tickCampaigns(opened.shop)]);
  await opened.runJobs();
  expect(await statusOf(id)).toBe('sent');
  expect(opened.mails.filter(({ subject }) => subject.startsWith('For ')).map(({ to }) => to)).toEqual([
    'reader-2@example.com',
  ]);
});

test('a permanent refusal cleans the address; a temporary one is retried', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address === 'reader-1@example.com')
        return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      if (address === 'reader-2@example.com' && opened.time.now < new Date(START.getTime() + 600_000))
        return done(Object.assign(new Error('greylisted'), { responseCode: 451 }));
      done();
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const smtp = smtpTransport(
    `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    'shop@example.com',
  );
  await addReaders(3);
  const id = await started();
  await send(id, smtp);
  expect(await statusOf(id)).toBe('sending');
  expect(await readCounts(opened.db, id)).toMatchObject({ delivered: 1, bounced: 1 });
  later(600_000);
  await send(id, smtp);
  await new Promise<void>((closed) => server.close(() => closed()));
  expect(await statusOf(id)).toBe('sent');
  expect(await readCounts(opened.db, id)).toMatchObject({ delivered: 2, bounced: 1 });
  const cleaned = await opened.db
    .selectFrom('subscribers')
    .select('email')
    .where('status', '=', 'cleaned')
    .execute();
  expect(cleaned).toEqual([{ email: 'reader-1@example.com' }]);
  expect(await opened.db.selectFrom('suppressions').select(['email', 'reason']).execute()).toEqual([
    { email: 'reader-1@example.com', reason: 'bounced' },
  ]);
});

test('if the mail server is down nobody bounces: the job fails and is retried', async () => {
  await addReaders(8);
  const id = await started();
  const away = transport(() => {
    throw Object.assign(new Error('connection refused'), { code: 'ESOCKET' });
  });
  await expect(send(id, away)).rejects.toThrow('connection refused');
  expect(await readCounts(opened.db, id)).toMatchObject({ delivered: 0, bounced: 0 });
  const post = transport();
  await send(id, post);
  expect(post.emails).toHaveLength(8);
});

test('an open and a click count once per subscriber; a link only redirects within its own message', async () => {
  await addReaders(2);
  const id = await started();
  const post = transport();
  await send(id, post);
  const browser = opened.browser();
  const [email] = post.emails;
  const pathOf = (pattern: RegExp) =>
    (pattern.exec(email?.html ?? '')?.[1] ?? '')
      .replaceAll('&amp;', '&')
      .replace('http://localhost:3000', '');
  const open = pathOf(/src="([^"]*newsletter\/open[^"]*)"/);
  const click = pathOf(/href="([^"]*newsletter\/go\/[^"]*\/1\?[^"]*)"/);
  // A scanner that requests the headers has read nothing.
  expect((await browser.head(open)).status).toBe(200);
  const looked = await browser.head(click);
  expect([looked.status, looked.headers.get('location')]).toEqual([302, 'https://example.org/shop?a=1&b=2']);
  expect(await readCounts(opened.db, id)).toMatchObject({ opened: 0, clicked: 0 });
  for (let i = 0; i < 3; i += 1) {
    const pixel = await browser.get(open);
    expect(pixel.headers.get('content-type')).toBe('image/gif');
    const led = await browser.get(click);
    expect([led.status, led.headers.get('location')]).toEqual([302, 'https://example.org/shop?a=1&b=2']);
  }
  expect(await readCounts(opened.db, id)).toMatchObject({ opened: 1, clicked: 1 });
  const [other] = post.emails.slice(1);
  const forged = [
    click.replace('/1?', '/0?'),
    click.replace(email?.id ?? '', other?.id ?? ''),
    `${click}x`,
    '/newsletter/go/https:%2F%2Fevil.example/0?key=x',
  ];
  for (const path of forged) expect((await browser.get(path)).status).toBe(400);
  await browser.get(open.replace(email?.id ?? '', other?.id ?? ''));
  expect(await readCounts(opened.db, id)).toMatchObject({ opened: 1, clicked: 1 });
});

test('unsubscribing by a campaign’s link, or by the email program’s button, counts for that campaign', async () => {
  await addReaders(3);
  const id = await started();
  const post = transport();
  await send(id, post);
  const link = (i: number) =>
    (post.emails[i]?.headers?.['List-Unsubscribe'] ?? '').slice(1, -1).replace('http://localhost:3000', '');
  await opened.browser().post(link(0), { 'List-Unsubscribe': 'One-Click' });
  expect((await opened.browser().get(link(1))).status).toBe(200);
  expect(await readCounts(opened.db, id)).toMatchObject({ delivered: 3, unsubscribed: 1 });
  await opened.browser().post(link(0), { 'List-Unsubscribe': 'One-Click' });
  expect(await readCounts(opened.db, id)).toMatchObject({ unsubscribed: 1 });
});

test('a spam report unsubscribes for good and counts once; a nonexistent address is cleaned', async () => {
  await addReaders(4);
  const id = await started();
  const post = transport();
  await send(id, post);
  const path = reportsUrl(opened.shop).replace('http://localhost:3000', '');
  const report = async (text: string, to = path) =>
    (await opened.app.request(`http://localhost:3000${to}`, { method: 'POST', body: text })).status;
  const headOf = (i: number) => `Message-ID: <${post.emails[i]?.id}@shop.example>`;
  expect(await report(complaintOf(headOf(0)), '/newsletter/reports?key=.made-up')).toBe(403);
  expect(await readCounts(opened.db, id)).toMatchObject({ delivered: 4, complaints: 0 });
  for (let i = 0; i < 2; i += 1) expect(await report(complaintOf(headOf(0)))).toBe(204);
  for (let i = 0; i < 2; i += 1) expect(await report(bounceOf(headOf(1), '5.1.1'))).toBe(204);
  expect(await report(bounceOf(headOf(2), '5.2.2'))).toBe(204);
  expect(await report('Subject: I am away until Monday\n\nBack soon.')).toBe(204);
  expect(await readCounts(opened.db, id)).toMatchObject({ delivered: 2, bounced: 2, complaints: 1 });
  const of = (i: number) => post.emails[i]?.to ?? '';
  const stored = await opened.db.selectFrom('subscribers').select(['email', 'status']).execute();
  expect(Object.fromEntries(stored.map(({ email, status }) => [email, status]))).toEqual({
    [of(0)]: 'unsubscribed',
    [of(1)]: 'cleaned',
    [of(2)]: 'subscribed',
    [of(3)]: 'subscribed',
  });
  expect(
    await opened.db.selectFrom('suppressions').select(['email', 'reason']).orderBy('reason').execute(),
  ).toEqual([
    { email: of(1), reason: 'bounced' },
    { email: of(0), reason: 'complained' },
  ]);
});

test('staff import reports received by email, and see the complaint with its campaign', async () => {
  await addReaders(2);
  const id = await started();
  const post = transport();
  await send(id, post);
  const ada = await newAdministrator(opened);
  await ada.open('/admin/email-marketing/reports');
  expect((await ada.press('Read reports')).text).toContain('Choose the emails, saved as .eml files');
  const text = complaintOf(`Message-ID: <${post.emails[0]?.id}@shop.example>`);
  const read = await ada.press('Read reports', { reports: new File([text], 'report.eml') });
  expect(read.text).toContain('Read: 1 complaint, 0 bounces.');
  const report = await ada.open(`/admin/email-marketing/campaigns/${id}`);
  expect(report.text).toContain('Complaints 1 reported so far');
});

// `npm run bench campaign` measures how long that takes.
test('a campaign to 100,000 subscribers is queued with as few statements as one to ten', async () => {
  const queue = async (id: string) => {
    const message = { id, version: 0, at: null, fields: null };
    return (await opened.countStatements(() => sendOrSchedule(opened.shop, actor, message))).texts;
  };
  await addReaders(10);
  const few = await draft();
  const statements = await queue(few);
  await moveCampaign(opened.shop, actor, few, 'pause');
  await addReaders(100_000, 11);
  const id = await draft();
  expect(await queue(id)).toEqual(statements);
  expect(await readCounts(opened.db, id)).toMatchObject({ recipients: 100_000 });
  await moveCampaign(opened.shop, actor, id, 'pause');
});
