import { addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  requestArtwork,
  requestProof,
  setItemArtwork,
} from '#features/desk/file-desk/staff-artwork.server.ts';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { readOrder } from '#features/orders/order/index.server.ts';
import type { OrderStatus } from '#features/orders/order/index.ts';
import { answerProof } from '#features/orders/order-artwork/proof.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, newGuest } from '#test/factories.ts';
import { readBoard } from './board/read-board.server.ts';
import { changeJob } from './change-job.server.ts';
import { moveJob, undoMove } from './move-job.server.ts';
import { pressOf } from './press-of.ts';
import { scanAtPress } from './station/scan-job.server.ts';
import { readFloor } from './store.server.ts';

let opened: TestShop;
const ADA = { id: '', name: 'Ada Byron' };
const BEN = { id: '', name: 'Ben Nevis' };
beforeAll(async () => {
  opened = await openTestShop();
  for (const actor of [ADA, BEN]) {
    actor.id = crypto.randomUUID();
    await opened.shop.owner
      .insertInto('users')
      .values({ id: actor.id, name: actor.name, email: `${actor.id}@example.com` })
      .execute();
  }
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** Places and pays an order of this many items; returns its id. */
async function paid(items = 1, turnaround = 'standard'): Promise<string> {
  const guest = newGuest();
  for (let i = 0; i < items; i += 1)
    await addFlyers(opened.shop, guest, { quantity: ['50', '100', '250'][i] ?? '50', turnaround });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!placed.ok) throw new Error('not placed');
  expect(await jobsOf(placed.orderId), 'nothing to print before it is paid').toEqual([]);
  const page = await openCardPage(opened.shop, placed.orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(opened.shop, page.sessionId);
  return placed.orderId;
}

/** Every open job, as the board shows it. */
const openJobs = async () =>
  (
    await readBoard(opened.db, ADA.id, {
      now: opened.time.now,
      by: 'stage',
      each: { least: 3000, most: 3000 },
    })
  ).cards.jobs;

const jobsOf = (orderId: string) =>
  opened.db
    .selectFrom('jobs')
    .select(['code', 'stageId', 'version', 'closedAt', 'quantity', 'blocked', 'itemId'])
    .where('orderId', '=', orderId)
    .orderBy('code')
    .execute();

async function stagesOf(orderId: string) {
  return (await jobsOf(orderId)).map(({ stageId }) => stageId);
}

const orderOf = (id: string) =>
  opened.db
    .selectFrom('orders')
    .select(['status', 'version', 'orderNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const newsOf = async (orderId: string) =>
  (
    await opened.db
      .selectFrom('mails')
      .select('data')
      .where('orderId', '=', orderId)
      .where('template', '=', 'order-status-changed')
      .orderBy('createdAt')
      .execute()
  ).map(({ data }) => (data as { status: OrderStatus }).status);

/** Moves the nth job of an order, in its current version. */
async function move(orderId: string, nth: number, stageId: string, actor = ADA) {
  const job = (await jobsOf(orderId))[nth];
  if (!job) throw new Error(`no job ${nth}`);
  return moveJob(opened.shop, actor, { code: job.code, version: job.version, stageId });
}

async function setStatus(orderId: string, status: OrderStatus) {
  const { version } = await orderOf(orderId);
  const saved = await saveOrder(opened.shop, ADA, {
    orderId,
    version,
    status,
    trackingNumber: null,
    notes: null,
  });
  expect(saved).toEqual({ ok: true });
}

test('each item of a paid order is a job with its own code', async () => {
  const orderId = await paid(2);
  const { orderNumber } = await orderOf(orderId);
  expect(await jobsOf(orderId)).toMatchObject([
    { code: `${orderNumber}-1`, stageId: 'artwork', quantity: 50, closedAt: null },
    { code: `${orderNumber}-2`, stageId: 'artwork', quantity: 100, closedAt: null },
  ]);
  const board = await openJobs();
  expect(board.find(({ code }) => code === `${orderNumber}-2`)).toMatchObject({
    quantity: 100,
    blocks: [],
    isMine: false,
  });
});

describe('an order’s status follows from its jobs', () => {
  test('it is in production with the first job on the press, and has left with the last', async () => {
    const orderId = await paid(2);
    const status = async () => (await orderOf(orderId)).status;
    expect(await move(orderId, 0, 'to-print')).toMatchObject({ ok: true });
    expect(await status()).toBe('pending');
    expect(await move(orderId, 0, 'printing')).toMatchObject({ ok: true });
    expect(await status()).toBe('processing');
    expect(await stagesOf(orderId)).toEqual(['printing', 'artwork']);
    expect(await move(orderId, 0, 'despatched')).toMatchObject({ ok: true });
    expect(await status()).toBe('processing');
    expect(await move(orderId, 1, 'despatched')).toMatchObject({ ok: true });
    expect(await status()).toBe('shipped');
    expect((await jobsOf(orderId)).every(({ closedAt }) => closedAt !== null)).toBe(true);
    const history = await opened.db
      .selectFrom('orderStatusHistory')
      .select(['status', 'actor'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute();
    expect(history.map(({ status: was }) => was)).toEqual(['pending', 'processing', 'shipped']);
    expect(history[1]?.actor).toBe('Ada Byron');
  });

  test('an order to collect is ready with its last job, and collected when that is handed over', async () => {
    const orderId = await paid(2, 'same-day');
    const status = async () => (await orderOf(orderId)).status;
    await move(orderId, 0, 'ready');
    expect(await status()).toBe('processing');
    await move(orderId, 1, 'ready');
    expect(await status()).toBe('shipped');
    await move(orderId, 0, 'despatched');
    expect(await status()).toBe('shipped');
    await move(orderId, 1, 'despatched');
    expect(await status()).toBe('delivered');
    expect(await newsOf(orderId)).toEqual(['delivered']);
  });

  test('collected jobs stay collected when the rest of the order is ready', async () => {
    const orderId = await paid(2, 'same-day');
    await move(orderId, 0, 'despatched');
    await move(orderId, 1, 'ready');
    expect((await orderOf(orderId)).status).toBe('shipped');
    expect(await stagesOf(orderId)).toEqual(['despatched', 'ready']);
  });

  test('a job that is waiting for its file doesn’t stop the others, and can’t be printed itself', async () => {
    const orderId = await paid(2);
    const item = (await readOrder(opened.db, orderId))?.items[1];
    const place = { orderId, itemId: item?.id ?? '', artworkId: item?.artwork?.id ?? '', seenEventId: 0 };
    await requestArtwork(opened.shop, ADA, place, 'The logo is blurred');
    expect(await move(orderId, 0, 'printing')).toMatchObject({ ok: true });
    expect(await move(orderId, 1, 'printing')).toMatchObject({
      ok: false,
      kind: 'refused',
      words: expect.stringContaining('The logo is blurred'),
    });
    expect(await stagesOf(orderId)).toEqual(['printing', 'artwork']);
  });
});

describe('jobs follow their order’s status if staff set it', () => {
  test('printing begins for all, all leave, and all come back', async () => {
    const orderId = await paid(2);
    await setStatus(orderId, 'processing');
    expect(await stagesOf(orderId)).toEqual(['printing', 'printing']);
    await setStatus(orderId, 'shipped');
    expect(await stagesOf(orderId)).toEqual(['despatched', 'despatched']);
    await setStatus(orderId, 'processing');
    expect(await stagesOf(orderId)).toEqual(['ready', 'ready']);
    await setStatus(orderId, 'pending');
    expect(await stagesOf(orderId)).toEqual(['to-print', 'to-print']);
    expect((await jobsOf(orderId)).every(({ closedAt }) => closedAt === null)).toBe(true);
  });

  test('a cancelled order’s jobs leave the board and can’t be moved; a revived one’s come back', async () => {
    const orderId = await paid();
    const { orderNumber } = await orderOf(orderId);
    const onBoard = async () => (await openJobs()).some(({ code }) => code.startsWith(orderNumber));
    expect(await onBoard()).toBe(true);
    await setStatus(orderId, 'cancelled');
    expect(await onBoard()).toBe(false);
    expect(await move(orderId, 0, 'printing')).toMatchObject({ ok: false, kind: 'refused' });
    await setStatus(orderId, 'pending');
    expect(await onBoard()).toBe(true);
  });

  test('requesting, approving or refusing a proof moves the job', async () => {
    const orderId = await paid();
    const place = async () => {
      const { itemId = '' } = (await jobsOf(orderId))[0] ?? {};
      const item = await opened.db
        .selectFrom('orderItems as i')
        .select([
          'artworkId',
          sql<number>`(select max(id)::int from artwork_events where order_item_id = i.id)`.as('last'),
        ])
        .$narrowType<{ artworkId: string }>()
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow();
      return { orderId, itemId, artworkId: item.artworkId, seenEventId: item.last ?? 0 };
    };
    await requestProof(opened.shop, ADA, await place());
    expect(await stagesOf(orderId)).toEqual(['proof']);
    const answer = { ...(await place()), name: 'Jane', userId: null };
    expect(await answerProof(opened.shop, { ...answer, wrong: null })).toEqual({ ok: true });
    expect(await stagesOf(orderId)).toEqual(['to-print']);
    await setItemArtwork(opened.shop, ADA, await place(), { state: 'problem', problem: 'Too dark' });
    expect(await stagesOf(orderId)).toEqual(['artwork']);
  });

  test('the file of a waiting job can still be replaced while another of its order is on the press', async () => {
    const orderId = await paid(2);
    await move(orderId, 0, 'printing');
    const order = await readOrder(opened.db, orderId);
    expect(order?.items.map(({ isBegun }) => isBegun)).toEqual([true, false]);
    const [, second] = await jobsOf(orderId);
    const place = {
      orderId,
      itemId: second?.itemId ?? '',
      artworkId: order?.items[1]?.artwork?.id ?? '',
      seenEventId: 0,
    };
    expect(await requestArtwork(opened.shop, ADA, place, 'The logo is blurred')).toEqual({ ok: true });
    const first = {
      ...place,
      itemId: order?.items[0]?.id ?? '',
      artworkId: order?.items[0]?.artwork?.id ?? '',
    };
    expect(await requestArtwork(opened.shop, ADA, first, 'Blurred')).toEqual({ ok: false, kind: 'too-late' });
  });
});

describe('a move', () => {
  test('takes at most six statements, whatever follows from it', async () => {
    const orderId = await paid();
    const { texts } = await opened.countStatements(() => move(orderId, 0, 'printing'));
    // Not counting the test's own query of the job.
    const own = texts.slice(1).filter((text) => !/^(begin|commit|start transaction)/i.test(text));
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(6);
  });

  test('can be undone within a minute, and the customer never hears of it', async () => {
    const orderId = await paid();
    const moved = await move(orderId, 0, 'printing');
    expect(await newsOf(orderId)).toEqual(['processing']);
    const [job] = await jobsOf(orderId);
    const event = moved.ok ? (moved.event ?? 0) : 0;
    opened.time.now = addSeconds(NOON, 59);
    expect(await undoMove(opened.shop, BEN, job?.code ?? '', event)).toMatchObject({ ok: true });
    expect(await stagesOf(orderId)).toEqual(['artwork']);
    expect((await orderOf(orderId)).status).toBe('pending');
    expect(await newsOf(orderId)).toEqual([]);
  });

  test('can’t be undone after a minute, or once something else has happened', async () => {
    const orderId = await paid();
    const moved = await move(orderId, 0, 'printing');
    const event = moved.ok ? (moved.event ?? 0) : 0;
    const code = (await jobsOf(orderId))[0]?.code ?? '';
    opened.time.now = addSeconds(NOON, 61);
    expect(await undoMove(opened.shop, ADA, code, event)).toMatchObject({ ok: false, kind: 'refused' });
    await move(orderId, 0, 'finishing');
    expect(await undoMove(opened.shop, ADA, code, event)).toMatchObject({ ok: false, kind: 'stale' });
  });

  test('can’t be undone once its order has been cancelled', async () => {
    const orderId = await paid();
    const moved = await move(orderId, 0, 'despatched');
    const event = moved.ok ? (moved.event ?? 0) : 0;
    await setStatus(orderId, 'cancelled');
    const { code = '' } = (await jobsOf(orderId))[0] ?? {};
    expect(await undoMove(opened.shop, ADA, code, event)).toMatchObject({ ok: false });
    expect((await orderOf(orderId)).status).toBe('cancelled');
  });

  test('that is undone restores how long the job had been waiting', async () => {
    const orderId = await paid();
    const { code = '', version = 0 } = (await jobsOf(orderId))[0] ?? {};
    await changeJob(opened.shop, ADA, { code, version }, { kind: 'block', reason: 'paper', note: null });
    opened.time.now = addSeconds(NOON, 7200);
    const moved = await move(orderId, 0, 'printing');
    await undoMove(opened.shop, ADA, code, moved.ok ? (moved.event ?? 0) : 0);
    const since = opened.db.selectFrom('jobs').select('blockedSince').where('code', '=', code);
    expect((await since.executeTakeFirstOrThrow()).blockedSince).toEqual(NOON);
  });

  test('takes back the email saying that the job is waiting for its customer, if that hasn’t gone', async () => {
    const orderId = await paid();
    const { code = '', version = 0 } = (await jobsOf(orderId))[0] ?? {};
    await changeJob(opened.shop, ADA, { code, version }, { kind: 'block', reason: 'customer', note: null });
    const waiting = () =>
      opened.db
        .selectFrom('mails')
        .select('id')
        .where('orderId', '=', orderId)
        .where('template', '=', 'job-waits')
        .execute();
    expect(await waiting()).toHaveLength(1);
    await move(orderId, 0, 'to-print');
    expect(await waiting()).toEqual([]);
  });

  test('drops the press that was chosen for the old stage', async () => {
    const orderId = await paid();
    const onBoard = async () => {
      const { code } = (await jobsOf(orderId))[0] ?? {};
      const job = (await openJobs()).find((one) => one.code === code);
      return job && pressOf(job, await readFloor(opened.db));
    };
    const { code = '', version = 0 } = (await jobsOf(orderId))[0] ?? {};
    await changeJob(opened.shop, ADA, { code, version }, { kind: 'press', pressId: 'wide-format' });
    expect(await onBoard()).toBe('wide-format');
    await move(orderId, 0, 'printing');
    expect(await onBoard()).toBe('wide-format');
    await move(orderId, 0, 'finishing');
    expect(await onBoard()).toBe('guillotine');
  });

  test('by hand ends the work that a scan had started, whose minutes then don’t count', async () => {
    const orderId = await paid();
    const { code = '' } = (await jobsOf(orderId))[0] ?? {};
    await scanAtPress(opened.shop, ADA, { code, pressId: 'digital' });
    await move(orderId, 0, 'finishing');
    const run = await opened.db
      .selectFrom('jobRuns as r')
      .innerJoin('jobs as j', 'j.id', 'r.jobId')
      .select(['finishedAt', 'byHand'])
      .where('j.code', '=', code)
      .executeTakeFirstOrThrow();
    expect(run).toEqual({ finishedAt: NOON, byHand: true });
    expect(await scanAtPress(opened.shop, ADA, { code, pressId: 'guillotine' })).toMatchObject({ ok: true });
  });

  test('by two people at once succeeds for one, and the other is told who it was', async () => {
    const orderId = await paid();
    const [job] = await jobsOf(orderId);
    const { code = '', version = 0 } = job ?? {};
    const both = await atOnce(2, (i) =>
      moveJob(opened.shop, i === 0 ? ADA : BEN, {
        code,
        version,
        stageId: i === 0 ? 'printing' : 'finishing',
      }),
    );
    const [won] = both.filter(({ ok }) => ok);
    const [lost] = both.filter(({ ok }) => !ok);
    expect(won && lost).toBeTruthy();
    const winner = both[0] === won ? 'Ada Byron' : 'Ben Nevis';
    expect(lost).toMatchObject({ kind: 'stale', words: expect.stringContaining(winner) });
    expect(await newsOf(orderId)).toEqual(['processing']);
  });

  test('of the last two jobs at once despatches the order once', async () => {
    const orderId = await paid(2);
    const jobs = await jobsOf(orderId);
    await atOnce(2, (i) =>
      moveJob(opened.shop, ADA, {
        code: jobs[i]?.code ?? '',
        version: jobs[i]?.version ?? 0,
        stageId: 'despatched',
      }),
    );
    expect((await orderOf(orderId)).status).toBe('shipped');
    expect(await newsOf(orderId)).toEqual(['shipped']);
  });

  test('ends what the job was waiting for', async () => {
    const orderId = await paid();
    const [job] = await jobsOf(orderId);
    const { code = '', version = 0 } = job ?? {};
    const change = { kind: 'block', reason: 'paper', note: '350gsm silk on Thursday' } as const;
    expect(await changeJob(opened.shop, ADA, { code, version }, change)).toMatchObject({ ok: true });
    expect(await changeJob(opened.shop, BEN, { code, version }, { kind: 'take' })).toMatchObject({
      ok: false,
      kind: 'stale',
      words: expect.stringContaining('Ada Byron'),
    });
    const board = await openJobs();
    expect(board.find((one) => one.code === code)).toMatchObject({
      blocks: ['paper'],
      note: '350gsm silk on Thursday',
    });
    const moved = await move(orderId, 0, 'printing');
    expect((await jobsOf(orderId))[0]?.blocked).toBeNull();
    expect(await undoMove(opened.shop, ADA, code, moved.ok ? (moved.event ?? 0) : 0)).toMatchObject({
      ok: true,
    });
    expect((await jobsOf(orderId))[0]?.blocked).toBe('paper');
  });
});
