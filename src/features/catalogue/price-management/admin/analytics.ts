/** The data for the analytics. `basePricePence90DaysAgo` is today's price if the history has no other. */
export interface AnalysedProduct {
  id: string;
  name: string;
  categoryId: string;
  categoryName: string;
  basePricePence: number;
  basePricePence90DaysAgo: number;
}

interface CategoryFigures {
  id: string;
  name: string;
  count: number;
  averagePence: number;
  /** change of the average over 90 days, in per cent; null for none */
  trendPercent: number | null;
}

interface Recommendation {
  severity: 'high' | 'medium';
  subject: string;
  text: string;
}

export interface Analytics {
  total: number;
  averagePence: number;
  minPence: number;
  maxPence: number;
  categories: CategoryFigures[];
  buckets: { label: string; count: number }[];
  recommendations: Recommendation[];
}

// In pence; the documented limits in pounds, lower end included (ruling 60).
const BUCKETS = [
  { label: '£0–10', from: 0, to: 1000 },
  { label: '£10–25', from: 1000, to: 2500 },
  { label: '£25–50', from: 2500, to: 5000 },
  { label: '£50–100', from: 5000, to: 10_000 },
  { label: '£100+', from: 10_000, to: Infinity },
] as const;

/** Computes every figure of the analytics dialog from current and past prices (ruling 60). */
export function analyse(products: readonly AnalysedProduct[]): Analytics {
  const prices = products.map(({ basePricePence }) => basePricePence);
  const groups = [...Map.groupBy(products, ({ categoryId }) => categoryId).values()];
  return {
    total: products.length,
    averagePence: Math.round(mean(prices)),
    minPence: prices.length > 0 ? Math.min(...prices) : 0,
    maxPence: prices.length > 0 ? Math.max(...prices) : 0,
    categories: groups.map(figuresOf),
    buckets: BUCKETS.map(({ label, from, to }) => ({
      label,
      count: prices.filter((price) => price >= from && price < to).length,
    })),
    recommendations: groups.flatMap(recommendationsOf),
  };
}

function figuresOf(products: readonly AnalysedProduct[]): CategoryFigures {
  const now = mean(products.map(({ basePricePence }) => basePricePence));
  const then = mean(products.map(({ basePricePence90DaysAgo }) => basePricePence90DaysAgo));
  return {
    id: products[0]?.categoryId ?? '',
    name: products[0]?.categoryName ?? '',
    count: products.length,
    averagePence: Math.round(now),
    trendPercent: now === then || then === 0 ? null : ((now - then) / then) * 100,
  };
}

/**
 * Back-office document, section 9: outlier above twice the average, low below 30 % of it, uneven if σ is over half of
 * it.
 */
function recommendationsOf(products: readonly AnalysedProduct[]): Recommendation[] {
  const prices = products.map(({ basePricePence }) => basePricePence);
  const average = mean(prices);
  const deviation = Math.sqrt(mean(prices.map((price) => (price - average) ** 2)));
  const category = products[0]?.categoryName ?? '';
  const single = products.flatMap(({ name, basePricePence }): Recommendation[] => {
    if (basePricePence > 2 * average)
      return [
        {
          severity: 'medium',
          subject: name,
          text: `More than twice the average for ${category}: an outlier.`,
        },
      ];
    if (basePricePence < 0.3 * average)
      return [{ severity: 'high', subject: name, text: `Less than 30% of the average for ${category}.` }];
    return [];
  });
  if (deviation <= 0.5 * average) return single;
  const share = Math.round((deviation / average) * 100);
  return [
    ...single,
    { severity: 'medium', subject: category, text: `Prices vary by ${share}% of their average.` },
  ];
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
