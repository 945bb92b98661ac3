import type { TradeAccount } from '#features/money/credit/index.server.ts';
import { HELD_WORDS, overdueWords } from '#features/money/credit/index.ts';
import { formatDay } from '#kit/london-time.ts';

/** Returns why a customer can't order on account, and what to do; null if they can. */
export function stoppedWords({ isHeld, overdue }: Pick<TradeAccount, 'isHeld' | 'overdue'>): string | null {
  if (isHeld) return HELD_WORDS;
  if (!overdue?.stopped) return null;
  const words = overdueWords(overdue, formatDay(overdue.oldest.dueOn));
  return `${words} Pay this order by card. You can order on account again as soon as we have recorded your payment of the overdue amount.`;
}
