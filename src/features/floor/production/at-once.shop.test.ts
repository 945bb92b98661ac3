import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFloorChoices } from '#features/floor/floor-settings/read-floor.server.ts';
import {
  FLOOR,
  removeStage,
  saveFloor,
  setPressDay,
} from '#features/floor/floor-settings/save-floor.server.ts';
import { lastChange } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { inTurn, lockOrder, whileHeld } from '#test/lock-waiters.ts';
import { makePaidJob } from '#test/paid-order.ts';
import { makeStaff } from '#test/ready-order.ts';
import { changeJob, type JobChange } from './change-job.server.ts';
import { countPressDays } from './count-press-days.server.ts';
import { moveJob, undoMove } from './move-job.server.ts';
import { noteJob } from './note-job.server.ts';
import { splitJob } from './split-job.server.ts';
import { scanAtPress } from './station/scan-job.server.ts';
import { readFloor } from './store.server.ts';

let opened: TestShop;
let ada: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await makeStaff(opened.shop);
  // The connections are open now, so that simultaneous requests really meet.
  await atOnce(8, () => readFloor(opened.db));
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** A job of ten flyers at this stage, as staff see it. */
async function jobAt(stageId: string) {
  const { code, orderId } = await makePaidJob(opened.shop);
  const moved = await moveJob(opened.shop, ada, { code, version: 1, stageId });
  if (!moved.ok) throw new Error('not moved');
  return { code, orderId, version: moved.version, event: moved.event ?? 0 };
}

const eventsOf = async (code: string, kind: string) =>
  (
    await opened.db
      .selectFrom('jobEvents as e')
      .innerJoin('jobs as j', 'j.id', 'e.jobId')
      .select('e.id')
      .where('j.code', '=', code)
      .where('e.kind', '=', kind)
      .execute()
  ).length;

const won = (outcomes: readonly { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length;

/** Two people do the same, and meet at the lock of the job’s order (guard: `lockJob`); without it, at the job, which both have read. */
function bothDo<T>({ orderId }: { orderId: string }, command: () => Promise<T>): Promise<[T, T]> {
  const lock = async (trx: Queries) => {
    await lockOrder(orderId)(trx);
    await sql`select from jobs where order_id = ${orderId} for update`.execute(trx);
  };
  return whileHeld(opened, lock, () => Promise.all([command(), command()]));
}

const runsOf = (code: string) =>
  opened.db
    .selectFrom('jobRuns as r')
    .innerJoin('jobs as j', 'j.id', 'r.jobId')
    .select(['r.startedAt', 'r.finishedAt'])
    .where('j.code', '=', code)
    .execute();

describe('if two people do the same to a job at once, one succeeds', () => {
  const WAITS: JobChange = { kind: 'block', reason: 'paper', note: null };
  test.each<[string, JobChange, string, JobChange?]>([
    ['take it', { kind: 'take' }, 'taken'],
    ['give it back', { kind: 'leave' }, 'left', { kind: 'take' }],
    ['say that it waits', WAITS, 'blocked'],
    ['say that it no longer waits', { kind: 'unblock' }, 'unblocked', WAITS],
    ['say that they have seen its change', { kind: 'seen' }, 'seen'],
    ['plan it for another press', { kind: 'press', pressId: 'wide-format' }, 'press'],
  ])('%s', async (_, change, kind, before) => {
    const job = await jobAt('printing');
    const { code } = job;
    const first = before && (await changeJob(opened.shop, ada, job, before));
    const version = first?.ok ? first.version : job.version;
    const outcomes = await bothDo(job, () => changeJob(opened.shop, ada, { code, version }, change));
    expect([won(outcomes), await eventsOf(code, kind)]).toEqual([1, 1]);
  });

  test('move it on', async () => {
    const job = await jobAt('printing');
    const { code, version } = job;
    const stages = ['finishing', 'packing'];
    const outcomes = await bothDo(job, () =>
      moveJob(opened.shop, ada, { code, version, stageId: stages.pop() ?? '' }),
    );
    expect([won(outcomes), await eventsOf(code, 'moved')]).toEqual([1, 2]);
  });

  test('undo its last move', async () => {
    const job = await jobAt('printing');
    const outcomes = await bothDo(job, () => undoMove(opened.shop, ada, job.code, job.event));
    expect([won(outcomes), await eventsOf(job.code, 'undone')]).toEqual([1, 1]);
  });

  test('have spoilt copies printed again', async () => {
    const job = await jobAt('finishing');
    const { code, version } = job;
    const spoilt = { code, version, copies: 2, spoilt: 'damaged', note: null } as const;
    expect(won(await bothDo(job, () => splitJob(opened.shop, ada, spoilt)))).toBe(1);
    expect(await eventsOf(code, 'split')).toBe(1);
  });

  test('scan it at its press: it starts once', async () => {
    const job = await jobAt('to-print');
    await bothDo(job, () => scanAtPress(opened.shop, ada, { code: job.code, pressId: 'digital' }));
    expect(await runsOf(job.code)).toEqual([{ startedAt: NOON, finishedAt: null }]);
  });

  test('scan it when it is done: it is done once, and moves on by one stage', async () => {
    const job = await jobAt('to-print');
    const scan = () => scanAtPress(opened.shop, ada, { code: job.code, pressId: 'digital' });
    await scan();
    opened.time.now = addMinutes(NOON, 20);
    expect(won(await bothDo(job, scan))).toBe(1);
    expect(await runsOf(job.code)).toEqual([{ startedAt: NOON, finishedAt: opened.time.now }]);
    expect(await eventsOf(job.code, 'moved')).toBe(3);
  });
});

test('if a move is undone while somebody moves the job on, one of them counts, and the history says which', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { code, version, event } = await jobAt('printing');
    const [undone, moved] = await Promise.all([
      undoMove(opened.shop, ada, code, event),
      moveJob(opened.shop, ada, { code, version, stageId: 'finishing' }),
    ]);
    expect(undone.ok).toBe(!moved.ok);
    const job = await opened.db
      .selectFrom('jobs')
      .select('stageId')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(job.stageId).not.toBe('printing');
    expect(job.stageId === 'finishing').toBe(moved.ok);
  }
});

test('four notes written at once are all kept', async () => {
  const { code } = await jobAt('printing');
  await atOnce(4, (i) => noteJob(opened.shop, ada, code, `Note ${i}`));
  expect(await eventsOf(code, 'noted')).toBe(4);
});

describe('the settings of the floor', () => {
  test('are saved by one of four people who saw the same version', async () => {
    const { stages, presses, families } = await readFloor(opened.db);
    const { categories } = await readFloorChoices(opened.db);
    const form = {
      stages,
      presses,
      families: families.map(({ stages: steps, ...family }) => ({ ...family, steps })),
      categories: Object.fromEntries(categories.map(({ id }) => [id, 'sheets'])),
    };
    const outcomes = await atOnce(4, () => saveFloor(opened.shop, ada, form, ''));
    expect(won(outcomes)).toBe(1);
  });

  test('if four people set a press’s day at once, it is set once, and full days are counted once', async () => {
    await opened.db.updateTable('presses').set({ closesDays: true }).where('id', '=', 'digital').execute();
    const set = (minutes: number) => ({ pressId: 'digital', day: '2026-11-25', minutes, reason: null });
    const outcomes = await atOnce(4, (i) => setPressDay(opened.shop, ada, set(i)));
    expect(won(outcomes)).toBe(4);
    await setPressDay(opened.shop, ada, { ...set(0), day: '2026-11-24' });
    await opened.db.deleteFrom('fullPressDays').execute();
    await atOnce(4, () => countPressDays(opened.db, NOON));
    const days = await opened.db.selectFrom('fullPressDays').select(['pressId', 'day']).execute();
    expect(days).toContainEqual({ pressId: 'digital', day: '2026-11-24' });
    expect(await opened.db.selectFrom('pressDays').select('day').orderBy('day').execute()).toEqual([
      { day: '2026-11-24' },
      { day: '2026-11-25' },
    ]);
  });
});

describe('a stage that is removed', () => {
  /** A stage between printing and finishing with a job at it; returns the job. */
  async function numbering() {
    await sql`insert into stages (id, name, kind, position) values ('numbering', 'Numbering', 'making', 45)
      on conflict (id) do update set archived_at = null`.execute(opened.owner);
    await sql`insert into family_stages (family_id, stage_id, press_id, minutes, minutes_per_thousand)
      select family_id, 'numbering', 'guillotine', 5, 5 from family_stages where stage_id = 'printing'`.execute(
      opened.owner,
    );
    return jobAt('numbering');
  }
  const remove = async () => {
    const { changedAt } = await lastChange(opened.db, FLOOR);
    const floorVersion = changedAt?.toISOString() ?? '';
    return removeStage(opened.shop, ada, { stageId: 'numbering', to: 'finishing', floorVersion });
  };
  const stageOf = async (code: string) =>
    (await opened.db.selectFrom('jobs').select('stageId').where('code', '=', code).executeTakeFirstOrThrow())
      .stageId;

  test('while a job that would go there next is scanned: the job goes to the stage after it', async () => {
    const { code } = await jobAt('to-print');
    const scan = () => scanAtPress(opened.shop, ada, { code, pressId: 'digital' });
    const there = await numbering();
    expect(await scan()).toMatchObject({ ok: true });
    opened.time.now = addMinutes(NOON, 20);
    // The removal has the floor by then.
    const lockJobThere = (trx: Queries) =>
      sql`select from jobs where code = ${there.code} for update`.execute(trx);
    const [removed, scanned] = await inTurn(opened, lockJobThere, remove, scan);
    expect([removed.ok, scanned.ok]).toEqual([true, true]);
    expect([await stageOf(code), await stageOf(there.code)]).toEqual(['finishing', 'finishing']);
  });

  test('while somebody moves a job on from there: one after the other, and neither has to restart', async () => {
    const { code, version, orderId } = await numbering();
    const move = () => moveJob(opened.shop, ada, { code, version, stageId: 'packing' });
    const { texts, result } = await opened.countStatements(() =>
      inTurn(opened, lockOrder(orderId), move, remove),
    );
    expect(result).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await stageOf(code)).toBe('packing');
    // A deadlocked transaction would restart.
    expect(texts.filter((text) => text.startsWith('begin'))).toHaveLength(2);
  });
});
