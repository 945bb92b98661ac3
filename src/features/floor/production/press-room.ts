/** A press with its capacity. Days are `2026-11-24`. */
export interface PressRoom {
  id: string;
  minutes: number;
  /** how many jobs a day; null for as many as the minutes allow */
  jobs: number | null;
  /** the minutes of unusual days; on a day with none there are no jobs either */
  otherDays: Readonly<Record<string, number>>;
}

/** The work that is due on a day at a press. */
export interface PressWork {
  pressId: string;
  day: string;
  minutes: number;
  jobs: number;
}

/** Minutes of work, and a number of jobs. */
export interface Amount {
  minutes: number;
  jobs: number;
}

/** Returns what a press can do from the first of these days until the end of each. */
export function roomUntil(press: PressRoom, days: readonly string[]): Amount[] {
  let minutes = 0;
  let jobs = 0;
  return days.map((day) => {
    const there = press.otherDays[day] ?? press.minutes;
    minutes += there;
    if (there > 0) jobs += press.jobs ?? Number.POSITIVE_INFINITY;
    return { minutes, jobs };
  });
}

/**
 * Returns the index of the day by which something has to be done: work due between two days counts for the later one,
 * late work for the first. -1 if it is due after the last.
 */
export const dueBy = (due: string, days: readonly string[]): number => days.findIndex((day) => day >= due);

/** Returns the work at a press that is due by the end of each of these days. */
export function dueUntil(press: PressRoom, work: readonly PressWork[], days: readonly string[]): Amount[] {
  const due = days.map(() => ({ minutes: 0, jobs: 0 }));
  for (const { pressId, day, minutes, jobs } of work) {
    const first = pressId === press.id ? dueBy(day, days) : -1;
    for (const sum of first < 0 ? [] : due.slice(first)) {
      sum.minutes += minutes;
      sum.jobs += jobs;
    }
  }
  return due;
}

/**
 * Returns the days by which a press can take on no more work: the work due by that day, or by some later one, already
 * takes all the time there is until then. Work can be done earlier than it is due, never later. `days`: the working
 * days from today on; work due between two of them counts for the next, and late work for today.
 */
export function fullPressDays(
  press: PressRoom,
  work: readonly PressWork[],
  days: readonly string[],
): string[] {
  const due = dueUntil(press, work, days);
  const left = roomUntil(press, days).map(
    ({ minutes, jobs }, i) => (due[i]?.minutes ?? 0) < minutes && (due[i]?.jobs ?? 0) < jobs,
  );
  return days.filter((_, i) => left.slice(i).includes(false));
}
