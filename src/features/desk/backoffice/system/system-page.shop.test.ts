import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkInvariants } from '#platform/health/shop-checks.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { KNOWN_KINDS } from './job-words.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  await opened.runJobs();
});
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(opened.db);
  await opened.db.deleteFrom('brokenInvariants').execute();
});

/** Puts failed jobs of a kind into the queue, in the state that they have once all their attempts are used up. */
async function gaveUp(kind: string, count: number, why = 'no answer from the store'): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    await opened.shop.jobs.send(opened.db, kind, { files: [] });
    const { rows } = await sql<{
      id: string;
    }>`update pgboss.job set state = 'failed', retry_count = retry_limit,
        completed_on = now(), output = ${JSON.stringify({ message: why })}::jsonb
      where name = ${kind} and state = 'created' returning id`.execute(opened.db);
    if (rows[0]) ids.push(rows[0].id);
  }
  return ids;
}

const states = async (kind: string) =>
  (
    await sql<{
      state: string;
      retryLimit: number;
      retryCount: number;
    }>`select state, retry_limit, retry_count
      from pgboss.job where name = ${kind} order by state, id`.execute(opened.db)
  ).rows;

test('every kind of background job says in words what it does', async () => {
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue
    where name not like '\\_\\_pgboss%'`.execute(opened.db);
  const kinds = rows.map(({ name }) => name);
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !KNOWN_KINDS.includes(kind))).toEqual([]);
});

test('failed jobs are listed with what failed, since when, how often and why; the overview reports them too', async () => {
  expect((await ada.open('/admin/system')).text).toContain('No background job is failing');
  expect((await ada.open('/admin')).text).not.toContain('given up');
  await gaveUp('remove-files', 2);
  const page = await ada.open('/admin/system');
  expect(page.text).toContain('Delete files whose records are deleted');
  expect(page.text).toContain('2 jobs have given up.');
  expect(page.text).toContain('no answer from the store');
  expect(page.text).toMatch(/21\s*Given up/);
  const overview = await ada.open('/admin');
  expect(overview.text).toContain('2 background jobs have given up.');
  expect(overview.text).toContain('Delete files whose records are deleted');
});

// Guard: the state in the update of `runFailedAgain`. Without it, both clicks count, and both are in the audit log.
test('a job is retried once, however many people press the button at once', async () => {
  await gaveUp('remove-files', 1);
  const page = await ada.open('/admin/system');
  const ONE = /aria-label="(Try again: [^"]+)"/.exec(page.html)?.[1] ?? '';
  const pressed = await Promise.all(Array.from({ length: 6 }, () => ada.tab().press(ONE)));
  expect(pressed.filter(({ text }) => text.includes('We are trying again now'))).toHaveLength(1);
  expect(pressed.filter(({ text }) => text.includes('Nothing was left to try again'))).toHaveLength(5);
  const [job] = await states('remove-files');
  expect(job?.state).toBe('retry');
  expect(job && job.retryLimit - job.retryCount).toBe(1);
  const audit = await opened.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'job.retry')
    .execute();
  expect(audit).toHaveLength(1);
  await opened.runJobs();
  expect((await states('remove-files')).map(({ state }) => state)).toEqual(['completed']);
});

test('all jobs of a kind are retried with one button, others are left alone', async () => {
  await gaveUp('remove-files', 3);
  await gaveUp('make-reset-link', 1);
  await ada.open('/admin/system');
  const page = await ada.press('Try all again: Delete files whose records are deleted');
  expect(page.text).toContain('We are trying again now');
  expect((await states('remove-files')).map(({ state }) => state)).toEqual(['retry', 'retry', 'retry']);
  expect((await states('make-reset-link')).map(({ state }) => state)).toEqual(['failed']);
});

test('a scheduled job that failed is no longer listed once a later run has succeeded', async () => {
  await gaveUp('clean-artwork', 1);
  expect((await ada.open('/admin/system')).text).toContain('Delete uploads that were never finished');
  await opened.shop.jobs.send(opened.db, 'clean-artwork', {});
  await opened.runJobs();
  expect((await ada.open('/admin/system')).text).toContain('No background job is failing');
});

test('a broken invariant is logged, shown until it holds again, and reported by the check (trust M10)', async () => {
  await opened.run('check-invariants');
  expect((await ada.open('/admin/system')).text).not.toContain('does not add up');
  await opened.db.insertInto('numberSeries').values({ series: 'invoice-2019', lastNumber: 1 }).execute();
  try {
    await opened.run('check-invariants');
    const page = await ada.open('/admin/system');
    expect(page.text).toContain('Something does not add up.');
    expect(page.text).toContain('“Every invoice matches its order, and no invoice number is missing.”');
    expect(page.text).toContain('invoice-2019');
  } finally {
    await opened.owner.deleteFrom('numberSeries').where('series', '=', 'invoice-2019').execute();
  }
  await opened.run('check-invariants');
  expect((await ada.open('/admin/system')).text).not.toContain('does not add up');
});

/** What a careless command could write in or beside an order, by the invariant that this breaks, and how to undo it. */
const CARELESS = {
  'order-totals': [
    'update order_items set price_pence = price_pence + 1 where order_id = $1',
    'update order_items set price_pence = price_pence - 1 where order_id = $1',
  ],
  'card-payments': [
    'update payments set amount_pence = amount_pence + 1 where order_id = $1',
    'update payments set amount_pence = amount_pence - 1 where order_id = $1',
  ],
  invoices: [
    'update invoices set vat_pence = vat_pence + 1, net_pence = net_pence - 1 where order_id = $1',
    'update invoices set vat_pence = vat_pence - 1, net_pence = net_pence + 1 where order_id = $1',
  ],
  'order-history': [
    `insert into order_status_history (order_id, status, actor) values ($1, 'delivered', 'Nobody')`,
    `delete from order_status_history where order_id = $1 and actor = 'Nobody'`,
  ],
  'order-confirmations': [
    `update mails set event_key = 'lost:' || order_id where order_id = $1 and event_key like 'order-confirmation:%'`,
    `update mails set event_key = 'order-confirmation:' || order_id where order_id = $1 and event_key like 'lost:%'`,
  ],
} as const;

test('between two checks of every order, the hourly check finds what has been broken since in any of an order’s tables', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await opened.run('check-invariants');
  const hourly = async () => {
    const { texts } = await opened.countStatements(() => opened.run('check-invariants'));
    const broken = await opened.db.selectFrom('brokenInvariants').select('id').execute();
    return {
      looksAtChanged: texts.some((text) => text.includes('public.orders where id = any')),
      broken: broken.map(({ id }) => id),
    };
  };
  expect(await hourly()).toEqual({ looksAtChanged: true, broken: [] });
  for (const [id, [breaks, undoes]] of Object.entries(CARELESS)) {
    await writeUnchecked(breaks, orderId);
    expect(await hourly()).toEqual({ looksAtChanged: true, broken: [id] });
    await writeUnchecked(undoes, orderId);
  }
});

test('between two checks of every order the doctor checks those that changed, because all of a large shop’s would take too long', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await opened.run('check-invariants');
  const doctor = async () => {
    const { result, texts } = await opened.countStatements(() => checkInvariants(opened.db, NOON));
    expect(texts.some((text) => text.includes('public.orders where id = any'))).toBe(true);
    return result;
  };
  expect(await doctor()).toMatchObject({ ok: true });
  const [breaks, undoes] = CARELESS.invoices;
  await writeUnchecked(breaks, orderId);
  expect(await doctor()).toMatchObject({ ok: false, message: expect.stringContaining('does not add up') });
  await writeUnchecked(undoes, orderId);
});

test('at night, and while an order is wrong, every order is checked, even one that nobody has touched for a long time', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const [breaks, undoes] = CARELESS.invoices;
  await writeUnchecked(breaks, orderId);
  const isFound = async () => {
    await opened.run('check-invariants');
    return (await opened.db.selectFrom('brokenInvariants').select('id').execute()).length === 1;
  };
  // The mark is before every transaction that is still running, even in other tests' databases.
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(opened.db);
  const mark = () =>
    vi.waitFor(async () => {
      const { rows: marked } =
        await sql`update whole_order_checks set mark = pg_snapshot_xmin(pg_current_snapshot())
        where pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now}::xid8 returning mark`.execute(
          opened.db,
        );
      if (marked.length === 0) throw new Error('an older transaction is still running');
    }, 30_000);
  try {
    await mark();
    expect(await isFound()).toBe(false);
    opened.time.now = new Date('2026-11-25T03:35:00Z');
    expect(await isFound()).toBe(true);
    // The next day's checks still cover every order, because the last check that found them all intact is too old.
    opened.time.now = new Date('2026-11-26T09:35:00Z');
    await mark();
    expect(await isFound()).toBe(true);
  } finally {
    await writeUnchecked(undoes, orderId);
    opened.time.now = NOON;
  }
});

/** Writes without the triggers and keys that would refuse most of this. */
async function writeUnchecked(text: string, orderId: string): Promise<void> {
  const client = new pg.Client({ ...opened.connection, user: 'postgres' });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, [orderId]);
  } finally {
    await client.end();
  }
}

test('the System page costs two statements besides the visitor’s and the menu’s, however many jobs fail', async () => {
  await gaveUp('remove-files', 30);
  await ada.open('/admin/system');
  const { count } = await opened.countStatements(() => ada.browser.get('/admin/system'));
  expect(count).toBeLessThanOrEqual(4);
  expect((await ada.open('/admin/system')).text).toContain('And 20 more jobs.');
});
