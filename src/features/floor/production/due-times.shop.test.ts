import * as mupdf from 'mupdf';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makeCollectedOrder, makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { readDays } from './days/read-days.server.ts';
import { moveJob } from './move-job.server.ts';

let opened: TestShop;
let ada: Shopper;
const ADA = { id: '', name: 'Ada' };
const code = { sent: '', collected: '' };
const orders = { sent: '', collected: '' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ADA.id = (await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
  for (const way of ['sent', 'collected'] as const) {
    orders[way] = await (way === 'sent' ? makePaidOrder : makeCollectedOrder)(opened.shop);
    code[way] = (await ownJob(orders[way])).code;
  }
});
beforeEach(async () => {
  opened.time.now = NOON;
  await opened.shop.owner.deleteFrom('settings').where('key', '=', 'leaving_times').execute();
});

/** The day of both orders: a Friday, on which the shop is open from 9:00 to 18:00. */
const FRIDAY = '2026-11-27';
const at = (clock: string) => {
  opened.time.now = new Date(`${FRIDAY}T${clock}:00Z`);
};

const words = async (path: string) => (await ada.open(path)).text;

async function moveTo(job: string, stageId: string): Promise<void> {
  const { version } = await opened.db
    .selectFrom('jobs')
    .select('version')
    .where('code', '=', job)
    .executeTakeFirstOrThrow();
  expect(await moveJob(opened.shop, ADA, { code: job, version, stageId })).toMatchObject({ ok: true });
}

const ownJob = (orderId: string) =>
  opened.db.selectFrom('jobs').select('code').where('orderId', '=', orderId).executeTakeFirstOrThrow();

async function ownerSays(fields: Record<string, string>) {
  await ada.open('/admin/despatch/settings');
  return ada.press('Save', fields);
}

async function ticketOf(job: string): Promise<string> {
  const answer = await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${job}`);
  const pdf = mupdf.Document.openDocument(await answer.arrayBuffer(), 'application/pdf');
  return pdf.loadPage(0).toStructuredText('').asText();
}

/**
 * How many jobs are late, everywhere that shows it: the board’s filter, the wall, the overview and the list of orders.
 */
async function lateJobs() {
  const number = async (path: string, pattern: RegExp) => Number(pattern.exec(await words(path))?.[1]);
  return [
    await number('/admin/jobs?late=yes', /(\d+) open job/),
    await number('/admin/jobs?wall=yes', /(\d+) late/),
    await number('/admin', /(\d+) late/),
    [...(await ada.open('/admin/orders?due=late')).html.matchAll(/ORD-2026-\d+(?=<)/g)].length,
  ];
}

describe('the time by which a job must be ready', () => {
  test('is on its card, its page, its ticket and the wall screen', async () => {
    expect(await words('/admin/jobs')).toContain('Fri 27 Nov, 18:00');
    expect(await words('/admin/jobs')).toContain('Fri 27 Nov, 17:00, collected');
    expect(await words('/admin/jobs?wall=yes')).toContain('Fri 27 Nov, 18:00');
    // Under the heading of its day, the time is enough.
    expect(await words('/admin/jobs?wall=yes&by=day')).not.toContain('Fri 27 Nov, 18:00');
    expect(await words('/admin/jobs?wall=yes&by=day')).toContain('18:00, ');
    expect(await words(`/admin/jobs/${code.sent}`)).toContain('Due Fri 27 Nov by 18:00.');
    expect(await ticketOf(code.sent)).toContain('Leaves Friday 27 November, 18:00');
    expect(await ticketOf(code.collected)).toContain('To collect Friday 27 November, 17:00');
  });

  test('is in the list of the person who has taken it', async () => {
    await ada.open(`/admin/jobs/${code.sent}`);
    await ada.press('Take it');
    expect(await words('/admin/mine')).toContain('Fri 27 Nov, 18:00');
    at('17:59');
    expect(await words('/admin/mine')).toContain('Today, 18:00');
    at('18:00');
    expect(await words('/admin/mine')).toContain('Late since 18:00');
  });

  test('is the time at which the owner says that parcels leave', async () => {
    const saved = await ownerSays({ 'time.parcels': '4.30pm', 'time.collections': '12:00' });
    expect(saved.html).toContain('value="16:30"');
    expect(await words('/admin/jobs')).toContain('Fri 27 Nov, 16:30');
    expect(await words('/admin/jobs')).toContain('Fri 27 Nov, 12:00, collected');
    at('09:00');
    expect(await words(`/admin/jobs/${code.sent}`)).toContain('Due today by 16:30.');
    expect(
      (await opened.db.selectFrom('auditLog').select('after').orderBy('id', 'desc').executeTakeFirst())
        ?.after,
    ).toMatchObject({ times: { parcels: '16:30', collections: '12:00' } });
  });

  test('is never after closing time for collections, whatever the owner types', async () => {
    await ownerSays({ 'time.parcels': '19:00', 'time.collections': '19:00' });
    expect(await words('/admin/jobs')).toContain('Fri 27 Nov, 18:00, collected');
    expect(await words('/admin/jobs')).toContain('Fri 27 Nov, 19:00');
  });

  test.each(['25:00', 'noon', '16', '13pm', '16:3'])(
    'is refused beside the field if it is “%s”',
    async (text) => {
      const refused = await ownerSays({ 'time.parcels': text });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Enter a time like 16:30, or leave it empty');
    },
  );
});

describe('a job that isn’t ready by then', () => {
  test('is late at that minute, everywhere', async () => {
    at('16:59');
    expect(await lateJobs()).toEqual([0, 0, 0, 0]);
    at('17:00');
    expect(await lateJobs()).toEqual([1, 1, 1, 1]);
    expect(await words('/admin/jobs?late=yes')).toContain('Late since 17:00, collected');
    expect(await words('/admin/jobs?wall=yes')).toContain('due 17:00');
    expect(await words(`/admin/jobs/${code.collected}`)).toContain('Late: it was due today by 17:00.');
    at('18:00');
    expect(await lateJobs()).toEqual([2, 2, 2, 2]);
  });

  test('is also late among the jobs waiting to be printed', async () => {
    await moveTo(code.sent, 'to-print');
    at('17:59');
    expect(await words('/admin/sheets')).toContain('Due today');
    at('18:00');
    expect(await words('/admin/sheets')).toContain('Late: due today');
  });

  test('leaves on the next working day at the earliest', async () => {
    at('17:30');
    const days = async () =>
      (await readDays(opened.db, opened.time.now)).orders.map(({ orderId, items }) => [
        orderId,
        items[0]?.day,
      ]);
    expect(await days()).toEqual([[orders.collected, '2026-11-30']]);
    at('18:00');
    expect((await days()).toSorted()).toEqual(
      [
        [orders.collected, '2026-11-30'],
        [orders.sent, '2026-11-30'],
      ].toSorted(),
    );
  });

  test('is not late once it is ready and waiting to be collected', async () => {
    await moveTo(code.collected, 'ready');
    await moveTo(code.sent, 'ready');
    opened.time.now = new Date('2026-12-01T10:30:00Z');
    expect((await lateJobs()).slice(0, 3)).toEqual([1, 1, 1]);
    const list = await words('/admin/despatch');
    expect(list).toContain('Late: Fri 27 Nov');
    expect(list).toMatch(/To collect.*1 item Fri 27 Nov, 17:00/);
  });
});

test('a job’s time is shown where sheets are planned, and on the sheet on which it will be printed', async () => {
  const { code: sent } = await ownJob(await makePaidOrder(opened.shop));
  const { code: collected } = await ownJob(await makeCollectedOrder(opened.shop));
  await moveTo(sent, 'to-print');
  await moveTo(collected, 'to-print');
  at('09:00');
  expect(await words('/admin/sheets')).toMatch(/Today, 18:00.*Today, 17:00, collected/);
  await ada.open(`/admin/sheets/plan?press=sra3&job=${sent}&job=${collected}`);
  const sheet = (await ada.press('Make this sheet')).path.split('?')[0] ?? '';
  expect(await words(sheet)).toMatch(/Today, 18:00.*Today, 17:00, collected/);
  // A sheet is due when the first of its jobs is.
  await ada.open('/admin/sheets');
  const row = ada.page.html.split('<tr>').find((one) => one.includes('Waiting to be made')) ?? '';
  expect(row).toContain('Today, 17:00');
  at('17:00');
  expect(await words('/admin/sheets')).toMatch(/S-\d+ Waiting to be made.* Late since 17:00/);
  expect(await words(sheet)).toMatch(/Today, 18:00.*Late since 17:00, collected/);
  // Once it has left, it can no longer be late.
  await moveTo(collected, 'despatched');
  at('17:30');
  expect(await words(sheet)).toMatch(/Today, 18:00.*Fri 27 Nov/);
  await moveTo(sent, 'despatched');
  expect(await words('/admin/sheets')).not.toContain('Late since');
});
