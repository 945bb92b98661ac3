import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { ShownDecision } from './complaint.ts';

/** Returns what was decided, as a sentence for the customer. */
export function outcomeWords({ outcome, amountPence, reprint }: ShownDecision): string {
  switch (outcome) {
    case 'reprint':
      return `We’re printing it again, at no cost to you${reprint ? `. It leaves us on ${formatDay(reprint.despatchOn)}` : ''}.`;
    case 'refund':
      return `We’re giving you ${formatPounds(amountPence ?? 0)} back.`;
    case 'credit':
      return `We’ve taken ${formatPounds(amountPence ?? 0)} off your account.`;
    case 'no':
      return 'We can’t give you a reprint or money back for this.';
  }
}
