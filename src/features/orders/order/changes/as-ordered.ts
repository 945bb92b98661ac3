import type { Order, OrderItem } from '../order.ts';

/** Returns an order as it was when ordered and invoiced, for the documents that show that. */
export function asOrdered(order: Order): Order {
  const { asOrdered: then } = order;
  if (!then) return order;
  const items = then.items.flatMap((was) => {
    const item = order.items.find(({ id }) => id === was.id);
    if (item) return [{ ...item, ...was }];
    const removed = order.removedItems.find(({ id }) => id === was.id);
    return removed ? [{ ...NO_LONGER_MADE, ...removed, ...was }] : [];
  });
  return { ...order, ...then, items };
}

/** Fields that documents leave out for a line that was removed. */
const NO_LONGER_MADE = {
  note: null,
  title: null,
  customerText: null,
  vatChange: null,
  artwork: null,
  accepted: [],
  artworkState: 'received',
  artworkProblem: null,
  lookBy: null,
  briefId: null,
  designRounds: null,
  job: null,
  isBegun: false,
  waitsFor: null,
  proofAskedAt: null,
  artworkEvents: [],
  needsProofreading: false,
} as const satisfies Partial<OrderItem>;
