import { isForCollection } from './handover.ts';
import type { Order, OrderStatus } from './order.ts';

/**
 * What a stage is to an order, in the order jobs go through them. The owner names stages, and adds and orders those of
 * the kind `making`; there is one stage of each other kind. `design`: we design it first. `queue`: it can be printed. `ready`: made and packed.
 * `gone`: it has left, or its customer has collected it.
 */
export const STAGE_KINDS = ['design', 'artwork', 'proof', 'queue', 'making', 'ready', 'gone'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

interface StatusRule {
  /** every job of the order is at one of these */
  all: readonly StageKind[];
  delivered: OrderStatus;
  collected: OrderStatus;
}

const BEFORE = ['design', 'artwork', 'proof', 'queue'] as const;

/** EVERY status that follows from an order's jobs: the first row that fits all of them. `docs/states.md` prints it. */
export const STATUS_OF_JOBS: readonly StatusRule[] = [
  { all: BEFORE, delivered: 'pending', collected: 'pending' },
  { all: ['gone'], delivered: 'shipped', collected: 'delivered' },
  { all: ['ready', 'gone'], delivered: 'processing', collected: 'shipped' },
  { all: STAGE_KINDS, delivered: 'processing', collected: 'processing' },
];

/**
 * Returns the status of an order whose jobs are at stages of these kinds. If a parcel has arrived, which jobs don't
 * know, the order stays delivered.
 */
export function statusOfJobs(
  kinds: readonly StageKind[],
  order: Pick<Order, 'deliveryMethod' | 'status'>,
): OrderStatus {
  const rule = STATUS_OF_JOBS.find(({ all }) => kinds.every((kind) => all.includes(kind)));
  if (!rule || kinds.length === 0) return order.status;
  const status = isForCollection(order) ? rule.collected : rule.delivered;
  return status === 'shipped' && order.status === 'delivered' && !isForCollection(order)
    ? 'delivered'
    : status;
}
