import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JobWork, jobsInDanger, overloadedDays } from './press-danger.ts';
import { dueBy, fullPressDays, type PressRoom } from './press-room.ts';

const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'];
const PRESS: PressRoom = { id: 'digital', minutes: 400, jobs: null, otherDays: {} };
const job = (jobId: string, day: string, minutes: number): JobWork => ({
  jobId,
  pressId: 'digital',
  day,
  minutes,
});
const dangers = (press: PressRoom, ...jobs: JobWork[]) =>
  jobsInDanger(press, jobs, DAYS).map(({ jobId, missing, firstDay }) => `${jobId} ${missing} ${firstDay}`);

test('work that fits before its day isn’t at risk', () => {
  expect(dangers(PRESS, job('a', '2026-11-24', 400), job('b', '2026-11-25', 400))).toEqual([]);
});

test('a job that doesn’t fit says how many minutes are missing, and by which day there is room', () => {
  expect(dangers(PRESS, job('a', '2026-11-24', 300), job('b', '2026-11-24', 145))).toEqual([
    'b 45 2026-11-25',
  ]);
});

test('while a press is broken, work due before it runs again is at risk, and nothing after that', () => {
  const broken = { ...PRESS, otherDays: { '2026-11-24': 0, '2026-11-25': 0 } };
  const jobs = [job('a', '2026-11-24', 10), job('b', '2026-11-25', 20), job('c', '2026-11-26', 370)];
  expect(dangers(broken, ...jobs)).toEqual(['a 10 2026-11-26', 'b 20 2026-11-26']);
  expect(dangers(broken, ...jobs, job('d', '2026-11-26', 20))).toEqual([
    'a 10 2026-11-26',
    'b 20 2026-11-27',
  ]);
});

test('a job that is moved takes no room from one promised for the same day', () => {
  const jobs = [job('a', '2026-11-24', 500), job('b', '2026-11-26', 1200)];
  expect(dangers(PRESS, ...jobs)).toEqual(['a 100 2026-11-30']);
});

test('late work takes today’s time, and is at risk if today has none', () => {
  expect(dangers(PRESS, job('late', '2026-11-20', 300), job('b', '2026-11-24', 200))).toEqual([
    'b 100 2026-11-25',
  ]);
  const broken = { ...PRESS, otherDays: { '2026-11-24': 0 } };
  expect(dangers(broken, job('late', '2026-11-20', 300))).toEqual(['late 300 2026-11-25']);
});

test('a press that takes two jobs a day has no place for a third, however short', () => {
  const few = { ...PRESS, jobs: 2 };
  const day = '2026-11-24';
  expect(dangers(few, job('a', day, 1), job('b', day, 1), job('c', day, 1))).toEqual(['c 0 2026-11-25']);
});

test('a press that never runs has no first day', () => {
  expect(dangers({ ...PRESS, minutes: 0 }, job('a', '2026-11-25', 5))).toEqual(['a 5 null']);
});

test('fractions of minutes that add up to the whole day fit', () => {
  const jobs = Array.from({ length: 4000 }, (_, i) => job(`j${i}`, '2026-11-24', 0.1));
  expect(dangers(PRESS, ...jobs)).toEqual([]);
});

describe('whatever is due', () => {
  const presses = fc.record({
    id: fc.constant('digital'),
    minutes: fc.constantFrom(0, 100, 400),
    jobs: fc.constantFrom(null, 1, 3),
    otherDays: fc.dictionary(fc.constantFrom(...DAYS), fc.constantFrom(0, 50, 900), { maxKeys: 3 }),
  });
  const work = fc
    .array(
      fc.record({
        day: fc.constantFrom('2026-11-20', '2026-11-28', '2026-12-24', ...DAYS),
        minutes: fc.integer({ min: 0, max: 700 }),
      }),
      { maxLength: 12 },
    )
    .map((jobs) => jobs.map(({ day, minutes }, i) => job(`j${i}`, day, minutes)));

  /**
   * Works through jobs day by day, earliest due first; returns those that aren't done by their day. A job that doesn't
   * fit into a day can be started on it.
   */
  const notDone = (press: PressRoom, jobs: readonly JobWork[]) => {
    const queue = jobs
      .map((one) => ({ ...one, by: dueBy(one.day, DAYS) }))
      .filter(({ by }) => by >= 0)
      .sort((a, b) => a.by - b.by);
    const missed: string[] = [];
    let places = 0;
    DAYS.forEach((day, i) => {
      let left = press.otherDays[day] ?? press.minutes;
      if (left > 0) places += press.jobs ?? 1000;
      for (const one of queue) {
        const worked = Math.min(left, one.minutes);
        one.minutes -= worked;
        left -= worked;
      }
      while (places > 0 && queue[0]?.minutes === 0) {
        queue.shift();
        places -= 1;
      }
      missed.push(...queue.filter(({ by }) => by === i).map(({ jobId }) => jobId));
    });
    return missed;
  };

  test('a job that isn’t listed can be made in time', () => {
    fc.assert(
      fc.property(presses, work, (press, jobs) => {
        const listed = new Set(jobsInDanger(press, jobs, DAYS).map(({ jobId }) => jobId));
        expect(
          notDone(
            press,
            jobs.filter(({ jobId }) => !listed.has(jobId)),
          ),
        ).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('a job that is listed doesn’t fit in addition to those that are kept', () => {
    fc.assert(
      fc.property(presses, work, (press, jobs) => {
        const listed = new Set(jobsInDanger(press, jobs, DAYS).map(({ jobId }) => jobId));
        const kept = jobs.filter(({ jobId }) => !listed.has(jobId));
        for (const one of jobs.filter(({ jobId }) => listed.has(jobId)))
          expect(notDone(press, [...kept, one])).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('with each listed job on its first day, all can be made in time', () => {
    fc.assert(
      fc.property(presses, work, (press, jobs) => {
        const first = new Map(jobsInDanger(press, jobs, DAYS).map((one) => [one.jobId, one.firstDay]));
        const moved = jobs.flatMap((one) => {
          const day = first.has(one.jobId) ? first.get(one.jobId) : one.day;
          return day ? [{ ...one, day }] : [];
        });
        expect(jobsInDanger(press, moved, DAYS)).toEqual([]);
        expect(notDone(press, moved)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('a press has an overloaded day exactly when a job is at risk, and such a day is full', () => {
    fc.assert(
      fc.property(presses, work, (press, jobs) => {
        const due = jobs.map((one) => ({ ...one, jobs: 1 }));
        const overloaded = overloadedDays(press, due, DAYS);
        expect(overloaded.length > 0).toBe(jobsInDanger(press, jobs, DAYS).length > 0);
        expect(fullPressDays(press, due, DAYS)).toEqual(expect.arrayContaining(overloaded));
      }),
      { numRuns: 500 },
    );
  });
});
