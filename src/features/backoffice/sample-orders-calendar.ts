import { TZDate } from '@date-fns/tz';
import { addDays, isWeekend } from 'date-fns';
import { despatchFor } from '../delivery/index.ts';

/** A stretch of a day in which orders come in, with the days on which they leave, by turnaround. */
export interface SampleMoment {
  opens: Date;
  minutes: number;
  standard: string;
  nextDay: string;
  sameDay: string;
}

const DAYS = 365;
const ZONE = 'Europe/London';
/** Hours between which orders come in; none of the two cut-offs (11 and 13) lies inside one. */
const WORKDAY: readonly (readonly [from: number, to: number])[] = [
  [7, 11],
  [11, 13],
  [13, 18],
  [18, 23],
];
const WEEKEND: typeof WORKDAY = [[13, 21]];

/** The stretches of the twelve months before `now` that are over, oldest first. */
export function sampleMoments(now: Date): SampleMoment[] {
  const today = new TZDate(now, ZONE);
  const moments: SampleMoment[] = [];
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago);
    for (const [from, to] of isWeekend(day) ? WEEKEND : WORKDAY) {
      const opens = new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), from, 0, 0, ZONE);
      const minutes = (to - from) * 60;
      if (opens.getTime() + minutes * 60_000 < now.getTime()) moments.push(momentAt(opens, minutes));
    }
  }
  return moments;
}

function momentAt(opens: Date, minutes: number): SampleMoment {
  const day = (turnaround: string) => despatchFor(turnaround, opens).day;
  return {
    opens: new Date(opens.getTime()),
    minutes,
    standard: day('standard'),
    nextDay: day('next-day'),
    sameDay: day('same-day'),
  };
}
