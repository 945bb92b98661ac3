import { type PriceParts, partsProblem, priceProblem, raisedParts } from '#features/pricing/prices/index.ts';
import { pence, percentOf } from '#kit/money.ts';

/**
 * A bulk price change. `amount` is basis points for a percentage, pence for a fixed sum; either may be negative. A
 * whole price can only be changed by a percentage.
 */
export interface BulkChange {
  scope: 'base' | 'whole';
  type: 'percentage' | 'fixed';
  amount: number;
}

/** The bulk update form's values, before they are read. */
export interface BulkInput {
  scope: string;
  type: string;
  value: string;
}

export const NO_BULK: BulkInput = { scope: 'base', type: 'percentage', value: '' };

const AMOUNT_MAX = 10_000_000;

/** Reads `-5.5` (per cent or pounds); returns what is wrong otherwise. 0 is valid and changes nothing. */
export function readBulk({ scope, type, value }: BulkInput): BulkChange | { problem: string } {
  const text = value.trim();
  const amount = Math.round(Number(text) * 100);
  if ((type !== 'percentage' && type !== 'fixed') || (scope !== 'base' && scope !== 'whole'))
    return { problem: 'Choose what to change' };
  if (!/^[-+]?\d{1,7}(\.\d{1,2})?$/.test(text) || Math.abs(amount) > AMOUNT_MAX)
    return { problem: 'Value must be a number like 5 or -2.50' };
  if (scope === 'whole' && type === 'fixed')
    return {
      problem:
        'A fixed amount can only be added to the base price. Choose Percentage to change the whole price.',
    };
  return { scope, type, amount };
}

/** `+5%`, `-£2.50 of the base price`: the name of a bulk update. */
export function bulkWords({ scope, type, amount }: BulkChange): string {
  const by = Math.abs(amount) / 100;
  const words = `${amount > 0 ? '+' : '−'}${type === 'percentage' ? `${by}%` : `£${by.toFixed(2)}`}`;
  return `Bulk update ${words}${scope === 'whole' ? ' of the whole price' : ''}`;
}

/** A product that a bulk update may touch. */
export interface BulkProduct {
  productId: string;
  name: string;
  parts: PriceParts;
  /** whether it is priced by a table, by area or per copy rather than from a base price */
  hasMethod: boolean;
}

/** What a bulk update would do to a product. */
export interface BulkRow {
  productId: string;
  name: string;
  before: Partial<PriceParts>;
  after: Partial<PriceParts>;
  /** why the whole update is refused, in the documented words */
  problem: string | null;
}

/**
 * Returns what a bulk update does: to all products if it changes the whole price, otherwise to those with a base price.
 */
export function bulkRows(products: readonly BulkProduct[], change: BulkChange): BulkRow[] {
  return products.flatMap(({ productId, name, parts, hasMethod }) => {
    if (change.scope === 'base' && hasMethod) return [];
    const after = partsAfter(parts, change);
    const problem = change.scope === 'base' ? priceProblem(after.basePricePence) : partsProblem(parts, after);
    return [{ productId, name, ...differences(parts, after), problem }];
  });
}

function partsAfter(parts: PriceParts, { scope, type, amount }: BulkChange): PriceParts {
  if (scope === 'whole') return raisedParts(parts, amount);
  const { basePricePence } = parts;
  const more = type === 'fixed' ? amount : percentOf(pence(basePricePence), amount);
  return { ...parts, basePricePence: basePricePence + more };
}

/** Only the parts that change: undoing the others later would undo somebody else's change. */
function differences(before: PriceParts, after: PriceParts): Pick<BulkRow, 'before' | 'after'> {
  const differing = (Object.keys(after) as (keyof PriceParts)[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const only = (parts: PriceParts): Partial<PriceParts> =>
    Object.fromEntries(differing.map((part) => [part, parts[part]]));
  return { before: only(before), after: only(after) };
}

/** `+5.0%`, relative to the old price. */
export function percentChange(oldPence: number, newPence: number): string {
  if (oldPence === 0) return '—';
  const percent = percentBy(oldPence, newPence);
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}

/** How many per cent a price goes up by. */
export const percentBy = (oldPence: number, newPence: number): number =>
  ((newPence - oldPence) / Math.abs(oldPence)) * 100;
