import { dueWordsOf, type JudgedDue, judged } from '#features/floor/production/index.ts';
import type { ClockNow, LeavingTimes } from '#features/pricing/delivery/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { londonClock } from '#kit/london-clock.ts';
import type { WaitingFile, WhyJudged } from './queue.server.ts';

/** A file that waits, as the queue shows it. */
export interface QueueRow {
  itemId: string;
  to: string;
  /** `1,000 A5 Flyers` */
  what: string;
  customer: string;
  orderNumber: string;
  /** `Today, 14:30` */
  when: string;
  urgency: 'late' | 'today' | 'later';
  why: WhyJudged;
  /** of its job */
  code: string;
}

/** Why a file waits, in words. */
export const WHY_WORDS: Readonly<Record<WhyJudged, string>> = {
  look: 'Asked us to look',
  check: 'To check',
  refused: 'Proof not approved',
};

/** Returns the rows of the queue, in its order. Pure. */
export function queueRows(files: readonly WaitingFile[], now: Date, times: LeavingTimes): QueueRow[] {
  const clock = londonClock(now);
  return files.map((file) => {
    const due = dueOf(file, now, clock, times);
    return {
      itemId: file.itemId,
      to: filePath(file.itemId),
      what: copiesWords(file.quantity, file.product),
      customer: file.customer,
      orderNumber: file.orderNumber,
      when: dueWordsOf(due, clock.day),
      urgency: due.isLate ? 'late' : due.dueOn === clock.day ? 'today' : 'later',
      why: file.why,
      code: file.code,
    };
  });
}

/** A promised answer has its own moment; any other file is due with its job. */
function dueOf(file: WaitingFile, now: Date, clock: ClockNow, times: LeavingTimes): JudgedDue {
  if (!file.lookBy) return judged({ ...file, isReady: false }, clock, times);
  const { day: dueOn, minute } = londonClock(new Date(file.lookBy));
  return { dueOn, minute, isLate: new Date(file.lookBy) < now };
}

/** The address at which a file is judged. */
export const filePath = (itemId: string) => href('/admin/files/:itemId', { itemId });
