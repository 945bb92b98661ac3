import { changedItems, isMadeDifferently, movesOf, removedItems } from '#features/orders/order/index.ts';
import type { ChangeEffect } from './assess-change.ts';
import type { Changeable } from './changeable.ts';

/**
 * Returns why an order can't be changed in this way, as a sentence for staff; null if it can. `whileMade`: they know
 * that the items are being made.
 */
export function whyNotLikeThat(
  order: Changeable,
  { before, after, difference }: ChangeEffect,
  whileMade: boolean,
): string | null {
  for (const { id, productName } of removedItems(before, after)) {
    const why = whyNotRemoved(order.items[id], productName);
    if (why) return why;
  }
  if (after.totalPence === 0) return 'Nothing would be left to pay. Cancel the order instead.';
  const needsPayment = movesOf(difference).chargePence > 0 && order.paymentMethod !== 'account';
  for (const item of changedItems(before, after)) {
    const facts = order.items[item.is.id];
    const isOther = item.was.quantity !== item.is.quantity || isMadeDifferently(item);
    if (!facts?.isMade || !isOther) continue;
    const { productName } = item.is;
    if (facts.stage === 'ready' || facts.stage === 'gone')
      return `${productName} has been made. Only its price can be changed.`;
    if (facts.parts > 1 && item.was.quantity !== item.is.quantity)
      return `${productName} is made in ${facts.parts} parts. Join them first.`;
    if (facts.stage === 'making' && needsPayment)
      return `${productName} is being made, so the change can’t wait for a card payment. Keep the price the same, or take a new order for the rest.`;
    if (facts.stage === 'making' && !whileMade)
      return `${productName} is being made. Check with production first, then tick that you have.`;
  }
  return null;
}

/**
 * Returns why an item can't be removed, as a sentence; null if it can. An item that we don't make can always be
 * removed.
 */
function whyNotRemoved(facts: Changeable['items'][string] | undefined, productName: string): string | null {
  if (!facts?.isMade) return null;
  const { stage, sheet, isBegun } = facts;
  if (stage === 'ready' || stage === 'gone')
    return `${productName} has been made. Only its price can be changed.`;
  if (stage === 'making')
    return `${productName} is being made, so it can’t be removed. You can lower its price.`;
  if (sheet) return `${productName} is on sheet ${sheet}. Withdraw the sheet first, then remove the line.`;
  return isBegun
    ? `Work on ${productName} has already started, so it can’t be removed. You can lower its price.`
    : null;
}
