import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardJob, Floor } from '../store.server.ts';
import { type BoardClock, boardQuery, columnsOf, readBoardView, shownOf } from './board-view.ts';

const TODAY = '2026-11-23';
const NOW = new Date('2026-11-23T16:45:00Z');
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
const EVERY_DAY = (minute: number) => Array.from({ length: 7 }, () => minute);
/** It is 16:45: today's parcels have left, but customers can still collect. */
const WHEN: BoardClock = {
  day: TODAY,
  minute: 16 * 60 + 45,
  days: DAYS,
  later: '2026-11-30',
  times: { parcels: EVERY_DAY(16 * 60 + 30), collections: EVERY_DAY(17 * 60) },
};
const STAGES = ['artwork', 'queue', 'printing'];
const FLOOR: Floor = {
  stages: STAGES.map((id) => ({ id, name: id, kind: 'making' as const })),
  presses: [],
  families: [],
};

const jobAt = (code: string, stageId: string, dueOn: string, isCollected = false): BoardJob => ({
  code,
  version: 1,
  product: 'Flyers',
  quantity: 500,
  details: 'A5',
  customer: 'Ada Trade',
  stageId,
  familyId: 'sheets',
  pressId: null,
  holder: null,
  isMine: false,
  dueOn,
  isCollected,
  isReady: false,
  isReprint: false,
  changed: null,
  blocked: null,
  blocks: [],
  note: null,
  waitsSince: null,
  isTicketStale: false,
  hasPicture: false,
  sheet: null,
});

/** What the database reads for a view of these open jobs. */
const read = (jobs: readonly BoardJob[]) => ({
  jobs: jobs.toSorted((a, b) => (`${a.dueOn} ${a.code}` < `${b.dueOn} ${b.code}` ? -1 : 1)),
  tally: jobs.map(({ stageId, dueOn, isCollected, isReady }) => ({
    stageId,
    dueOn,
    isCollected,
    isReady,
    lane: null,
    jobs: 1,
  })),
  codes: jobs.map(({ code }) => code),
  each: jobs.length > 250 ? 8 : 250,
});

const viewOf = (query: string) => readBoardView(new URLSearchParams(query));
const waiting = (count: number) =>
  Array.from({ length: count }, (_, i) => jobAt(`ORD-2026-000${100 + i}-1`, 'queue', '2026-11-24'));

test('a small shop sees all of its jobs; for a stage with 260 a board shows eight, and more on request', () => {
  const queue = (jobs: BoardJob[], query: string) => {
    const view = viewOf(query);
    const shown = shownOf(read(jobs), FLOOR, view, WHEN);
    return columnsOf(shown, FLOOR, view, WHEN).find(({ id }) => id === 'queue');
  };
  expect(queue(waiting(200), '')).toMatchObject({ total: 200, jobs: { length: 200 } });
  expect(queue(waiting(260), '')).toMatchObject({ total: 260, jobs: { length: 8 } });
  expect(queue(waiting(260), 'more=queue')).toMatchObject({ total: 260, jobs: { length: 260 } });
});

test('if somebody asks for more of one stage, more are read for that stage only; days share columns', () => {
  expect(boardQuery(viewOf('more=queue'), NOW)).toMatchObject({
    each: { least: 8, most: 8 },
    longer: { id: 'queue', most: 1000 },
  });
  expect(boardQuery(viewOf('by=day&more=late'), NOW)).toMatchObject({ longer: { id: 'late', most: 1000 } });
});

test('by press and day, later jobs are only counted until somebody asks, but not on the wall', () => {
  const isRead = (query: string) => boardQuery(viewOf(query), NOW).later;
  expect(['by=day&lanes=press', 'by=day&lanes=press&more=late'].map(isRead)).toEqual([false, false]);
  const all = ['', 'by=day', 'lanes=press', 'by=day&lanes=press&more=later', 'by=day&lanes=press&wall=yes'];
  expect(all.map(isRead)).toEqual([true, true, true, true, true]);
});

const job = fc
  .record({
    stageId: fc.constantFrom(...STAGES),
    dueOn: fc
      .date({ min: new Date('2026-11-18'), max: new Date('2026-12-05'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    n: fc.integer({ min: 100, max: 999 }),
    isCollected: fc.boolean(),
  })
  .map(({ stageId, dueOn, n, isCollected }) => jobAt(`ORD-2026-000${n}-1`, stageId, dueOn, isCollected));

test('by stage or by day, every open job is counted in exactly one column', () => {
  fc.assert(
    fc.property(fc.array(job, { maxLength: 300 }), fc.constantFrom('', 'by=day'), (jobs, query) => {
      const view = viewOf(query);
      const columns = columnsOf(shownOf(read(jobs), FLOOR, view, WHEN), FLOOR, view, WHEN);
      expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(jobs.length);
      const most = jobs.length > 250 ? 8 : 250;
      for (const { total, jobs: shown } of columns) expect(shown.length).toBe(Math.min(total, most));
    }),
  );
});

test('by day, a job that missed today’s parcels is late at once, and one that is collected later today is not', () => {
  const view = viewOf('by=day');
  const jobs = [
    jobAt('ORD-2026-000100-1', 'printing', TODAY),
    jobAt('ORD-2026-000101-1', 'printing', TODAY, true),
    jobAt('ORD-2026-000102-1', 'printing', '2026-11-24'),
  ];
  const columns = columnsOf(shownOf(read(jobs), FLOOR, view, WHEN), FLOOR, view, WHEN);
  expect(columns.map(({ name, total }) => `${name} ${total}`).slice(0, 3)).toEqual([
    'Late 1',
    'Mon 23 Nov 1',
    'Tue 24 Nov 1',
  ]);
});
