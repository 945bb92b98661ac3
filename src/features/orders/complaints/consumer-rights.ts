import { addMonths } from 'date-fns';
import { dayAfter } from '#kit/day.ts';
import { formatDay } from '#kit/london-time.ts';

/** Consumer Rights Act 2015, s 22(3): the 30 days begin on the day after the goods arrive. */
const REJECT_DAYS = 30;
/** Consumer Rights Act 2015, s 19(14): a fault found within six months is taken to have been there from the start. */
const PRESUMED_MONTHS = 6;

/**
 * Returns what the law gives a consumer about faulty goods on a day, as sentences. `arrivedOn`: when the last of them
 * arrived, `2026-11-24`; null if they haven't, or it isn't known.
 */
export function consumerRights(arrivedOn: string | null, today: string): string[] {
  if (!arrivedOn)
    return [
      'You can reject faulty goods for a full refund until 30 days after the last of them reaches you.',
    ];
  const rejectUntil = dayAfter(arrivedOn, REJECT_DAYS);
  const presumedUntil = monthsAfter(arrivedOn, PRESUMED_MONTHS);
  const first =
    today <= rejectUntil
      ? `You can reject faulty goods for a full refund until ${formatDay(rejectUntil)} (30 days after they reached you). You can also have them printed again.`
      : `The 30 days to reject faulty goods ended on ${formatDay(rejectUntil)}. You can still have them printed again. If that doesn’t put it right, you can have part or all of your money back.`;
  const second =
    today <= presumedUntil
      ? `Until ${formatDay(presumedUntil)}, you don’t have to show that a fault was there when they reached you.`
      : 'You may have to show that the fault was there when they reached you.';
  return [first, `${second} In Northern Ireland, you can claim for up to six years.`];
}

/** What we promise a business, because the law leaves that to the contract. */
export const TRADE_PROMISE =
  'If what we made isn’t as you ordered it, we’ll put it right: we print it again or give you money back. Tell us as soon as you can.';

function monthsAfter(day: string, months: number): string {
  return addMonths(new Date(`${day}T12:00:00Z`), months)
    .toISOString()
    .slice(0, 10);
}
