import { DAY_CAUSES, type DayCause } from '#features/orders/order/index.ts';
import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { dayAfter, isDay } from '#kit/day.ts';
import { manyLines } from '#kit/plain-text.ts';
import { isUuid } from '#kit/uuid.ts';
import type { DayOrder } from './day-orders.ts';

interface DaysForm {
  version: number;
  /** by item id */
  days: Record<string, string>;
  cause: DayCause;
  note: string | null;
}

export type ReadDays = { ok: true; form: DaysForm } | { ok: false; errors: Record<string, string> };

const NOTE_MAX = 300;
const DAYS_MAX = 365;

/** Reads the form about an order’s days. Fields are named `day.{item id}`; with the intent `keep` all stay as promised. */
export function readDaysForm(
  values: Readonly<Record<string, string>>,
  items: readonly { itemId: string; promised: string }[],
  today: string,
  closedDays: readonly string[],
): ReadDays {
  const errors: Record<string, string> = {};
  const closed = new Set(closedDays);
  const days = items.map(({ itemId, promised }) => {
    const field = `day.${itemId}`;
    const day = values.intent === 'keep' ? promised : (values[field] ?? promised);
    if (day !== promised) {
      if (!isDay(day)) errors[field] = 'Enter a day';
      else if (day < today) errors[field] = 'This day has passed';
      else if (day > dayAfter(today, DAYS_MAX)) errors[field] = 'Enter a day within a year';
      else if (workingDaysFrom(day, 1, closed)[0] !== day)
        errors[field] = 'Nothing leaves on this day: choose a working day';
    }
    return [itemId, day] as const;
  });
  const note = manyLines(values.note ?? '') || null;
  if (note && note.length > NOTE_MAX) errors.note = `Use at most ${NOTE_MAX} characters`;
  const cause = DAY_CAUSES.find((one) => one === values.cause) ?? 'shop';
  const version = Number(values.version);
  if (!Number.isSafeInteger(version)) errors.note = 'We couldn’t read this form. Load the page again.';
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, form: { version, days: Object.fromEntries(days), cause, note } };
}

/** An order that staff ticked, to be given the days that they saw. */
interface TickedOrder {
  orderId: string;
  version: number;
  /** by item id */
  days: Record<string, string>;
}

/** The value of an order’s tick box, so that exactly what staff saw is saved. */
export const tickOf = ({ orderId, version, items }: DayOrder): string =>
  [orderId, version, ...items.map(({ itemId, day }) => `${itemId}=${day}`)].join(' ');

/** Reads the value of a tick box; null if it isn't one of ours. */
export function readTick(value: string): TickedOrder | null {
  const [orderId = '', version, ...rest] = value.split(' ');
  const days = rest.map((one) => one.split('='));
  const isRead = isUuid(orderId) && Number.isSafeInteger(Number(version)) && days.length > 0;
  if (!isRead || !days.every(([itemId = '', day = '']) => isUuid(itemId) && isDay(day))) return null;
  return { orderId, version: Number(version), days: Object.fromEntries(days) };
}
