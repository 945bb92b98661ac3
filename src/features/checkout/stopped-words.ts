import { type Overdue, overdueWords } from '#features/credit/index.ts';
import { formatDay } from '#kit/london-time.ts';

/** Returns why a customer can't order on account, and what to do. */
export function stoppedWords(overdue: Overdue): string {
  const words = overdueWords(overdue, formatDay(overdue.oldest.dueOn));
  return `${words} Pay this order by card. You can order on account again as soon as we have recorded your payment of the overdue amount.`;
}
