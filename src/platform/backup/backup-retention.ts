import { getISOWeek, getISOWeekYear, subDays } from 'date-fns';
import { londonDay } from '#kit/london-time.ts';

/** How many backups are kept: the newest of each of this many days, weeks and months. */
const RETENTION = { days: 7, weeks: 4, months: 12 } as const;

const NAME = /^galley-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/;

/** The file name of a backup begun at this moment: `galley-2026-11-22T02-30-00Z.tar.gz`. */
export function backupName(startedAt: Date, isSealed: boolean): string {
  const time = startedAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `galley-${time}Z.tar.gz${isSealed ? '.age' : ''}`;
}

/** The newest of a folder's backups, or undefined if there is none. */
export function newestBackup(names: readonly string[]): string | undefined {
  return names
    .filter((name) => backupTime(name) !== null)
    .sort()
    .at(-1);
}

/** The files of an incomplete backup: the archive so far, and a folder beside it. */
const UNFINISHED = /^(.+)\.(partial|[0-9a-f]{8})$/;

/**
 * Returns which of a folder's names were left behind by backups that began more than a day before this one and were
 * killed.
 */
export function leftBehind(names: readonly string[], current: string): string[] {
  const now = backupTime(current);
  return names.filter((name) => {
    const begun = backupTime(UNFINISHED.exec(name)?.[1] ?? '');
    return now !== null && begun !== null && begun < subDays(now, 1);
  });
}

/** When a backup with this name was begun; null for any other file, which is never removed. */
export function backupTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

/**
 * Returns which of a folder's files are backups to remove: all but the newest of each of the last seven days, four
 * weeks and twelve months that have one. Days are London's. Files that aren't backups are never among them.
 */
export function backupsToRemove(names: readonly string[]): string[] {
  const newestFirst = names
    .map((name) => ({ name, time: backupTime(name) }))
    .filter((each): each is { name: string; time: Date } => each.time !== null)
    .sort((one, other) => other.time.getTime() - one.time.getTime() || (one.name < other.name ? 1 : -1));
  const kept = new Set<string>();
  for (const [count, periodOf] of PERIODS) {
    const periods = new Set<string>();
    for (const { name, time } of newestFirst) {
      const period = periodOf(londonDay(time));
      if (periods.has(period)) continue;
      if (periods.size === count) break;
      periods.add(period);
      kept.add(name);
    }
  }
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

const PERIODS: readonly (readonly [number, (day: string) => string])[] = [
  [RETENTION.days, (day) => day],
  [RETENTION.weeks, weekOf],
  [RETENTION.months, (day) => day.slice(0, 7)],
];

/** ISO 8601's week of a day, `2026-47`: it begins on Monday. */
function weekOf(day: string): string {
  const noon = new Date(`${day}T12:00:00`);
  return `${getISOWeekYear(noon)}-${getISOWeek(noon)}`;
}
