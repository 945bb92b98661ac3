import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastChange } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { inTurn, lockOrder } from '#test/lock-waiters.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { makeStaff } from '#test/ready-order.ts';
import { readCategories } from './admin/read-floor.server.ts';
import { FLOOR, removeStage, saveFloor, setPressDay } from './admin/save-floor.server.ts';
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
  // The connections are open now, so that those who come at once really meet.
  await atOnce(8, () => readFloor(opened.db));
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** A job of ten flyers at this stage, as staff see it. */
async function jobAt(stageId: string) {
  const orderId = await makePaidOrder(opened.shop);
  const { code } = await opened.db
    .selectFrom('jobs')
    .select('code')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const moved = await moveJob(opened.shop, ada, { code, version: 1, stageId });
  if (!moved.ok) throw new Error('not moved');
  return { code, version: moved.version, event: moved.event ?? 0 };
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

describe('of four people who do the same to a job at once, one does it', () => {
  test.each<[string, JobChange, string]>([
    ['take it', { kind: 'take' }, 'taken'],
    ['say that it waits', { kind: 'block', reason: 'paper', note: null }, 'blocked'],
    ['plan it for another press', { kind: 'press', pressId: 'wide-format' }, 'press'],
  ])('%s', async (_, change, kind) => {
    const { code, version } = await jobAt('printing');
    const outcomes = await atOnce(4, () => changeJob(opened.shop, ada, { code, version }, change));
    expect([won(outcomes), await eventsOf(code, kind)]).toEqual([1, 1]);
  });

  test('undo its last move', async () => {
    const { code, event } = await jobAt('printing');
    const outcomes = await atOnce(4, () => undoMove(opened.shop, ada, code, event));
    expect([won(outcomes), await eventsOf(code, 'undone')]).toEqual([1, 1]);
  });

  test('have spoilt copies printed again', async () => {
    const { code, version } = await jobAt('finishing');
    const spoilt = { code, version, copies: 2, spoilt: 'damaged', note: null } as const;
    expect(won(await atOnce(4, () => splitJob(opened.shop, ada, spoilt)))).toBe(1);
    expect(await eventsOf(code, 'split')).toBe(1);
  });

  test('scan it at its press: it has started once', async () => {
    const { code } = await jobAt('to-print');
    await atOnce(4, () => scanAtPress(opened.shop, ada, { code, pressId: 'digital' }));
    const runs = await opened.db
      .selectFrom('jobRuns as r')
      .innerJoin('jobs as j', 'j.id', 'r.jobId')
      .select('r.finishedAt')
      .where('j.code', '=', code)
      .execute();
    expect(runs).toEqual([{ finishedAt: null }]);
  });
});

test('a move that is undone while somebody moves the job on: one of them counts, and its history says which', async () => {
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

test('four notes that are written at once are all kept', async () => {
  const { code } = await jobAt('printing');
  await atOnce(4, (i) => noteJob(opened.shop, ada, code, `Note ${i}`));
  expect(await eventsOf(code, 'noted')).toBe(4);
});

describe('the settings of the floor', () => {
  test('are saved by one of four who saw the same', async () => {
    const { stages, presses, families } = await readFloor(opened.db);
    const categories = await readCategories(opened.db);
    const form = {
      stages,
      presses,
      families: families.map(({ stages: steps, ...family }) => ({ ...family, steps })),
      categories: Object.fromEntries(categories.map(({ id }) => [id, 'sheets'])),
    };
    const outcomes = await atOnce(4, () => saveFloor(opened.shop, ada, form, ''));
    expect(won(outcomes)).toBe(1);
  });

  test('a press that four people set for a day has one day, and full days are counted once', async () => {
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
  /** A stage between printing and finishing, with a job of its own; returns what holds its removal up. */
  async function numbering() {
    await sql`insert into stages (id, name, kind, position) values ('numbering', 'Numbering', 'making', 45)
      on conflict (id) do update set archived_at = null`.execute(opened.owner);
    await sql`insert into family_stages (family_id, stage_id, press_id, minutes, minutes_per_thousand)
      select family_id, 'numbering', 'guillotine', 5, 5 from family_stages where stage_id = 'printing'`.execute(
      opened.owner,
    );
    const there = await jobAt('numbering');
    const { orderId } = await opened.db
      .selectFrom('jobs')
      .select('orderId')
      .where('code', '=', there.code)
      .executeTakeFirstOrThrow();
    return { there, orderId };
  }
  const remove = async () => {
    const { changedAt } = await lastChange(opened.db, FLOOR);
    const seen = changedAt?.toISOString() ?? '';
    return removeStage(opened.shop, ada, { stageId: 'numbering', to: 'finishing', seen });
  };
  const stageOf = async (code: string) =>
    (await opened.db.selectFrom('jobs').select('stageId').where('code', '=', code).executeTakeFirstOrThrow())
      .stageId;

  test('while a job is scanned that would go there next: it goes to the one after', async () => {
    const { code } = await jobAt('to-print');
    const scan = () => scanAtPress(opened.shop, ada, { code, pressId: 'digital' });
    const { there } = await numbering();
    expect(await scan()).toMatchObject({ ok: true });
    opened.time.now = addMinutes(NOON, 20);
    // The removal has the floor by then.
    const lockJobThere = (trx: Queries) =>
      sql`select from jobs where code = ${there.code} for update`.execute(trx);
    const [removed, scanned] = await inTurn(opened, lockJobThere, remove, scan);
    expect([removed.ok, scanned.ok]).toEqual([true, true]);
    expect([await stageOf(code), await stageOf(there.code)]).toEqual(['finishing', 'finishing']);
  });

  test('while somebody moves a job on from there: one after the other, and neither begins again', async () => {
    const { there, orderId } = await numbering();
    const { code, version } = there;
    const move = () => moveJob(opened.shop, ada, { code, version, stageId: 'packing' });
    const { texts, result } = await opened.countStatements(() =>
      inTurn(opened, lockOrder(orderId), move, remove),
    );
    expect(result).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await stageOf(code)).toBe('packing');
    // A deadlocked transaction would begin again.
    expect(texts.filter((text) => text === 'begin')).toHaveLength(2);
  });
});
