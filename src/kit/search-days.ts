import { dayAfter, daysBetween, isDay, MONTHS, WEEKDAYS, weekdayOf } from './day.ts';

/** What staff type into a list's one search box: words, and the days among them. */
interface SearchParts {
  /** the search without its days, numbers as they are stored */
  words: string;
  /** what each day typed may mean, `2026-12-03`: an order must be of one of them; null if no day was typed */
  days: readonly string[] | null;
}

/**
 * Reads days out of a search, in the ways that people type them: `smith flyers friday`, `3 dec`, `thu 3 december`,
 * `3/12`, `tomorrow`. A weekday is the last or the next one, today's included; a day without its year is the nearest.
 * An order's number may leave out year and zeros: `ORD-1012`.
 */
export function searchParts(search: string, today: string): SearchParts {
  const days = new Set<string>();
  const take = (found: readonly (string | null)[]) => {
    const real = found.filter((day) => day !== null);
    for (const day of real) days.add(day);
    return real.length > 0 ? ' ' : null;
  };
  const words = search
    .replace(DATE, (whole, day, month, year) => take([dateOf(day, monthOf(month), year, today)]) ?? whole)
    .replace(FIGURES, (whole, day, month, year) => take([dateOf(day, Number(month), year, today)]) ?? whole)
    .replace(ISO, (whole) => take([isDay(whole) ? whole : null]) ?? whole)
    .replace(NAMED, (whole, name: string) => take(daysNamed(name.toLowerCase(), today)) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  return { words: withNumbers(words), days: days.size > 0 ? [...days] : null };
}

const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)`;
const BEFORE = '(?<![^\\s,])';
const AFTER = '(?![^\\s,])';
/** `3 dec`, `thu 3rd December 2026`. The weekday only repeats what the date says. */
const DATE = new RegExp(
  `${BEFORE}(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(\\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?: (20\\d\\d))?${AFTER}`,
  'gi',
);
const FIGURES = new RegExp(`${BEFORE}(\\d{1,2})/(\\d{1,2})(?:/(20\\d\\d|\\d\\d))?${AFTER}`, 'g');
const ISO = new RegExp(`${BEFORE}20\\d\\d-\\d\\d-\\d\\d${AFTER}`, 'g');
const NAMED = new RegExp(`${BEFORE}(today|tomorrow|yesterday|${WEEKDAYS.join('|')})${AFTER}`, 'gi');

const monthOf = (text: string) =>
  MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase()) + 1;

/** The nearest such day if the year is not given; null if there is none. */
function dateOf(day: string, month: number, year: string | undefined, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [Number(year.padStart(4, '20'))] : [thisYear - 1, thisYear, thisYear + 1];
  const away = (one: string) => Math.abs(daysBetween(today, one));
  return (
    years
      .map((one) => `${one}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
      .filter(isDay)
      .toSorted((a, b) => away(a) - away(b))[0] ?? null
  );
}

const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

function daysNamed(name: string, today: string): string[] {
  const away = NEAR[name];
  if (away !== undefined) return [dayAfter(today, away)];
  const weekday = WEEKDAYS.findIndex((one) => one.toLowerCase() === name) || 7;
  const next = dayAfter(today, (weekday - weekdayOf(today) + 7) % 7);
  return [next, dayAfter(next, -7)];
}

/** A number without its year: alone as its figures, which an index has; among other words with its zeros. */
function withNumbers(words: string): string {
  const [, alone] = /^#?ord[\s-]?(\d{1,6})$/i.exec(words) ?? [];
  if (alone) return String(Number(alone));
  return words.replace(
    /(?<!\S)#?ord-?(\d{1,6})(?!\S)/gi,
    (_, figures: string) => `-${figures.padStart(6, '0')}`,
  );
}
