import { TZDate } from '@date-fns/tz';
import { ZONE } from './london-time.ts';

/** The next moment at which one of these local times (`9:00`) comes, or midnight, in Europe/London. */
export function nextLocalTime(times: readonly string[], now: Date): Date {
  const today = new TZDate(now, ZONE);
  const moments = ['24:00', ...times].map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return +new TZDate(today.getFullYear(), today.getMonth(), today.getDate(), hour, minute, 0, ZONE);
  });
  return new Date(Math.min(...moments.filter((moment) => moment > +now)));
}
