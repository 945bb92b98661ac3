import { optionCount, type Product } from '#features/catalogue/products/index.ts';
import {
  configure,
  fromPricePence,
  startChoices,
  unpricedCount,
  weightOf,
} from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';

/** One of the five steps that make a product. Only what is `missing` keeps it out of the shop; `advised` is up to the owner. */
export interface SaleStep {
  title: string;
  state: 'done' | 'advised' | 'missing';
  /** what there is, or what is missing */
  words: string;
  /** where it is entered */
  to: string;
}

/** What of a product isn't part of `Product`. */
export interface SaleFacts {
  isCategoryArchived: boolean;
  photos: number;
}

/** Returns the five steps of a product, in order, each with what there is or what is missing. */
export function saleSteps(product: Product, { isCategoryArchived, photos }: SaleFacts): SaleStep[] {
  const home = href('/admin/products/:productId', { productId: product.id });
  const at = (place: string) => `${home}${place}`;
  return [
    {
      title: 'What it is',
      to: at('#what'),
      ...(isCategoryArchived
        ? missing(
            `Its category, ${product.categoryName}, isn’t in the shop. Put that back first, or choose another.`,
          )
        : done(`In ${product.categoryName}`)),
    },
    {
      title: 'Sizes',
      to: at(hasGroup(product, 'sizes') ? '?group=sizes#groups' : '#what'),
      ...sizes(product),
    },
    { title: 'Papers and options', to: at('#groups'), ...options(product) },
    {
      title: 'Prices',
      to: href('/admin/products/:productId/pricing', { productId: product.id }),
      ...prices(product),
    },
    {
      title: 'Pictures',
      to: at('#photos'),
      ...(photos === 0
        ? advised('No photos yet. Until then the shop draws it from its sizes.')
        : done(countWords(photos, 'photo'))),
    },
  ];
}

/** Returns what keeps a product out of the shop, in sentences; empty if it can be ordered. */
export const missingFromSale = (steps: readonly SaleStep[]): string[] =>
  steps.filter(({ state }) => state === 'missing').map(({ words }) => words);

type StepState = Pick<SaleStep, 'state' | 'words'>;
const done = (words: string): StepState => ({ state: 'done', words });
const advised = (words: string): StepState => ({ state: 'advised', words });
const missing = (words: string): StepState => ({ state: 'missing', words });

const hasGroup = (product: Product, wanted: string) => product.optionGroups.some(({ key }) => key === wanted);

function sizes(product: Product): StepState {
  if (hasGroup(product, 'sizes') && optionCount(product, 'sizes') === 0)
    return missing('None of its sizes has a width and a height.');
  const first = `${product.widthMm} × ${product.heightMm} mm`;
  const count = optionCount(product, 'sizes');
  return done(count > 1 ? `${count} sizes, the first ${first}` : first);
}

function options(product: Product): StepState {
  const empty = product.optionGroups.find(
    ({ key, options: offered, number }) => key !== 'sizes' && offered.length === 0 && !number,
  );
  if (empty) return missing(`${empty.label} has no option that customers can choose.`);
  if (optionCount(product, 'turnaround') === 0) return missing('It has no turnaround.');
  const configuration = configure(product, startChoices(product));
  if (configuration.ok && weightOf(product, configuration.choices) === null)
    return advised('Its paper isn’t known, so its parcels can’t be weighed.');
  if (optionCount(product, 'quantities') === 0)
    return advised('Sold one at a time. Add quantities if customers choose how many.');
  return done(product.optionGroups.map(({ label }) => label).join(', '));
}

function prices(product: Product): StepState {
  const { unpriced, of } = unpricedCount(product);
  if (of > 0 && unpriced === of) return missing('Its price table is empty.');
  if (unpriced > 0)
    return advised(
      `${countWords(unpriced, 'combination')} of ${of.toLocaleString('en-GB')} without a price. Customers who choose one are asked to get a quote.`,
    );
  return done(`From ${formatPounds(fromPricePence(product))}, VAT included`);
}
