import { type OrderItem, proofState } from '#features/orders/order/index.ts';

type Judged = Pick<OrderItem, 'artwork' | 'artworkState' | 'lookBy' | 'proofAskedAt' | 'artworkEvents'>;

/** Whether an item's file waits for us: to be looked at, to be checked, or to be dealt with because its proof wasn't approved. */
export const isOurTurn = (item: Judged): boolean =>
  item.lookBy !== null ||
  (item.artwork !== null && item.artworkState === 'received' && proofState(item).state !== 'waiting') ||
  (item.artworkState === 'problem' && proofState(item).state === 'refused');
