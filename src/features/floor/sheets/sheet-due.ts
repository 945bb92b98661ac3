import { type ShownDue, shownDue } from '#features/floor/production/index.ts';
import { type ClockNow, type Due, dueMinute, type LeavingTimes } from '#features/pricing/delivery/index.ts';

/** When a job on a sheet is due, and whether it has left the shop. */
export type DueOnSheet = Due & { hasLeft: boolean };

/** Returns when a sheet is due: when the first of its jobs still here is due. Null if it has none. */
export function sheetDue(dues: readonly DueOnSheet[], now: ClockNow, times: LeavingTimes): ShownDue | null {
  const moment = (due: DueOnSheet) => [due.hasLeft, due.dueOn, dueMinute(due, times) ?? DAY_MINUTES] as const;
  const [first] = dues.toSorted((a, b) => {
    const [aLeft, aDay, aMinute] = moment(a);
    const [bLeft, bDay, bMinute] = moment(b);
    return Number(aLeft) - Number(bLeft) || aDay.localeCompare(bDay) || aMinute - bMinute;
  });
  return first ? shownDue(first, now, times) : null;
}

const DAY_MINUTES = 24 * 60;
