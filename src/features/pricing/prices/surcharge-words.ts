import { figure } from '#kit/count-words.ts';
import { formatMm } from '#kit/millimetres.ts';
import { formatSurcharge, pence, percentOf } from '#kit/money.ts';
import type { SurchargeStep } from './option-turnaround.ts';
import type { GroupKey, Option } from './options.ts';
import type { PricedProduct } from './priced-product.ts';
import { decides } from './pricing.ts';

/**
 * What an option adds, as the customer sees it beside its name: `+£8.00`, `+15%`, `+£8.00 and +1.5p each`. Empty if it
 * adds nothing, or if a table or a price per square metre decides. Trade customers see what it adds to their own price.
 */
export function surchargeWords(
  { pricing, terms = [] }: PricedProduct,
  key: GroupKey,
  option: Option,
): string {
  // Which of several lists is the lowest may depend on the choice: the price shows it.
  if (terms.some(({ method }) => method)) return '';
  const most = Math.max(0, ...terms.map(({ percentBp }) => percentBp ?? 0));
  const own = (amount: number) => (most > 0 ? percentOf(pence(amount), 10_000 - most) : amount);
  const ofShop = shopSurchargeWords(option.turnaround ?? {}, own);
  if (ofShop) return pricing && decides(pricing.method, key) ? '' : ofShop;
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
  return words.filter(Boolean).join(' and ');
}

/**
 * The surcharge of a turnaround that is set for the whole shop: `+25%`; null if each product sets its own. `own`: what
 * this customer pays for an amount.
 */
export function shopSurchargeWords(
  { percentBp, steps }: { percentBp?: number | null; steps?: readonly SurchargeStep[] | null },
  own = (amount: number) => amount,
): string | null {
  if (percentBp) return `+${percentBp / 100}%`;
  return steps ? stepWords(steps.map((step) => ({ ...step, pence: own(step.pence) }))) : null;
}

/** `+£5.00, +£12.00 from 500`; copies below the first step cost nothing extra. */
function stepWords(steps: readonly SurchargeStep[]): string {
  return steps
    .map(({ copies, pence }) => {
      const words = formatSurcharge(pence) || 'no surcharge';
      return copies > 1 ? `${words} from ${figure(copies)}` : words;
    })
    .join(', ');
}

/** `1.5p`, `£1.20`, from thousandths of a penny. */
export function smallMoney(milli: number): string {
  return milli < 100_000 ? `${milli / 1000}p` : formatSurcharge(Math.round(milli / 1000)).slice(1);
}
