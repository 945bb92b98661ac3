import { despatchFor } from '#features/pricing/delivery/index.ts';
import { dayAfter, weekdayOf } from '#kit/day.ts';
import { londonInstant } from '#kit/london-clock.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Turnaround } from '#kit/turnaround.ts';

/** A stretch of a day in which orders arrive, with their despatch days by `turnaroundKey`. */
export interface SampleMoment {
  opens: Date;
  minutes: number;
  despatch: Record<string, string>;
}

const DAYS = 365;
const SATURDAY = 6;
/** Orders arrive between these minutes of a working day; the cut-offs divide it further. */
const WORKDAY = [7, 18, 23].map((hour) => hour * 60);
const WEEKEND = [13, 21].map((hour) => hour * 60);

/** Returns a turnaround as a short key. */
export const turnaroundKey = ({ workingDays, cutOff, weekdays = [] }: Turnaround): string =>
  `${workingDays}@${cutOff}@${weekdays.join('')}`;

/** Returns the past stretches of the twelve months before `now`, oldest first. No cut-off falls inside one. */
export function sampleMoments(now: Date, turnarounds: readonly Turnaround[]): SampleMoment[] {
  const today = londonDay(now);
  const different = [...new Map(turnarounds.map((it) => [turnaroundKey(it), it])).values()];
  const workday = edgesOf(different);
  const moments: SampleMoment[] = [];
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const day = dayAfter(today, -ago);
    const edges = weekdayOf(day) >= SATURDAY ? WEEKEND : workday;
    for (const [i, to] of edges.slice(1).entries()) {
      const from = edges[i] ?? 0;
      const opens = londonInstant(day, from);
      if (opens.getTime() + (to - from) * 60_000 < now.getTime())
        moments.push(momentAt(opens, to - from, different));
    }
  }
  return moments;
}

function edgesOf(turnarounds: readonly Turnaround[]): number[] {
  const [first = 0, last = 0] = [WORKDAY[0], WORKDAY.at(-1)];
  const cutOffs = turnarounds
    .map(({ cutOff }) => Number(cutOff.slice(0, 2)) * 60 + Number(cutOff.slice(3)))
    .filter((minute) => minute > first && minute < last);
  return [...new Set([...WORKDAY, ...cutOffs])].sort((a, b) => a - b);
}

function momentAt(opens: Date, minutes: number, turnarounds: readonly Turnaround[]): SampleMoment {
  const days = turnarounds.map((it) => [turnaroundKey(it), despatchFor(it, opens).day]);
  return { opens, minutes, despatch: Object.fromEntries(days) };
}
