import { PRICE_PENCE_MAX, PRICE_PENCE_MIN } from '#features/pricing/prices/index.ts';

export type Confidence = 'high' | 'medium' | 'low';

export interface SuggestionSource {
  id: string;
  name: string;
  categoryId: string;
  categoryName: string;
  basePricePence: number;
  /** surcharges for its quantities, in pence */
  quantityModifiersPence: readonly number[];
}

export interface Suggestion {
  productId: string;
  productName: string;
  category: string;
  currentPence: number;
  suggestedPence: number;
  changePercent: number;
  reason: string;
  confidence: Confidence;
  factors: string[];
}

/** Suggestions are shown only above this change (back-office document, section 9). In per cent. */
const CHANGE_PERCENT_MIN = 2;

/** Returns suggestions for a catalogue by the documented rules and ruling 59, largest change first. */
export function suggestPrices(products: readonly SuggestionSource[]): Suggestion[] {
  const groups = [...Map.groupBy(products, ({ categoryId }) => categoryId).values()];
  return groups
    .flatMap((group) => {
      const prices = pricesOf(group);
      return group.flatMap((product) => suggest(product, prices) ?? []);
    })
    .sort((one, other) => Math.abs(other.changePercent) - Math.abs(one.changePercent));
}

/** The prices that the rules compare a price with: those of its category. */
interface CategoryPrices {
  average: number;
  least: number;
  most: number;
}

function pricesOf(group: readonly SuggestionSource[]): CategoryPrices {
  const prices = group.map(({ basePricePence }) => basePricePence);
  const average = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  return { average, least: Math.min(...prices), most: Math.max(...prices) };
}

function suggest(product: SuggestionSource, prices: CategoryPrices): Suggestion | null {
  const { target, reason, confidence } = aim(product.basePricePence, prices.average);
  const suggestedPence = charmPrice(target);
  const changePercent = ((suggestedPence - product.basePricePence) / product.basePricePence) * 100;
  if (Math.abs(changePercent) <= CHANGE_PERCENT_MIN) return null;
  return {
    productId: product.id,
    productName: product.name,
    category: product.categoryName,
    currentPence: product.basePricePence,
    suggestedPence,
    changePercent,
    reason,
    confidence,
    factors: factorsOf(product, prices),
  };
}

function aim(price: number, average: number): { target: number; reason: string; confidence: Confidence } {
  if (price < 0.8 * average)
    return {
      target: Math.round(0.9 * average),
      reason: 'Priced well below its category’s average',
      confidence: 'high',
    };
  if (price > 1.3 * average)
    return {
      target: Math.round(1.1 * average),
      reason: 'Priced well above its category’s average',
      confidence: 'medium',
    };
  return { target: price, reason: 'Prices ending in 9 or 5 look better', confidence: 'low' };
}

/**
 * Returns the nearest price ending in 9 or 5: in its pounds, or in its pence if under £10 (ruling 59). A price that
 * already ends like that stays; between two equally near ones, the lower.
 */
export function charmPrice(pence: number): number {
  for (let away = 0; away <= 1000; away += 1)
    for (const candidate of [pence - away, pence + away])
      if (candidate >= PRICE_PENCE_MIN && candidate <= PRICE_PENCE_MAX && endsWell(candidate))
        return candidate;
  return pence;
}

function endsWell(pence: number): boolean {
  const digit = (pence < 1000 ? pence : Math.floor(pence / 100)) % 10;
  return digit === 9 || digit === 5;
}

function factorsOf(product: SuggestionSource, { average, least, most }: CategoryPrices): string[] {
  const position = most === least ? 0.5 : (product.basePricePence - least) / (most - least);
  const share = Math.round((product.basePricePence / average) * 100);
  const { quantityModifiersPence: quantities } = product;
  return [
    `${share}% of the average for ${product.categoryName}`,
    ...(position > 0.8 ? ['Premium position in its category'] : []),
    ...(position < 0.2 ? ['Value position in its category'] : []),
    // A low modifier is one that reduces the price.
    ...(quantities.length > 3 && !quantities.some((modifier) => modifier < 0)
      ? [`${quantities.length} quantities but no discount on any: volume pricing may help`]
      : []),
  ];
}
