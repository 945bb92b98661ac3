import { type Amount, dueBy, dueUntil, type PressRoom, type PressWork, roomUntil } from './press-room.ts';

/** The work that a job still has at a press, and the day for which it is promised. */
export interface JobWork {
  jobId: string;
  pressId: string;
  day: string;
  minutes: number;
}

/** A job whose work at a press doesn’t fit before its day. */
export interface Danger {
  jobId: string;
  pressId: string;
  /** how many minutes are missing there before its day; 0 if the press can't take more jobs before then */
  missing: number;
  /** the first day by which there is room for it too, without putting another at risk; null if there is none in range */
  firstDay: string | null;
}

/** Anything less is a rounding error. */
const TINY = 1e-6;

const fits = (work: Amount, room: Amount) => work.minutes <= room.minutes + TINY && work.jobs <= room.jobs;

/**
 * Returns the days by which more is due at a press than it can do; a job is at risk exactly when there is such a day.
 */
export function overloadedDays(
  press: PressRoom,
  work: readonly PressWork[],
  days: readonly string[],
): string[] {
  const due = dueUntil(press, work, days);
  return roomUntil(press, days).flatMap((room, i) => (fits(due[i] ?? NONE, room) ? [] : (days[i] ?? [])));
}

const NONE: Amount = { minutes: 0, jobs: 0 };

/**
 * Returns the jobs whose work at a press doesn’t fit before the promised day. Those promised first take their time
 * first and, within a day, those that come first in `jobs`; one that doesn’t fit takes no time from those after it. All
 * others can be made in time, and so can those at risk if each gets its first day. `days` as in `fullPressDays`.
 */
export function jobsInDanger(press: PressRoom, jobs: readonly JobWork[], days: readonly string[]): Danger[] {
  const room = roomUntil(press, days);
  const taken = days.map(() => ({ ...NONE }));
  const take = (from: number, minutes: number) => {
    for (const sum of taken.slice(from)) {
      sum.minutes += minutes;
      sum.jobs += 1;
    }
  };
  const withIt = (i: number, minutes: number): Amount => ({
    minutes: (taken[i]?.minutes ?? 0) + minutes,
    jobs: (taken[i]?.jobs ?? 0) + 1,
  });
  const late: (Omit<Danger, 'firstDay'> & Pick<JobWork, 'minutes'>)[] = [];
  const own = jobs.filter(({ pressId }) => pressId === press.id);
  for (const { jobId, pressId, day, minutes } of own.toSorted((a, b) => compareDays(a.day, b.day))) {
    const by = dueBy(day, days);
    const there = room[by];
    if (!there) continue; // due after the last day
    const needed = withIt(by, minutes);
    if (fits(needed, there)) take(by, minutes);
    else
      late.push({
        jobId,
        pressId,
        minutes,
        missing: Math.max(0, Math.ceil(needed.minutes - there.minutes - TINY)),
      });
  }
  return late.map(({ minutes, ...job }) => {
    const tight = room.findLastIndex((there, i) => !fits(withIt(i, minutes), there));
    take(tight + 1, minutes);
    return { ...job, firstDay: days[tight + 1] ?? null };
  });
}

const compareDays = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
