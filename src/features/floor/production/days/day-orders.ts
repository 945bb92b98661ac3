import type { ItemDay } from '#features/orders/order/index.server.ts';
import type { DayCause } from '#features/orders/order/index.ts';

export interface DayItem {
  itemId: string;
  product: string;
  quantity: number;
  promised: string;
  /** the day to give it: the promised one if that can be kept, or if no other is known */
  day: string;
  waits: boolean;
  /** why, for staff; null if there is nothing to say */
  because: string | null;
}

/** An order whose days may have to move. Days are `2026-11-24`. */
export interface DayOrder {
  orderId: string;
  orderNumber: string;
  version: number;
  customer: string;
  isCollected: boolean;
  items: DayItem[];
  cause: DayCause;
  /** a reason to give the customer */
  note: string;
}

/** Adds an item to its order, which is added first if it isn’t there. Returns the order. */
export function addItem(
  orders: Map<string, DayOrder>,
  item: ItemDay,
  { cause, day, because }: Pick<DayItem, 'day' | 'because'> & Pick<DayOrder, 'cause'>,
): DayOrder {
  const { orderId, orderNumber, version, customer, itemId, product, quantity, promised, waits } = item;
  const order = orders.get(orderId) ?? {
    orderId,
    orderNumber,
    version,
    customer,
    isCollected: item.deliveryMethod !== 'delivery',
    items: [],
    cause,
    note: '',
  };
  orders.set(orderId, order);
  order.items.push({ itemId, product, quantity, promised, waits, day, because });
  return order;
}

/**
 * Returns both lists, with each order in only one of them: an order that has to move anyway also says what a press puts
 * at risk in it.
 */
export function onceEach(
  orders: readonly DayOrder[],
  endangered: readonly DayOrder[],
): { orders: DayOrder[]; inDanger: DayOrder[] } {
  const other = new Map(endangered.map((order) => [order.orderId, order]));
  return {
    orders: orders.map((order) => ({
      ...order,
      items: withEndangered(order.items, other.get(order.orderId)?.items ?? []),
    })),
    inDanger: endangered.filter(({ orderId }) => !orders.some((order) => order.orderId === orderId)),
  };
}

function withEndangered(items: readonly DayItem[], endangered: readonly DayItem[]): DayItem[] {
  const later = items.map((item) => {
    const other = endangered.find(({ itemId }) => itemId === item.itemId);
    if (!other) return item;
    const because = [item.because, other.because].filter(Boolean).join(' ');
    return { ...item, because, day: [item.day, other.day].toSorted().at(-1) ?? item.day };
  });
  return [...later, ...endangered.filter(({ itemId }) => !items.some((item) => item.itemId === itemId))];
}
