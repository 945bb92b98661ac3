import { DISPUTE_WORDS } from '#features/money/payments/index.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { MoneyMatter } from './overview.server.ts';

/** Returns what is wrong with a payment, in words. */
export function moneyWords(matter: MoneyMatter): string {
  switch (matter.kind) {
    case 'dispute':
      return `Disputed: ${DISPUTE_WORDS[matter.state].toLowerCase()}${deadlineOf(matter)}`;
    case 'refund':
      return `Refund not sent since ${formatTime(matter.failingSince)}: ${matter.problem}${matter.gaveUpAt ? '. Galley has stopped trying' : ''}`;
    case 'pay-back':
      return 'Refund to pay back by bank or in cash';
    case 'receipts':
      return matter.surplusPence > 0
        ? `Received ${formatPounds(matter.surplusPence)} too much: pay it back`
        : `Part received, ${formatPounds(matter.missingPence)} still to pay`;
    case 'flag':
      return FLAGS[matter.attention];
  }
}

function deadlineOf({ state, evidenceDueAt, closedAt }: Extract<MoneyMatter, { kind: 'dispute' }>): string {
  if (closedAt) return ` on ${formatTime(closedAt)}`;
  return evidenceDueAt && state !== 'under-review' ? `, by ${formatTime(evidenceDueAt)}` : '';
}

const FLAGS = {
  'amount-differs': 'The card provider took a different amount',
  'paid-after-cancel': 'Paid after its checkout was abandoned',
  'ordered-twice': 'Paid, but already ordered again: refund it',
  'refund-failed': 'A refund did not reach the card',
  'refunded-twice': 'Refunded twice: ask for one refund back',
} as const;
