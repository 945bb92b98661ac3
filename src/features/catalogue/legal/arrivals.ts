import { arrivalAfter, type DeliveryPlan, despatchFor, zonesOf } from '#features/pricing/delivery/index.ts';
import { formatWeekday } from '#kit/day.ts';
import { type Turnaround, turnaroundName } from '#kit/turnaround.ts';

/** When something ordered now arrives: a row for each zone, a column for each turnaround that is delivered. */
export interface ArrivalTable {
  turnarounds: { name: string; despatch: string }[];
  /** `days`: `Friday 4 December` for each turnaround */
  zones: { name: string; days: string[] }[];
}

/** Returns when something ordered now arrives where; null if the owner doesn't say, or nothing is delivered. */
export function arrivals(
  turnarounds: readonly (Turnaround & { name: string })[],
  plan: DeliveryPlan,
  now: Date,
  closedDays: readonly string[],
): ArrivalTable | null {
  const sent = turnarounds
    .filter(({ isCollected }) => !isCollected)
    .map((turnaround) => ({
      name: turnaroundName(turnaround.name),
      ...despatchFor(turnaround, now, new Set(closedDays)),
    }));
  const zones = zonesOf(plan).flatMap(({ name, days }) =>
    days === undefined ? [] : [{ name, days: sent.map(({ day }) => formatWeekday(arrivalAfter(day, days))) }],
  );
  if (sent.length === 0 || zones.length === 0) return null;
  return { turnarounds: sent.map(({ name, label }) => ({ name, despatch: label })), zones };
}
