import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { addDays, addHours } from 'date-fns';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueEmail } from '#platform/email/queue.server.ts';
import { smtpTransport } from '#platform/email/transport.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

/** A mail server whose password was changed on Friday evening. */
const outside = { password: 'right', received: [] as string[], onReceived: async () => {} };
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth({ password }, _session, done) {
    if (password === outside.password) return done(null, { user: 'shop' });
    done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
  },
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith('nobody')) return done();
    done(Object.assign(new Error(`<${address}>: no such user`), { responseCode: 550 }));
  },
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      outside.received.push(/^To: (.*)$/m.exec(text)?.[1]?.trim() ?? '');
      outside.onReceived().then(() => done(), done);
    });
  },
});

let opened: TestShop;
let ada: Shopper;
let pauses: Awaited<ReturnType<typeof readPauses>>;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening').catch(() => undefined);
  const { port } = server.server.address() as AddressInfo;
  const email = smtpTransport(`smtp://shop:right@127.0.0.1:${port}`, 'Shop <shop@example.com>');
  opened = await openTestShop({ email });
  ada = await newAdministrator(opened);
  await works();
  pauses = await readPauses();
  // Retry after a minute instead of a second, or these tests would keep retrying.
  await sql`update pgboss.queue set retry_delay = 60 where name = 'send-mail'`.execute(opened.db);
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(async () => {
  outside.password = 'right';
  await opened.db.deleteFrom('mails').execute();
  await sql`delete from pgboss.job where name = 'send-mail'`.execute(opened.db);
  outside.received = [];
});

/** Runs due jobs; failed ones are retried later, as in the shop. */
const works = () => opened.runJobs().catch(() => undefined);

/** Returns how the queue spaces retries of an email. */
async function readPauses() {
  const { rows } = await sql<{ limit: number; delay: number; most: number; backoff: boolean }>`
    select retry_limit as limit, retry_delay as delay, retry_delay_max as most, retry_backoff as backoff
    from pgboss.queue where name = 'send-mail'`.execute(opened.db);
  if (!rows[0]) throw new Error('no queue');
  return rows[0];
}

const queue = (count: number, name = 'reader') =>
  opened.db.transaction().execute(async (trx) => {
    for (let i = 0; i < count; i += 1)
      await queueEmail(opened.shop, trx, {
        eventKey: `test:${name}:${i}:${Math.random()}`,
        template: 'newsletter-welcome',
        recipient: `${name}-${i}@example.com`,
        data: { subscriberId: crypto.randomUUID() },
      });
  });

const due = () => sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`;

test('email failing since Friday is shown on the overview, and each is sent once after Try again now (trust E7)', async () => {
  opened.time.now = new Date('2026-11-20T18:02:00Z');
  outside.password = 'changed';
  await queue(12);
  await works();
  opened.time.now = new Date('2026-11-22T09:00:00Z');
  await due().execute(opened.db);
  await works();
  for (const path of ['/admin', '/admin/outbox'])
    expect((await ada.open(path)).text).toContain(
      '12 emails have not gone out since Friday 18:02: SMTP refused the password',
    );
  expect(outside.received).toEqual([]);
  outside.password = 'right';
  await ada.open('/admin');
  await Promise.all([ada.tab().press('Try again now'), ada.tab().press('Try again now')]);
  await works();
  expect(outside.received.length).toBe(12);
  expect(new Set(outside.received).size).toBe(12);
  const after = await ada.open('/admin');
  expect(after.text).not.toContain('have not gone out');
  expect((await ada.open('/admin/audit')).text).toContain('email');
});

test('the first email sent after an outage releases the waiting ones', async () => {
  outside.password = 'changed';
  await queue(5);
  await works();
  outside.password = 'right';
  await queue(1, 'later');
  await works();
  expect(outside.received.length).toBe(6);
});

test('email is retried for more than five days, with pauses that grow to an hour', async () => {
  const queued = pauses;
  expect(queued.backoff).toBe(true);
  expect(queued.most).toBe(3600);
  // The shortest pause that pg-boss may choose: half of the doubled one.
  let seconds = 0;
  for (let n = 1; n <= queued.limit; n += 1)
    seconds += Math.min(queued.most, Math.max(1, queued.delay) * (2 ** Math.min(16, n) / 2));
  expect(seconds).toBeGreaterThan(5 * 24 * 3600);
});

test('an email whose job gave up or was lost gets another; after a week of failing it is given up, until staff retry it', async () => {
  outside.password = 'changed';
  await queue(3);
  await works();
  await sql`update mails set created_at = ${addHours(opened.time.now, -2)}`.execute(opened.db);
  await sql`update pgboss.job set state = 'failed' where name = 'send-mail'`.execute(opened.db);
  await opened.run('recover-mails');
  await works();
  const tried = await opened.db.selectFrom('mails').select('attempts').where('attempts', '>=', 2).execute();
  expect(tried).toHaveLength(3);
  opened.time.now = addDays(opened.time.now, 8);
  await opened.run('recover-mails');
  const page = await ada.open('/admin');
  expect(page.text).toContain('3 emails have not gone out');
  expect(page.text).toContain('We stopped trying to send 3 of them after a week.');
  expect((await ada.open('/admin/outbox')).text).toContain('Not sent');
  outside.password = 'right';
  await ada.open('/admin');
  await ada.press('Try again now');
  await works();
  expect(outside.received.length).toBe(3);
});

test('a refused email address is neither logged nor shown (trust L14)', async () => {
  await queue(1, 'nobody');
  await works();
  const email = await opened.db.selectFrom('mails').select('lastError').executeTakeFirstOrThrow();
  expect(email.lastError).toBe('the SMTP server refused the address (it answered 550)');
  const { rows } = await sql<{
    output: unknown;
  }>`select output from pgboss.job where name = 'send-mail'`.execute(opened.db);
  expect(JSON.stringify(rows)).not.toContain('nobody');
});

test('an email that has gone out is not sent again, even if every connection to the database is cut before that is stored', async () => {
  await queue(3);
  outside.onReceived = async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(opened.owner);
  };
  await works();
  outside.onReceived = async () => {};
  for (let again = 0; again < 3; again += 1) {
    // The queue may have been cut off too, before it recorded a failed attempt; it does so once the attempt’s heartbeat ends.
    await sql`update pgboss.job set state = 'retry' where name = 'send-mail' and state = 'active'`.execute(
      opened.owner,
    );
    await due().execute(opened.owner);
    await works();
  }
  expect(outside.received.toSorted()).toEqual(['reader-0', 'reader-1', 'reader-2'].map(at));
  const sent = await opened.owner.selectFrom('mails').select('status').execute();
  expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
});

const at = (name: string) => `${name}@example.com`;
