import { londonClock, londonInstant } from './london-clock.ts';

const DAY_MINUTES = 1440;

/** The next moment at which it is one of these local times (`9:00`), or midnight, in Europe/London. */
export function nextLocalTime(times: readonly string[], now: Date): Date {
  const { day } = londonClock(now);
  const minutes = times.map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  const moments = [...minutes, DAY_MINUTES].map((minute) => londonInstant(day, minute).getTime());
  return new Date(Math.min(...moments.filter((moment) => moment > now.getTime())));
}
