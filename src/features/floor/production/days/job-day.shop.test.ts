import { addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderLink } from '#features/orders/order/index.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { lockOrder, whileHeld } from '#test/lock-waiters.ts';
import { makePaidJob } from '#test/paid-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { changeJob } from '../change-job.server.ts';
import { type FloorFigures, floorFigures } from '../floor-figures.server.ts';
import { moveJob } from '../move-job.server.ts';
import { splitJob } from '../split-job.server.ts';
import type { DayDone } from './job-day-file.ts';
import { DAY_MOVED, undoDay } from './move-days.server.ts';
import { readDays } from './read-days.server.ts';
import type { JobDay } from './read-job-day.server.ts';

let opened: TestShop;
let ada: Shopper;
let paddy: Shopper;
const ADA = { id: '', name: 'Ada' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ADA.id = (await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
  paddy = await newAdministrator(opened, 'Paddy', ['press']);
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** A job that leaves on Friday 27 November; it is Tuesday. */
async function newJob(): Promise<{ id: string; code: string }> {
  const { code, orderId: id } = await makePaidJob(opened.shop);
  return { id, code };
}

const pathOf = (code: string) => `/admin/jobs/${code}/day`;
const jobDay = async (code: string) => (await (await ada.browser.get(pathOf(code))).json()) as JobDay;
const dueOn = async (code: string) =>
  (await opened.db.selectFrom('jobs').select('dueOn').where('code', '=', code).executeTakeFirstOrThrow())
    .dueOn;
const emailsOf = (id: string) =>
  opened.db
    .selectFrom('mails')
    .select('id')
    .where('orderId', '=', id)
    .where('template', '=', DAY_MOVED)
    .execute();

/** Sends the form of the board’s question. */
async function move(code: string, day: string, values: Record<string, string> = {}) {
  const { version } = await jobDay(code);
  const fields = { intent: 'move', version: String(version), cause: 'shop', note: '', day, ...values };
  return ada.browser.post(pathOf(code), fields);
}

async function moved(code: string, day: string): Promise<DayDone> {
  const response = await move(code, day);
  expect(response.status).toBe(200);
  return (await response.json()) as DayDone;
}

describe('before a job moves to another day on the board', () => {
  test('staff are asked, and see what was promised and which parts go with it', async () => {
    const { code } = await newJob();
    expect(await jobDay(code)).toMatchObject({
      promised: '2026-11-27',
      earliest: null,
      because: null,
      cause: 'shop',
      parts: [],
      isCollected: false,
    });
    await moveJob(opened.shop, ADA, { code, version: 1, stageId: 'printing' });
    const split = { code, version: 2, copies: 4, spoilt: null, note: null };
    expect(await splitJob(opened.shop, ADA, split)).toMatchObject({ ok: true });
    expect(await jobDay(code)).toMatchObject({ parts: [`${code}.2`] });
    expect(await jobDay(`${code}.2`)).toMatchObject({ parts: [code] });
    expect(await dueOn(code)).toBe('2026-11-27');
  });

  test('they see when it can be ready at the earliest, if its customer held it up', async () => {
    const { code } = await newJob();
    await changeJob(
      opened.shop,
      ADA,
      { code, version: 1 },
      { kind: 'block', reason: 'customer', note: null },
    );
    opened.time.now = new Date('2026-11-25T15:00:00Z');
    await changeJob(opened.shop, ADA, { code, version: 2 }, { kind: 'unblock' });
    expect(await jobDay(code)).toMatchObject({
      earliest: '2026-12-01',
      cause: 'customer',
      because: 'Ready to print since 25 Nov 2026, 15:00.',
    });
  });

  test('there is nothing to ask about a job that has left', async () => {
    const { code } = await newJob();
    await moveJob(opened.shop, ADA, { code, version: 1, stageId: 'despatched' });
    expect((await ada.browser.get(pathOf(code))).status).toBe(404);
    expect((await ada.browser.get(pathOf('ORD-2026-999999-1'))).status).toBe(404);
  });

  test('people who may not move days can’t, and aren’t offered it', async () => {
    const { code } = await newJob();
    expect((await paddy.browser.get(pathOf(code))).status).toBe(403);
    const fields = { intent: 'move', version: '1', cause: 'shop', note: '', day: '2026-11-30' };
    expect((await paddy.browser.post(pathOf(code), fields)).status).toBe(403);
    expect((await paddy.open('/admin/jobs?by=day')).text).not.toContain('to another day');
    expect((await ada.open('/admin/jobs?by=day')).text).toContain('Drag a card to another day');
    expect(await dueOn(code)).toBe('2026-11-27');
  });
});

describe('a job that moves to another day on the board', () => {
  test('has that day, as do its item and order, and the customer is told once', async () => {
    const { id, code } = await newJob();
    const { words, change } = await moved(code, '2026-11-30');
    expect(words).toBe(
      `${code} leaves on Monday 30 November now. The customer gets one email in a minute or so.`,
    );
    expect(change).not.toBeNull();
    expect(await dueOn(code)).toBe('2026-11-30');
    await moved(code, '2026-12-01');
    expect(await emailsOf(id)).toHaveLength(1);
  });

  test.each([
    ['2026-11-27', {}, 422, { day: 'It’s promised for this day already' }],
    ['2026-11-29', {}, 422, { day: 'Nothing leaves on this day: choose a working day' }],
    ['2026-11-23', {}, 422, { day: 'This day has passed' }],
    ['', {}, 422, { day: 'Enter a day' }],
    ['2026-11-30', { note: 'x'.repeat(301) }, 422, { note: 'Use at most 300 characters' }],
    ['2026-11-30', { version: '99' }, 409, undefined],
  ])('to %s with %o is refused beside its field, and nothing moves', async (day, values, status, errors) => {
    const { id, code } = await newJob();
    const response = await move(code, day, values);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { errors?: object }).errors).toEqual(errors);
    expect(await dueOn(code)).toBe('2026-11-27');
    expect(await emailsOf(id)).toEqual([]);
  });
});

describe('a day that was moved by mistake', () => {
  const undo = (code: string, change: string | null) =>
    ada.browser.post(pathOf(code), { intent: 'undo', change: String(change) });

  test('is as before once it is undone: no email, nothing on the customer’s page, and no broken promise', async () => {
    const kept = async () => {
      const at = new Date('2026-11-30T15:00:00Z');
      const { rows } = await sql<{ floor: FloorFigures }>`select ${floorFigures(at)} as floor`.execute(
        opened.db,
      );
      return rows[0]?.floor ?? { left: 0, kept: 0 };
    };
    const before = await kept();
    const { id, code } = await newJob();
    const { change } = await moved(code, '2026-11-30');
    const response = await undo(code, change);
    expect(await response.json()).toEqual({ words: `${code} is due as before.`, change: expect.any(String) });
    expect(await dueOn(code)).toBe('2026-11-27');
    expect(await emailsOf(id)).toEqual([]);
    const page = await newShopper(opened).open(orderLink(opened.shop, id).replace(/^https?:\/\/[^/]+/, ''));
    expect(page.text).toContain('Friday 27 November');
    expect(page.text).not.toContain('It was promised for');
    const version = (await jobDay(code)).version;
    expect(version).toBeGreaterThan(1);
    // The customer then asks for a later day, which doesn’t break a promise of ours.
    expect((await move(code, '2026-11-30', { cause: 'customer' })).status).toBe(200);
    opened.time.now = new Date('2026-11-30T15:00:00Z');
    const { version: now } = await opened.db
      .selectFrom('jobs')
      .select('version')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(await moveJob(opened.shop, ADA, { code, version: now, stageId: 'despatched' })).toMatchObject({
      ok: true,
    });
    const after = await kept();
    expect([after.left - before.left, after.kept - before.kept]).toEqual([1, 1]);
  });

  test('doesn’t count as looked at: it still comes up among the days that have to move', async () => {
    const { id, code } = await newJob();
    opened.time.now = new Date('2026-11-30T09:00:00Z');
    const comesUp = async () =>
      (await readDays(opened.db, opened.time.now)).orders.some(({ orderId }) => orderId === id);
    expect(await comesUp()).toBe(true);
    const { change } = await moved(code, '2026-12-01');
    expect(await comesUp()).toBe(false);
    await undo(code, change);
    expect(await comesUp()).toBe(true);
  });

  test('is announced with its own reason if an earlier move has not been announced yet', async () => {
    const { id, code } = await newJob();
    await move(code, '2026-11-30', { note: 'The paper comes on Monday.' });
    const { change } = await moved(code, '2026-12-02');
    await undo(code, change);
    expect(await emailsOf(id)).toHaveLength(1);
    const page = await newShopper(opened).open(orderLink(opened.shop, id).replace(/^https?:\/\/[^/]+/, ''));
    expect(page.text).toContain('The paper comes on Monday.');
  });

  test('can’t be undone after a minute, or once somebody has moved it again, or the job has left', async () => {
    const { code } = await newJob();
    const first = await moved(code, '2026-11-30');
    opened.time.now = addSeconds(NOON, 61);
    expect((await undo(code, first.change)).status).toBe(422);
    const second = await moved(code, '2026-12-01');
    const third = await moved(code, '2026-12-02');
    const { code: another } = await newJob();
    expect((await undo(another, third.change)).status).toBe(409);
    const response = await undo(code, second.change);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ error: expect.stringContaining('since') });
    const { version } = await opened.db
      .selectFrom('jobs')
      .select('version')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await moveJob(opened.shop, ADA, { code, version, stageId: 'despatched' });
    expect((await undo(code, third.change)).status).toBe(422);
    expect((await undo(code, '999999')).status).toBe(409);
    expect(await dueOn(code)).toBe('2026-12-02');
  });

  test('is undone once if two people press Undo at the same moment (guard: the lock on its order)', async () => {
    const { id, code } = await newJob();
    const { change } = await moved(code, '2026-11-30');
    const press = () => undoDay(opened.shop, ADA, code, Number(change));
    const outcomes = await whileHeld(opened, lockOrder(id), () => Promise.all([press(), press()]));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, kind: 'stale' }));
    expect(await dueOn(code)).toBe('2026-11-27');
  });
});
