import { backToYouWords, TO_YOU } from '#features/orders/order/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { ShownDecision } from './complaint.ts';

/** Returns the decision as a sentence for the customer. */
export function outcomeWords({ outcome, amountPence, back, reprint }: ShownDecision): string {
  switch (outcome) {
    case 'reprint':
      return `${REPRINT_WORDS}${reprint ? ` ${readyWords(reprint)}` : ''}`;
    case 'refund':
      return `We’re giving you ${formatPounds(amountPence ?? 0)} back${wayWords(back)}.`;
    case 'credit':
      return `We’ve taken ${formatPounds(amountPence ?? 0)} off your account.`;
    case 'no':
      return 'We can’t give you a reprint or money back for this.';
  }
}

/** For a reprint, without its day. */
export const REPRINT_WORDS = 'We’re printing it again, at no cost to you.';

/** Where the money goes: one way, or how much by each. */
const wayWords = (back: ShownDecision['back']): string =>
  back.length === 1 ? ` ${TO_YOU[back[0]?.way ?? 'card']}` : `: ${backToYouWords(back)}`;

const readyWords = ({ despatchOn, isCollected }: NonNullable<ShownDecision['reprint']>): string =>
  `${isCollected ? 'You can collect it on' : 'It leaves us on'} ${formatDay(despatchOn)}.`;
