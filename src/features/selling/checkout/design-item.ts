import { type NewOrderItem, NO_FILE } from '#features/orders/order/index.server.ts';
import { designName } from '#features/orders/order/index.ts';
import type { CartLine } from '#features/selling/cart/index.ts';

/** Returns what is charged for a line's design: an item beside the print, at the same rate of VAT (`CartLine.design`). */
export function designItemsOf({ id, changedAt, productName, design, vatClass, vatDecision }: CartLine) {
  if (!design) return [];
  const { pricePence } = design;
  const item: Omit<NewOrderItem, 'position'> = {
    ...NO_FILE,
    cartLineId: `${id}-design`,
    cartLineChangedAt: changedAt,
    productId: null,
    productName: designName(productName),
    quantity: 1,
    paperType: 'Standard',
    finish: null,
    size: null,
    options: [],
    isMade: false,
    note: null,
    reference: null,
    accepted: [],
    basePricePence: pricePence,
    pricePence,
    tradeSavingPence: 0,
    takesDiscount: design.takesDiscount,
    takesCodes: false,
    weightGrams: null,
    spineUm: null,
    artworkNeeds: null,
    madeOf: null,
    vatClass,
    vatDecision,
    turnaroundId: null,
    despatchOn: null,
  };
  return [item];
}
