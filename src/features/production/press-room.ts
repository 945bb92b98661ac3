/** A press with its room. Days are `2026-11-24`. */
export interface PressRoom {
  id: string;
  minutes: number;
  /** how many jobs a day; null: as many as the minutes allow */
  jobs: number | null;
  /** the minutes of days that are not as usual; a day with none takes no jobs either */
  otherDays: Readonly<Record<string, number>>;
}

/** The work that is due on a day at a press. */
export interface PressWork {
  pressId: string;
  day: string;
  minutes: number;
  jobs: number;
}

/**
 * Returns the days by which a press can take on no more work: all that is due by that day, or by some later one, already
 * takes all the time there is until then. Work can be done earlier than it is due, never later. `days`: the working days from
 * today on; what is due between two of them counts for the next, what is late for today.
 */
export function fullPressDays(
  press: PressRoom,
  work: readonly PressWork[],
  days: readonly string[],
): string[] {
  const own = work.filter(({ pressId }) => pressId === press.id);
  const left = days.map((_, i) => {
    const until = days.slice(0, i + 1);
    const due = own.filter(({ day }) => day <= (days[i] ?? ''));
    const minutes = sum(until.map((day) => press.otherDays[day] ?? press.minutes));
    const places = press.jobs ?? Number.POSITIVE_INFINITY;
    const jobs = until.filter((day) => (press.otherDays[day] ?? press.minutes) > 0).length * places;
    return sum(due.map((part) => part.minutes)) < minutes && sum(due.map((part) => part.jobs)) < (jobs || 0);
  });
  return days.filter((_, i) => left.slice(i).includes(false));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
