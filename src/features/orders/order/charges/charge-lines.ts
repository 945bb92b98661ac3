import type { VatRate } from '#features/pricing/prices/index.ts';
import { pence, type VatClass, vatInside } from '#kit/money.ts';
import { FEE_NAME } from '../changes/change-fees.ts';
import { addedItems, type OrderSide } from '../changes/order-change.ts';

/** A line of a charge's invoice, at one rate of VAT. Amounts in pence. */
export interface ChargeLine extends VatRate {
  what: string;
}

/** The fee included in a change's charge, gross, by rate of VAT. */
export type ChargeFees = Partial<Record<VatClass, number>>;

/** Returns the fees that a change adds to its order, by rate of VAT; none for a charge that isn't for a change. */
export function feesIn(change: { before: OrderSide; after: OrderSide } | null): ChargeFees {
  const fees: ChargeFees = {};
  for (const { isFee, vatClass, pricePence } of change ? addedItems(change.before, change.after) : [])
    if (isFee) fees[vatClass] = (fees[vatClass] ?? 0) + pricePence;
  return fees;
}

/**
 * Returns the charge's lines by rate of VAT, with a fee on a separate line. If the changes themselves cost less than
 * before, the charge is less than its fee, and one line says both.
 */
export function chargeLines(what: string, rates: readonly VatRate[], fees: ChargeFees): ChargeLine[] {
  return rates.flatMap((rate): ChargeLine[] => {
    const fee = pence(fees[rate.vatClass] ?? 0);
    if (fee === 0 || fee > rate.grossPence) return [{ ...rate, what }];
    const vatPence = vatInside(fee, rate.vatClass);
    const feeLine = { ...rate, what: FEE_NAME, grossPence: fee, vatPence, netPence: pence(fee - vatPence) };
    const rest = {
      ...rate,
      what,
      grossPence: pence(rate.grossPence - fee),
      vatPence: pence(rate.vatPence - vatPence),
      netPence: pence(rate.netPence - feeLine.netPence),
    };
    return rest.grossPence === 0 ? [feeLine] : [rest, feeLine];
  });
}
