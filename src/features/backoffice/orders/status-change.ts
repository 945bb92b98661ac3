import { ORDER_STATUSES, type OrderStatus, STATUS_WORDS } from '../../orders/index.ts';

/** The way of an order through the shop. Skipping a part of it is nothing unusual: small shops go from one end to the other. */
const WAY: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];

/**
 * What staff are asked before an order changes its status in a way that is more often a slip than meant: back, out of
 * Cancelled, or to Cancelled after it has left. Null where nothing is asked.
 */
export function questionBefore(from: OrderStatus, to: OrderStatus): string | null {
  if (from === to) return null;
  if (from === 'cancelled') return `This order was cancelled. Reopen it as ${STATUS_WORDS[to]}?`;
  if (to === 'cancelled')
    return from === 'shipped' || from === 'delivered'
      ? `This order has already left: it is ${STATUS_WORDS[from]}. Cancel it anyway?`
      : null;
  return WAY.indexOf(to) < WAY.indexOf(from)
    ? `This order is ${STATUS_WORDS[from]}. Move it back to ${STATUS_WORDS[to]}?`
    : null;
}

/** How a form says that its sender has answered the question about one change, and that one only. */
export function confirmationOf(from: string, to: string): string {
  return `${from}>${to}`;
}

export function isOrderStatus(value: string | undefined): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}
