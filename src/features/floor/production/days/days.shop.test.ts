import { addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPressDay } from '#features/floor/floor-settings/save-floor.server.ts';
import { orderLink } from '#features/orders/order/index.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { readBoard } from '../board/read-board.server.ts';
import { changeJob } from '../change-job.server.ts';
import { renderDayMoved } from '../emails/day-moved.tsx';
import { type FloorFigures, floorFigures } from '../floor-figures.server.ts';
import { moveJob } from '../move-job.server.ts';
import { WORK_LEFT } from '../work-left.server.ts';
import type { DayOrder } from './day-orders.ts';
import { tickOf } from './days-form.ts';
import { DAY_MOVED, moveDays } from './move-days.server.ts';
import { moveTicked } from './move-ticked.server.ts';
import { readDays } from './read-days.server.ts';

let opened: TestShop;
let ada: Shopper;
const ADA = { id: '', name: 'Ada' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const user = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  ADA.id = user.id;
});
beforeEach(() => {
  opened.time.now = NOON;
});

const WEDNESDAY = new Date('2026-11-25T15:00:00Z');

/** An order paid on Tuesday at 10:30, with its item. Its turnaround is Standard, so it leaves on Friday 27 November. */
async function paid() {
  const id = await makePaidOrder(opened.shop);
  const item = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  const job = await opened.db
    .selectFrom('jobs')
    .select('code')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  return { id, itemId: item.id, code: job.code };
}

/** The customer answers a question that the job was waiting for. */
async function answeredAt(code: string, at: Date) {
  const version = async () =>
    (await opened.db.selectFrom('jobs').select('version').where('code', '=', code).executeTakeFirstOrThrow())
      .version;
  await changeJob(
    opened.shop,
    ADA,
    { code, version: await version() },
    { kind: 'block', reason: 'customer', note: null },
  );
  opened.time.now = at;
  await changeJob(opened.shop, ADA, { code, version: await version() }, { kind: 'unblock' });
}

const orderOf = (id: string) =>
  opened.db
    .selectFrom('orders')
    .select(['version', 'despatchOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const mailsOf = (id: string) =>
  opened.db
    .selectFrom('mails')
    .selectAll()
    .where('orderId', '=', id)
    .where('template', '=', DAY_MOVED)
    .execute();

const suggested = async (id: string) =>
  (await readDays(opened.db, opened.time.now)).orders.find(({ orderId }) => orderId === id);

async function move(id: string, itemId: string, day: string) {
  const { version } = await orderOf(id);
  return moveDays(opened.shop, ADA, {
    orderId: id,
    version,
    days: { [itemId]: day },
    cause: 'customer',
    note: 'Your answer came on Wednesday.',
  });
}

describe('a day that can’t be kept', () => {
  test('isn’t one of an order that nobody held up', async () => {
    const { id } = await paid();
    opened.time.now = WEDNESDAY;
    expect(await suggested(id)).toBeUndefined();
  });

  test('counts from the customer’s answer, if that came after the cut-off', async () => {
    const { id, code } = await paid();
    expect((await orderOf(id)).despatchOn).toBe('2026-11-27');
    await answeredAt(code, WEDNESDAY);
    const order = await suggested(id);
    expect(order?.cause).toBe('customer');
    expect(order?.items).toMatchObject([{ promised: '2026-11-27', day: '2026-12-01' }]);
    expect(order?.note).toBe(
      'We could only start on 25 Nov 2026, 15:00, when we had everything we needed from you.',
    );
  });

  test('is kept if the answer came before the cut-off of that day', async () => {
    const { id, code } = await paid();
    await answeredAt(code, addSeconds(NOON, 60));
    expect(await suggested(id)).toBeUndefined();
  });

  test('isn’t raised while we are still waiting for the customer: their page says how long they have', async () => {
    const { id, code } = await paid();
    await changeJob(opened.shop, ADA, { code, version: 1 }, { kind: 'block', reason: 'file', note: null });
    opened.time.now = WEDNESDAY;
    expect(await suggested(id)).toBeUndefined();
  });

  test('and has passed: the order leaves today at the earliest, and it is our promise that was not kept', async () => {
    const { id } = await paid();
    opened.time.now = new Date('2026-11-30T09:00:00Z');
    expect(await suggested(id)).toMatchObject({
      cause: 'shop',
      items: [{ day: '2026-11-30', because: 'Late.' }],
    });
  });

  test('but that staff keep doesn’t come up again, and the customer isn’t emailed', async () => {
    const { id, itemId, code } = await paid();
    await answeredAt(code, WEDNESDAY);
    expect(await move(id, itemId, '2026-11-27')).toMatchObject({ ok: true, told: false });
    expect(await suggested(id)).toBeUndefined();
    expect(await mailsOf(id)).toEqual([]);
  });
});

describe('a day that staff move', () => {
  test('applies to the order, the item and the job, and the customer gets one email', async () => {
    const { id, itemId, code } = await paid();
    await answeredAt(code, WEDNESDAY);
    expect(await move(id, itemId, '2026-12-01')).toMatchObject({ ok: true, told: true });
    expect((await orderOf(id)).despatchOn).toBe('2026-12-01');
    const job = await opened.db
      .selectFrom('jobs')
      .select('dueOn')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(job.dueOn).toBe('2026-12-01');
    expect(await suggested(id)).toBeUndefined();
    expect(await mailsOf(id)).toHaveLength(1);
    const [mail] = await mailsOf(id);
    const sent = await renderDayMoved(opened.shop, mail?.data as Record<string, unknown>);
    expect(sent.subject).toMatch(/^Order ORD-2026-\d+: a new day$/);
    expect(sent.text).toContain('it leaves us on Tuesday 1 December, not Friday 27 November.');
    expect(sent.text).toContain('Your answer came on Wednesday.');
    expect(sent.text).not.toContain('sorry');
  });

  test('in an order from before turnarounds were recorded applies to the whole order', async () => {
    const { id, itemId, code } = await paid();
    await opened.shop.owner
      .updateTable('orderItems')
      .set({ turnaroundId: null, despatchOn: null })
      .where('id', '=', itemId)
      .execute();
    expect(await move(id, itemId, '2026-12-01')).toMatchObject({ ok: true, told: true });
    expect((await orderOf(id)).despatchOn).toBe('2026-12-01');
    const job = await opened.db
      .selectFrom('jobs')
      .select('dueOn')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(job.dueOn).toBe('2026-12-01');
  });

  test('twice within a minute means one email, and moving it back means none', async () => {
    const { id, itemId } = await paid();
    await move(id, itemId, '2026-12-01');
    await move(id, itemId, '2026-12-02');
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data).toMatchObject({ changes: [expect.any(String), expect.any(String)] });
    expect(await move(id, itemId, '2026-11-27')).toMatchObject({ ok: true, told: false });
    expect(await mailsOf(id)).toEqual([]);
  });

  test('at the same time as somebody else moves once', async () => {
    const { id, itemId } = await paid();
    const { version } = await orderOf(id);
    const outcomes = await atOnce(4, (i) =>
      moveDays(opened.shop, ADA, {
        orderId: id,
        version,
        days: { [itemId]: `2026-12-0${i + 1}` },
        cause: 'shop',
        note: null,
      }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(1);
    expect(
      await opened.db.selectFrom('dayChanges').select('id').where('orderId', '=', id).execute(),
    ).toHaveLength(1);
  });

  test('in an order that has left is refused', async () => {
    const { id, itemId, code } = await paid();
    expect(await moveJob(opened.shop, ADA, { code, version: 1, stageId: 'despatched' })).toMatchObject({
      ok: true,
    });
    expect(await move(id, itemId, '2026-12-01')).toMatchObject({ ok: false, kind: 'refused' });
  });
});

describe('the page', () => {
  test('shows which days have to move, refuses one on which nothing leaves, and sends the new one', async () => {
    const { id, itemId, code } = await paid();
    await answeredAt(code, WEDNESDAY);
    const page = await ada.open('/admin/days');
    expect(page.text).toContain('Promised for Friday 27 November. Ready to print since 25 Nov 2026, 15:00.');
    const { version } = await orderOf(id);
    const fields = {
      order: id,
      version: String(version),
      cause: 'customer',
      note: 'Thank you for your answer.',
    };
    const bad = await ada.press('Tell the Customer', { ...fields, [`day.${itemId}`]: '2026-11-28' });
    expect(bad.text).toContain('Nothing leaves on this day: choose a working day');
    expect(bad.text).toContain('Thank you for your answer.');
    await ada.open('/admin/days');
    const done = await ada.press('Tell the Customer', { ...fields, [`day.${itemId}`]: '2026-12-01' });
    expect(done.text).toContain('The customer gets one email');
    const order = await ada.open(`/admin/days?order=${id}`);
    expect(order.text).toContain('Promised for Tuesday 1 December.');
  });
});

describe('the customer’s page', () => {
  const pathOf = (id: string) => orderLink(opened.shop, id).replace(/^https?:\/\/[^/]+/, '');

  test('gives the deadline for keeping the day and, once that has passed, the next day', async () => {
    const { id, code } = await paid();
    await changeJob(opened.shop, ADA, { code, version: 1 }, { kind: 'block', reason: 'file', note: null });
    const guest = newShopper(opened);
    expect((await guest.open(pathOf(id))).text).toContain(
      'If we have what we need from you by 11am on Tuesday 24 November, it leaves us on Friday 27 November.',
    );
    opened.time.now = WEDNESDAY;
    expect((await guest.open(pathOf(id))).text).toContain(
      'If we have what we need from you by 11am on Thursday 26 November, it leaves us on Tuesday 1 December.',
    );
  });

  test('says why a day moved, and what it was before', async () => {
    const { id, itemId } = await paid();
    await move(id, itemId, '2026-12-01');
    expect((await newShopper(opened).open(pathOf(id))).text).toContain(
      'It was promised for Friday 27 November. Your answer came on Wednesday.',
    );
  });
});

describe('a press that can’t make what was promised', () => {
  const UNTIL_FRIDAY = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
  const set = (day: string, minutes: number | null) =>
    setPressDay(opened.shop, ADA, { pressId: 'digital', day, minutes, reason: null });
  const breakUntilFriday = async () => {
    for (const day of UNTIL_FRIDAY) await set(day, 0);
  };
  beforeEach(async () => {
    await opened.db.deleteFrom('pressDays').execute();
  });
  afterAll(async () => {
    await opened.db.deleteFrom('pressDays').execute();
  });

  const inDanger = async (id: string) =>
    (await readDays(opened.db, opened.time.now)).inDanger.find(({ orderId }) => orderId === id);
  const tickFor = async (id: string) => tickOf((await inDanger(id)) as DayOrder);

  test('puts orders at risk whose work doesn’t fit, with the missing time and the first day with room', async () => {
    const { id } = await paid();
    expect(await inDanger(id)).toBeUndefined();
    await breakUntilFriday();
    expect(await inDanger(id)).toMatchObject({
      cause: 'shop',
      note: '',
      items: [
        {
          promised: '2026-11-27',
          day: '2026-11-30',
          because: 'Digital press: 11 minutes short. There is room by Monday 30 November.',
        },
      ],
    });
    await set('2026-11-27', 420);
    expect(await inDanger(id)).toBeUndefined();
  });

  test('doesn’t put an order at risk that is waiting for its customer', async () => {
    const { id, code } = await paid();
    await breakUntilFriday();
    await changeJob(opened.shop, ADA, { code, version: 1 }, { kind: 'block', reason: 'file', note: null });
    expect(await inDanger(id)).toBeUndefined();
  });

  test('doesn’t put an order at risk that is past it', async () => {
    const { id, code } = await paid();
    await breakUntilFriday();
    expect(await moveJob(opened.shop, ADA, { code, version: 1, stageId: 'finishing' })).toMatchObject({
      ok: true,
    });
    expect(await inDanger(id)).toBeUndefined();
  });

  test('that never runs again has no day to propose', async () => {
    const { id } = await paid();
    await opened.db.updateTable('presses').set({ dayMinutes: 0 }).where('id', '=', 'digital').execute();
    const order = await inDanger(id);
    await opened.db.updateTable('presses').set({ dayMinutes: 420 }).where('id', '=', 'digital').execute();
    expect(order?.items).toMatchObject([{ day: '2026-11-27' }]);
    expect(order?.items[0]?.because).toBe(
      'Digital press: 11 minutes short. There is no room in the next 40 working days: plan it for another press.',
    );
  });

  test('is pointed out to the owner who saves it, and one click moves the day', async () => {
    const { id, itemId } = await paid();
    await ada.open('/admin/production');
    for (const day of UNTIL_FRIDAY) await ada.press('Set', { press: 'digital', day, minutes: '0' });
    expect(ada.page.text).toMatch(/\d orders? can no longer be made in time\. See which/);
    const page = await ada.open('/admin/days');
    expect(page.text).toContain('At risk');
    expect(page.text).toContain('Digital press: 11 minutes short. There is room by Monday 30 November.');
    const { version } = await orderOf(id);
    const done = await ada.press('Tell the Customer', {
      order: id,
      version: String(version),
      cause: 'shop',
      [`day.${itemId}`]: '2026-11-30',
    });
    expect(done.text).toContain('The customer gets one email');
    expect(await inDanger(id)).toBeUndefined();
    const [mail] = await mailsOf(id);
    const sent = await renderDayMoved(opened.shop, mail?.data as Record<string, unknown>);
    expect(sent.text).toContain('it leaves us on Monday 30 November, not Friday 27 November.');
    expect(sent.text).toContain('We’re sorry: this delay is ours, and you don’t have to do anything.');
  });

  test('comes up again, once staff have kept the day, only if it changes or on the next day', async () => {
    const { id, itemId } = await paid();
    await breakUntilFriday();
    const { version } = await orderOf(id);
    opened.time.now = addSeconds(NOON, 60);
    const days = { [itemId]: '2026-11-27' };
    await moveDays(opened.shop, ADA, { orderId: id, version, days, cause: 'shop', note: null });
    expect(await inDanger(id)).toBeUndefined();
    opened.time.now = addSeconds(NOON, 120);
    await set('2026-11-30', 0);
    expect((await inDanger(id))?.items[0]?.day).toBe('2026-12-01');
    opened.time.now = addSeconds(NOON, 60);
    await set('2026-11-30', null);
    expect(await inDanger(id)).toBeUndefined();
    opened.time.now = WEDNESDAY;
    expect(await inDanger(id)).toBeDefined();
  });

  test('can have several orders moved at once; one that somebody changed in the meantime is named and stays', async () => {
    const [one, other, changed] = [await paid(), await paid(), await paid()];
    await breakUntilFriday();
    const ticked = [await tickFor(one.id), await tickFor(other.id), await tickFor(changed.id)];
    await move(changed.id, changed.itemId, '2026-12-02');
    const page = await ada.open('/admin/days');
    expect(page.text).toContain('Move the Ticked Orders');
    const response = await ada.browser.post('/admin/days', [
      ['intent', 'move-ticked'],
      ['note', 'Our press is being repaired.'],
      ...ticked.map((value): [string, string] => ['ticked', value]),
    ]);
    expect(response.status).toBe(409);
    const text = await response.text();
    expect(text).toContain('2 orders have moved.');
    expect(text).toMatch(/ORD-2026-\d+ has changed since you opened this page/);
    for (const { id } of [one, other]) {
      expect((await orderOf(id)).despatchOn).toBe('2026-11-30');
      expect(await mailsOf(id)).toHaveLength(1);
    }
    expect((await orderOf(changed.id)).despatchOn).toBe('2026-12-02');
  });

  test('moves each order once if two people tick the same ones at once', async () => {
    const orders = [await paid(), await paid()];
    await breakUntilFriday();
    const ticked = await Promise.all(orders.map(({ id }) => tickFor(id)));
    const outcomes = await atOnce(3, () => moveTicked(opened.shop, ADA, ticked, ''));
    expect(outcomes.some(({ ok }) => !ok)).toBe(true);
    for (const { id } of orders) {
      expect(await mailsOf(id)).toHaveLength(1);
      expect(
        await opened.db.selectFrom('dayChanges').select('id').where('orderId', '=', id).execute(),
      ).toHaveLength(1);
    }
  });

  test.each([
    [[], 'Tick the orders that get their new day.'],
    [['nonsense'], 'Tick the orders that get their new day.'],
  ])('moves nothing if nothing is ticked', async (ticked, words) => {
    expect(await moveTicked(opened.shop, ADA, ticked, '')).toMatchObject({ ok: false, words });
  });

  test('is on the overview as a press with more work than time', async () => {
    await paid();
    const jobsADay = (dayJobs: number | null) =>
      opened.db.updateTable('presses').set({ dayJobs }).where('id', '=', 'packing').execute();
    const counted = async () =>
      / (\d+) press(?:es)? ha(?:s|ve) more work than time/.exec((await ada.open('/admin')).text)?.[1];
    expect(await counted()).toBeUndefined();
    await breakUntilFriday();
    expect(await counted()).toBe('1');
    await opened.db.deleteFrom('pressDays').execute();
    await jobsADay(1);
    expect(await counted()).toBe('1');
    await jobsADay(null);
    expect(await counted()).toBeUndefined();
  });

  test('takes one statement to look for, and another if there is one', async () => {
    await paid();
    const read = () => opened.countStatements(() => readDays(opened.db, opened.time.now));
    expect((await read()).count).toBe(2);
    await breakUntilFriday();
    expect((await read()).count).toBe(3);
  });
});

test('a day that we moved counts as a broken promise, one that the customer held up does not', async () => {
  const kept = async () => {
    const { rows } = await sql<{
      floor: FloorFigures;
    }>`select ${floorFigures(new Date('2026-12-01T15:00:00Z'))} as floor`.execute(opened.db);
    return rows[0]?.floor ?? { left: 0, kept: 0 };
  };
  const before = await kept();
  for (const cause of ['customer', 'shop'] as const) {
    const { id, itemId, code } = await paid();
    const { version } = await orderOf(id);
    await moveDays(opened.shop, ADA, {
      orderId: id,
      version,
      days: { [itemId]: '2026-12-01' },
      cause,
      note: null,
    });
    opened.time.now = new Date('2026-12-01T15:00:00Z');
    expect(await moveJob(opened.shop, ADA, { code, version: 2, stageId: 'despatched' })).toMatchObject({
      ok: true,
    });
    opened.time.now = NOON;
  }
  const after = await kept();
  expect([after.left - before.left, after.kept - before.kept]).toEqual([2, 1]);
});

test('a job that comes to the same press twice counts as one job there, with the minutes of both stages', async () => {
  await paid();
  const oneOf = opened.db.selectFrom('presses').select('id').orderBy('id').limit(1);
  const sum = (load: { minutes: number; jobs: number }[]) => ({
    jobs: load.reduce((jobs, one) => jobs + one.jobs, 0),
    minutes: load.reduce((minutes, one) => minutes + one.minutes, 0),
  });
  const { load, left, stages } = await opened.db.transaction().execute(async (trx) => {
    await sql`savepoint before`.execute(trx);
    await trx
      .updateTable('familyStages')
      .set({ pressId: oneOf, minutes: 10, minutesPerThousand: 0 })
      .execute();
    const floor = await sql<{ floor: FloorFigures }>`select ${floorFigures(NOON)} as floor`.execute(trx);
    const rows = await sql<{ jobs: number; stages: number }>`
      select count(distinct job_id)::int as jobs, count(*)::int as stages from (${WORK_LEFT}) w`.execute(trx);
    await sql`rollback to savepoint before`.execute(trx);
    const [counted] = rows.rows;
    return {
      load: sum(floor.rows[0]?.floor.load ?? []),
      left: counted?.jobs ?? 0,
      stages: counted?.stages ?? 0,
    };
  });
  expect(stages).toBeGreaterThan(left);
  expect(load).toEqual({ jobs: left, minutes: 10 * stages });
});

test('the overview counts the orders that the page lists, and what open jobs are waiting for, from day to day', async () => {
  const { code } = await paid();
  await answeredAt(code, WEDNESDAY);
  const { code: another } = await paid();
  await changeJob(
    opened.shop,
    ADA,
    { code: another, version: 1 },
    { kind: 'block', reason: 'paper', note: null },
  );
  const counts = new Set<number>();
  for (const at of ['2026-11-25T16:00:00Z', '2026-11-30T09:00:00Z', '2026-12-10T09:00:00Z']) {
    opened.time.now = new Date(at);
    const { orders } = await readDays(opened.db, opened.time.now);
    const overview = await ada.open('/admin');
    expect(overview.text, at).toMatch(
      orders.length === 1 ? /1 order needs a new day/ : new RegExp(`${orders.length} orders need a new day`),
    );
    counts.add(orders.length);
    const { cards } = await readBoard(opened.db, ADA.id, {
      now: opened.time.now,
      by: 'stage',
      each: { least: 3000, most: 3000 },
    });
    const paper = cards.jobs.filter(({ blocks }) => blocks.includes('paper')).length;
    expect(paper).toBeGreaterThan(0);
    expect(overview.text).toContain(`${paper} waiting for paper`);
  }
  expect(counts.size).toBeGreaterThan(1);
});
