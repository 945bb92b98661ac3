import { addDays } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makePaidJob } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { moveDays } from './days/move-days.server.ts';
import { moveJob } from './move-job.server.ts';
import { countPromises } from './promises.server.ts';

let opened: TestShop;
let ada: Shopper;
const ADA = { id: '', name: 'Ada Trade' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ADA.id = (await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});

const daysLater = (days: number) => {
  opened.time.now = addDays(NOON, days);
};

async function moves({ code }: Job, stageId: string) {
  const { version } = await opened.db
    .selectFrom('jobs')
    .select('version')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const outcome = await moveJob(opened.shop, ADA, { code, version, stageId });
  if (!outcome.ok) throw new Error('not moved');
}

/** The share that the overview shows. */
const share = async () =>
  /(\d+% of the jobs of the last 30 days left by the day promised: \d+ of \d+)/.exec(
    (await ada.open('/admin')).text,
  )?.[1] ?? 'nothing';

const night = () => countPromises(opened.db, opened.time.now);

test('the overview says how many jobs left by the promised day: today’s at once, earlier ones as counted last night', async () => {
  expect(await share()).toBe('nothing');
  // Each is promised for Friday 27 November; today is Tuesday.
  const jobs = [];
  for (let i = 0; i < 4; i += 1) jobs.push(await makePaidJob(opened.shop));
  const [early, late, moved, back] = jobs as [Job, Job, Job, Job];
  await moves(early, 'despatched');
  await moves(back, 'despatched');
  expect(await share()).toBe('100% of the jobs of the last 30 days left by the day promised: 2 of 2');
  // A day that the shop moves is not a promise kept.
  await moveToNextWeek(moved);
  daysLater(6);
  await moves(late, 'despatched');
  await moves(moved, 'despatched');
  const whole = '50% of the jobs of the last 30 days left by the day promised: 2 of 4';
  expect(await share()).toBe(whole);
  await night();
  expect(await share()).toBe(whole);
  daysLater(7);
  expect(await share()).toBe(whole);
  await night();
  expect(await share()).toBe(whole);
  // A job that left and comes back counts until the next night.
  await moves(back, 'packing');
  expect(await share()).toBe(whole);
  await night();
  const rest = '33% of the jobs of the last 30 days left by the day promised: 1 of 3';
  expect(await share()).toBe(rest);
  // The shop was off for ten nights: nothing is missing.
  daysLater(17);
  await moves(await makePaidJob(opened.shop), 'despatched');
  expect(await share()).toBe('50% of the jobs of the last 30 days left by the day promised: 2 of 4');
  daysLater(37);
  expect(await share()).toBe('100% of the jobs of the last 30 days left by the day promised: 1 of 1');
  await night();
  expect(await share()).toBe('100% of the jobs of the last 30 days left by the day promised: 1 of 1');
  expect(await opened.db.selectFrom('dailyPromises').select('day').execute()).toHaveLength(30);
});

type Job = Awaited<ReturnType<typeof makePaidJob>>;

async function moveToNextWeek({ orderId }: Job) {
  const items = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .execute();
  const { version } = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const days = Object.fromEntries(items.map(({ id }) => [id, '2026-12-02']));
  const outcome = await moveDays(opened.shop, ADA, { orderId, version, days, cause: 'shop', note: null });
  if (!outcome.ok) throw new Error('not moved');
}
