import type { TurnaroundDay } from './turnaround-day.ts';

// A separate file, because product pages use it in the browser, without the calendar.

/** How a customer gets something, and when: `With you by` and `Friday 4 December`. */
export function dayWords({ isCollected, arrives, label }: TurnaroundDay): { lead: string; day: string } {
  if (isCollected) return { lead: 'Ready to collect on', day: label };
  return arrives ? { lead: 'With you by', day: arrives.label } : { lead: 'Despatch on', day: label };
}
