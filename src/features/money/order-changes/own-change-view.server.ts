import { readCustomerStage } from '#features/orders/order/index.server.ts';
import type { Order } from '#features/orders/order/index.ts';
import { ownCopies } from '#features/orders/staff-lines/index.ts';
import type { Shop } from '#platform/shop.ts';
import { readChangeable } from './changeable.server.ts';
import { type Changeable, whyNotChanged } from './changeable.ts';

/** An item whose quantity its customer may change. */
export interface QuantityItem {
  id: string;
  name: string;
  /** the options of the listed quantities, and the one that was ordered */
  quantities: [id: string, name: string][];
  chosen: string;
}

/** What a customer may change in their order. */
export interface OwnChangeView {
  /** null if it can no longer be changed or cancelled here */
  feePence: number | null;
  /** what isn't paid back if they cancel it */
  cancelFeePence: number;
  items: QuantityItem[];
  /** their own change that is waiting for payment */
  waiting: { chargeId: string; what: string } | null;
  canMove: boolean;
}

/** Returns what a customer may change in an order that they may open. */
export async function readOwnChange(
  shop: Shop,
  order: Order,
): Promise<{ view: OwnChangeView; changeable: Changeable | undefined }> {
  const changeable = await readChangeable(shop.db, order.id);
  const stage = await readCustomerStage(shop.db, order.id);
  const waits = order.charges.find(({ kind, state }) => kind === 'change' && state === 'waiting');
  const own = order.changes.find(({ state, byCustomer }) => state === 'waiting' && byCustomer);
  const mayChange = stage !== null && changeable !== undefined && whyNotChanged(changeable) === null;
  return {
    changeable,
    view: {
      feePence: stage?.feePence ?? null,
      cancelFeePence: stage?.cancelFeePence ?? 0,
      items: mayChange ? quantityItems(changeable) : [],
      waiting: waits && own ? { chargeId: waits.id, what: own.what } : null,
      canMove: canMove(order),
    },
  };
}

const canMove = ({ deliveryMethod, status, changes }: Order) =>
  deliveryMethod === 'delivery' &&
  (status === 'pending' || status === 'processing') &&
  !changes.some(({ state }) => state === 'waiting');

function quantityItems({ before, items, products }: Changeable): QuantityItem[] {
  return before.items.flatMap((item): QuantityItem[] => {
    const facts = items[item.id];
    const product = products.find(({ id }) => id === facts?.productId);
    const group = product?.optionGroups.find(({ key }) => key === 'quantities');
    const ordered = item.options.find((option) => option.group === 'quantities');
    if (!product || !group || !ordered || group.options.length < 2) return [];
    // Staff agreed the price of a quantity that isn't listed, so they also have to price another one.
    if (!facts?.isMade || facts.parts !== 1 || ownCopies(product, { quantity: ordered.id }) !== null)
      return [];
    const listed = group.options.map(({ id, name }): [string, string] => [id, name]);
    const isListed = listed.some(([id]) => id === ordered.id);
    const quantities = isListed ? listed : [[ordered.id, ordered.name] as [string, string], ...listed];
    return [{ id: item.id, name: item.productName, quantities, chosen: ordered.id }];
  });
}
