import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardJob, Floor } from '../store.server.ts';
import { columnsOf, readBoardView, shownOf, wantedOf } from './board-view.ts';

const TODAY = '2026-11-23';
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
const STAGES = ['artwork', 'queue', 'printing'];
const FLOOR: Floor = {
  stages: STAGES.map((id) => ({ id, name: id, kind: 'making' as const })),
  presses: [],
  families: [],
};

const jobAt = (code: string, stageId: string, dueOn: string, customer = 'Ada Trade'): BoardJob => ({
  code,
  version: 1,
  product: 'Flyers',
  quantity: 500,
  details: 'A5',
  customer,
  stageId,
  familyId: 'sheets',
  pressId: null,
  holder: null,
  isMine: false,
  dueOn,
  isCollected: false,
  isReprint: false,
  changed: null,
  blocked: null,
  blocks: [],
  note: null,
  waitsSince: null,
  hasPicture: false,
  sheet: null,
});

/** What the database reads for a view of these open jobs. */
const read = (jobs: readonly BoardJob[]) => ({
  jobs: jobs.toSorted((a, b) => (`${a.dueOn} ${a.code}` < `${b.dueOn} ${b.code}` ? -1 : 1)),
  tally: jobs.map(({ stageId, dueOn, familyId, pressId }) => ({
    stageId,
    dueOn,
    familyId,
    pressId,
    jobs: 1,
  })),
  codes: jobs.map(({ code }) => code),
});

const viewOf = (query: string) => readBoardView(new URLSearchParams(query));
const waiting = (count: number) =>
  Array.from({ length: count }, (_, i) => jobAt(`ORD-2026-000${100 + i}-1`, 'queue', TODAY));

test('a small shop sees all of its jobs; of a stage with 160 a board shows twelve, and more if asked', () => {
  const queue = (jobs: BoardJob[], query: string) => {
    const view = viewOf(query);
    const shown = shownOf(read(jobs), FLOOR, view, DAYS);
    return columnsOf(shown, FLOOR, view, DAYS).find(({ id }) => id === 'queue');
  };
  expect(queue(waiting(150), '')).toMatchObject({ total: 150, jobs: { length: 150 } });
  expect(queue(waiting(160), '')).toMatchObject({ total: 160, jobs: { length: 12 } });
  expect(queue(waiting(160), 'more=queue')).toMatchObject({ total: 160, jobs: { length: 160 } });
});

test('of the stage that somebody asked more of, more are read, and of no other; days share columns', () => {
  expect(wantedOf(viewOf('more=queue'), TODAY)).toMatchObject({
    most: 12,
    longer: { id: 'queue', most: 200 },
  });
  expect(wantedOf(viewOf('by=day&more=late'), TODAY)).toMatchObject({ most: 200 });
});

const job = fc
  .record({
    stageId: fc.constantFrom(...STAGES),
    dueOn: fc
      .date({ min: new Date('2026-11-18'), max: new Date('2026-12-05'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    n: fc.integer({ min: 100, max: 999 }),
  })
  .map(({ stageId, dueOn, n }) => jobAt(`ORD-2026-000${n}-1`, stageId, dueOn));

test('by stage or by day, every open job is counted in exactly one column', () => {
  fc.assert(
    fc.property(fc.array(job, { maxLength: 200 }), fc.constantFrom('', 'by=day'), (jobs, query) => {
      const view = viewOf(query);
      const columns = columnsOf(shownOf(read(jobs), FLOOR, view, DAYS), FLOOR, view, DAYS);
      expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(jobs.length);
      const most = jobs.length > 150 ? 12 : 150;
      for (const { total, jobs: shown } of columns) expect(shown.length).toBe(Math.min(total, most));
    }),
  );
});
