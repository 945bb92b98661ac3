import type { TradeAccount } from '#features/money/credit/index.server.ts';
import { monthlyInvoiceDay } from '#features/orders/order/index.ts';
import { formatWeekday } from '#kit/day.ts';
import { stoppedWords } from './stopped-words.ts';

/** Returns what the form says about a trade account: the available credit, or why it can't be used. */
export function accountChoice(account: TradeAccount | undefined, now: Date) {
  if (!account?.isApproved) return { credit: null, stopped: null };
  const { availablePence, paymentTermsDays, monthlyInvoice } = account;
  const stopped = stoppedWords(account);
  if (stopped) return { credit: null, stopped };
  const due = monthlyInvoice
    ? `on your invoice of ${formatWeekday(monthlyInvoiceDay(now))}, due ${paymentTermsDays} days later`
    : `due in ${paymentTermsDays} days`;
  return { credit: { availablePence, due }, stopped: null };
}
