import { countWords } from '#kit/count-words.ts';

/** The day a job leaves, and the latest time to order for it. */
export interface Despatch {
  /** `2026-11-24` */
  day: string;
  /** `Tuesday 24 November` */
  label: string;
  /** ISO 8601: until when to order for it */
  until: string;
}

/** `Order within 2 h 10 min for despatch on Tuesday 24 November` */
export function despatchPromise(despatch: Despatch, now: Date): string {
  const minutes = Math.floor((Date.parse(despatch.until) - now.getTime()) / 60_000);
  return `Order within ${formatMinutes(minutes)} for despatch on ${despatch.label}`;
}

function formatMinutes(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = `${minutes % 60} min`;
  if (days > 0) return `${countWords(days, 'day')} ${hours} h`;
  return hours > 0 ? `${hours} h ${rest}` : rest;
}
