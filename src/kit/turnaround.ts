/**
 * How soon a job is sent out. An order placed on a working day before the cut-off (`15:00`, Europe/London) counts from
 * that day, any other from the next working day. It leaves this many working days later; 0 means the same day.
 */
export interface Turnaround {
  workingDays: number;
  cutOff: string;
  /** the weekdays on which it is sent out, 1 is Monday; by default Monday to Friday */
  weekdays?: number[];
  /** whether customers collect these jobs; by default they are sent */
  isCollected?: boolean;
}

/** A turnaround as recorded in an order: which of the shop's it was, and what it meant at the time. */
export type OrderedTurnaround = Turnaround & { id: string };

/** Formats a stored cut-off: `11am`, `3:30pm`. */
export function cutOffWords(cutOff: string): string {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`;
}

/** A turnaround's name without the part in brackets: `Same-day Collection`. */
export const turnaroundName = (name: string): string => name.replace(/ \(.*\)$/, '');
