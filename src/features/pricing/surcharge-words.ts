import { formatMm } from '#kit/millimetres.ts';
import { formatSurcharge, pence, percentOf } from '#kit/money.ts';
import type { GroupKey, Option } from './options.ts';
import type { PricedProduct } from './priced-product.ts';

/**
 * What an option adds, as the customer reads it beside its name: `+£8.00`, `+15%`, `+1.5p each`. Empty if it adds nothing,
 * or if a table or a price per square metre decides. Trade customers read what it adds to their own price.
 */
export function surchargeWords(
  { pricing, terms = [] }: PricedProduct,
  key: GroupKey,
  option: Option,
): string {
  // Which of several lists is the lowest may differ from choice to choice: the price says it.
  if (terms.some(({ method }) => method)) return '';
  const most = Math.max(0, ...terms.map(({ percentBp }) => percentBp ?? 0));
  const own = (amount: number) => (most > 0 ? percentOf(pence(amount), 10_000 - most) : amount);
  if (!pricing) return formatSurcharge(own(option.priceModifierPence));
  const extra = pricing.extras.find((it) => it.group === key && it.option === option.id);
  const words = [decides(pricing.method, key) ? '' : formatSurcharge(own(option.priceModifierPence))];
  if (extra?.percentBp) words.push(`${extra.percentBp > 0 ? '+' : ''}${extra.percentBp / 100}%`);
  if (extra?.eachMilli) words.push(`+${smallMoney(own(extra.eachMilli))} each`);
  if (extra?.metrePence) words.push(`+${smallMoney(own(extra.metrePence * 1000))} a metre around`);
  if (extra?.piece)
    words.push(
      `+${smallMoney(own(extra.piece.pence * 1000))} for each, one every ${formatMm(extra.piece.everyMm)} mm`,
    );
  return words.filter(Boolean).join(' ');
}

/** Whether the method itself prices a group's options, so that their flat surcharges don't count. */
export function decides(method: NonNullable<PricedProduct['pricing']>['method'], key: GroupKey): boolean {
  switch (method.kind) {
    case 'additive':
      return false;
    case 'table':
      return key === 'quantities' || method.groups.includes(key);
    case 'area':
      return key === 'quantities' || key === 'sizes';
    case 'unit':
      return key === 'quantities';
  }
}

/** `1.5p`, `£1.20`, from thousandths of a penny. */
export function smallMoney(milli: number): string {
  return milli < 100_000 ? `${milli / 1000}p` : formatSurcharge(Math.round(milli / 1000)).slice(1);
}
