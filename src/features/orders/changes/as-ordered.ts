import type { Order } from '../order.ts';

/** Returns an order as it was when it was ordered and invoiced, for the documents that say so. */
export function asOrdered(order: Order): Order {
  const { asOrdered: then } = order;
  if (!then) return order;
  const items = then.items.flatMap((was) => {
    const item = order.items.find(({ id }) => id === was.id);
    return item ? [{ ...item, ...was }] : [];
  });
  return { ...order, ...then, items };
}
