import { formatTime } from '#kit/london-time.ts';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?(?: (GMT|BST))?$/;
const HOUR_MS = 3_600_000;

/**
 * Reads a moment as a shopkeeper writes it, `2026-11-20 14:30` or with seconds, by the clock on the wall in Northern
 * Ireland. With GMT or BST after it, a time that comes twice when summer time ends is unambiguous.
 * @throws an Error with a sentence for the owner
 */
export function parseMoment(text: string): Date {
  const parts = LOCAL.exec(text.trim());
  if (!parts) throw new Error(`"${text}" is not a moment. Write it like "2026-11-20 14:30" (UK time).`);
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const gmt = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  const written = `${parts.slice(1, 4).join('-')} ${parts[4]}:${parts[5]}`;
  const candidates = { GMT: new Date(gmt), BST: new Date(gmt - HOUR_MS) };
  const real = (['BST', 'GMT'] as const).filter((zone) => onTheWall(candidates[zone]) === written);
  const zone = parts[7] as 'GMT' | 'BST' | undefined;
  if (zone && real.includes(zone)) return candidates[zone];
  if (real.length === 0 || zone)
    throw new Error(`There was no ${text.trim()} in the UK. Check the date, and whether the clocks changed.`);
  if (real.length === 2)
    throw new Error(
      `${text.trim()} happened twice, because the clocks went back. Write "${text.trim()} BST" for the first, or "${text.trim()} GMT" for the second.`,
    );
  return candidates[real[0] ?? 'GMT'];
}

const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-20 14:30`, in Europe/London. */
function onTheWall(time: Date): string {
  return WALL.format(time);
}

/** `20 Nov 2026, 14:30:05`, for sentences about moments. */
export function momentWords(time: Date): string {
  return `${formatTime(time)}:${String(time.getUTCSeconds()).padStart(2, '0')}`;
}

/** `2026-11-20 14:30:05 GMT`: a moment in the form that `parseMoment` reads, whatever the clocks did that day. */
export function momentText(time: Date): string {
  const zone = onTheWall(time) === time.toISOString().slice(0, 16).replace('T', ' ') ? 'GMT' : 'BST';
  return `${onTheWall(time)}:${String(time.getUTCSeconds()).padStart(2, '0')} ${zone}`;
}
