/**
 * How soon a job leaves. An order placed on a working day before the cut-off (`15:00`, Europe/London) counts for that day,
 * any other for the next working day; it leaves so many working days later, 0 on the same day.
 */
export interface Turnaround {
  workingDays: number;
  cutOff: string;
}

/** `11am`, `3:30pm` of a cut-off as it is stored. */
export function cutOffWords(cutOff: string): string {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`;
}
