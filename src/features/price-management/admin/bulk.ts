import { priceProblem } from '#features/pricing/index.ts';
import { percentOf, pence as toPence } from '#kit/money.ts';

type BulkType = 'percentage' | 'fixed';

/** A bulk price change. `amount` is basis points for a percentage, pence for a fixed sum; either may be negative. */
export interface BulkChange {
  type: BulkType;
  amount: number;
}

export interface PricedRow {
  id: string;
  name: string;
  basePricePence: number;
}

export interface DraftRow {
  productId: string;
  name: string;
  oldPence: number;
  newPence: number;
  /** why the whole draft is refused, in the documented words */
  problem: string | null;
}

const AMOUNT_MAX = 10_000_000;

/** Reads `-5.5` (per cent or pounds). Undefined for anything else; 0 is valid and changes nothing. */
export function readBulk(type: string | null, value: string | null): BulkChange | undefined {
  const text = (value ?? '').trim();
  if ((type !== 'percentage' && type !== 'fixed') || !/^[-+]?\d{1,7}(\.\d{1,2})?$/.test(text))
    return undefined;
  const amount = Math.round(Number(text) * 100);
  return Math.abs(amount) <= AMOUNT_MAX ? { type, amount } : undefined;
}

/**
 * Returns old and new price of each product: a percentage multiplies, a sum is added, rounded half up to the penny at
 * the end.
 */
export function bulkDraft(products: readonly PricedRow[], { type, amount }: BulkChange): DraftRow[] {
  return products.map(({ id, name, basePricePence }) => {
    const change = type === 'fixed' ? amount : percentOf(toPence(basePricePence), amount);
    const newPence = basePricePence + change;
    return { productId: id, name, oldPence: basePricePence, newPence, problem: priceProblem(newPence) };
  });
}

/** `+5.0%`, relative to the old price. */
export function percentChange(oldPence: number, newPence: number): string {
  if (oldPence === 0) return '—';
  const percent = ((newPence - oldPence) / Math.abs(oldPence)) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}
