import { type Order, type Receipt, WAY_WORDS } from '#features/orders/order/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { OrderWork } from '../order-work.server.ts';

/** The kind of a receipt, in words that follow its amount. */
export function receiptWords({ kind, how, movedOn }: Receipt): string {
  const way = WAY_WORDS[how];
  switch (kind) {
    case 'received':
      return `${way} on ${formatDay(movedOn)}`;
    case 'reversed':
      return `${way} taken back: recorded by mistake`;
    case 'returned':
      return `paid back ${way} on ${formatDay(movedOn)}`;
  }
}

/** Money received by bank or at the counter, paid back or let go, for the timeline. */
export function receiptEntries(payment: Order['handPayment'], changes: OrderWork['changes']) {
  return [
    ...(payment?.receipts ?? []).map((receipt) => ({
      at: receipt.createdAt,
      who: receipt.actor,
      what: `${formatPounds(Math.abs(receipt.amountPence))} ${receiptWords(receipt)}${receipt.why ? `. ${receipt.why}` : ''}`,
    })),
    ...changes
      .filter(({ action }) => action === 'order.shortfall')
      .map(({ createdAt, actor, after }) => ({
        at: createdAt,
        who: actor,
        what: `Accepted without ${formatPounds(Number(after?.amountPence))}: ${after?.why}`,
      })),
  ];
}
