import { type Pence, pence } from '#kit/money.ts';
import type { Choice } from './options.ts';
import {
  type AreaMethod,
  columnKey,
  decides,
  type Extra,
  type Pricing,
  type TableMethod,
  type UnitMethod,
} from './pricing.ts';

/** The input to a price. */
export interface PricedJob {
  choices: readonly Choice[];
  copies: number;
  widthMm: number;
  heightMm: number;
  basePricePence: number;
  /** what the turnaround adds, as a share of everything else, unless the method itself sets the prices of turnarounds */
  percentBp: number;
}

/** How many parts a penny has while a price is added up, so that it is rounded only once. */
const PARTS = 10n ** 12n;

/**
 * Returns what a job costs by the product's method and extras, rounded half up to the penny; null if its table has no
 * price for it. More copies never cost less (`pricing-problems.ts` refuses tables where they would).
 */
export function methodPrice({ method, extras }: Pricing, job: PricedJob): Pence | null {
  const core = corePrice(method, job);
  if (core === null) return null;
  const own = job.choices.flatMap(({ group, option }) => {
    const extra = extras.find((it) => it.group === group && it.option === (option.pricedAs ?? option.id));
    return extra ? [extra] : [];
  });
  const numbers = job.choices.reduce((total, { option }) => total + milli(option.eachMilli ?? 0), 0n);
  const sum = own.reduce(
    (total, extra) => total + extraPrice(extra, job),
    core + numbers * BigInt(job.copies),
  );
  const percent = own.reduce(
    (total, { percentBp = 0 }) => total + BigInt(percentBp),
    10_000n + BigInt(decides(method, 'turnaround') ? 0 : job.percentBp),
  );
  return rounded(sum * percent, PARTS * 10_000n);
}

/** What the method itself charges, with flat surcharges, in `PARTS` of a penny. */
function corePrice(method: Pricing['method'], job: PricedJob): bigint | null {
  const surcharges = (priced: readonly string[]) =>
    BigInt(
      job.choices.reduce(
        (sum, { group, option }) => sum + (priced.includes(group) ? 0 : option.priceModifierPence),
        0,
      ),
    ) * PARTS;
  switch (method.kind) {
    case 'additive':
      return BigInt(job.basePricePence) * PARTS + surcharges([]);
    case 'table': {
      const cell = cellPrice(method, job);
      return cell === null ? null : cell + surcharges(['quantities', ...method.groups]);
    }
    case 'area':
      return areaPrice(method, job) + surcharges(['quantities', 'sizes']);
    case 'unit':
      return unitPrice(method, job) + surcharges(['quantities']);
  }
}

/** The price of a column at a quantity: its row's, or interpolated between the rows on either side. */
function cellPrice(
  { groups, copies: rows, columns }: TableMethod,
  { choices, copies }: PricedJob,
): bigint | null {
  const chosen = groups.map((group) => {
    const option = choices.find((choice) => choice.group === group)?.option;
    return option?.pricedAs ?? option?.id ?? '';
  });
  const prices = columns[columnKey(chosen)];
  const above = rows.findIndex((row) => row >= copies);
  const [least, most] = [rows[above - 1], rows[above]];
  const [low, high] = [prices?.[above - 1] ?? null, prices?.[above] ?? null];
  if (most === undefined || high === null) return null;
  if (most === copies) return BigInt(high) * PARTS;
  if (least === undefined || low === null) return null;
  const share = BigInt(high - low) * BigInt(copies - least) * PARTS;
  return BigInt(low) * PARTS + share / BigInt(most - least);
}

function areaPrice({ breaks, leastPence, stepMm }: AreaMethod, job: PricedJob): bigint {
  const step = tenths(stepMm);
  const side = (mm: number) => ((tenths(mm) + step - 1n) / step) * step;
  // Tenths of a millimetre times tenths: a hundred million to the square metre.
  const perCopy = (side(job.widthMm) * side(job.heightMm) * PARTS) / 100_000_000n;
  const price = cheapestBreak(breaks, job.copies, ({ perM2Pence }) => perCopy * BigInt(perM2Pence));
  const least = BigInt(leastPence) * PARTS;
  return price > least ? price : least;
}

function unitPrice({ setUpPence, breaks, pageMilli }: UnitMethod, { choices, copies }: PricedJob): bigint {
  const pages = Math.max(1, ...choices.map(({ option }) => option.pages ?? 1));
  const price = cheapestBreak(breaks, copies, ({ eachMilli }) => milli(eachMilli + pageMilli * pages));
  return BigInt(setUpPence) * PARTS + price;
}

/**
 * The price of this many copies at the rate of their break, but never more than the first quantity of a later break:
 * otherwise nine could cost more than ten.
 */
function cheapestBreak<Break extends { copies: number }>(
  breaks: readonly Break[],
  copies: number,
  each: (rate: Break) => bigint,
): bigint {
  const own = breaks.findLast((rate) => rate.copies <= copies) ?? breaks[0];
  if (!own) throw new RangeError('a price method without a price');
  let price = each(own) * BigInt(copies);
  for (const rate of breaks) {
    if (rate.copies <= copies) continue;
    const more = each(rate) * BigInt(rate.copies);
    if (more < price) price = more;
  }
  return price;
}

function extraPrice({ eachMilli = 0, metrePence = 0, piece }: Extra, job: PricedJob): bigint {
  const copies = BigInt(job.copies);
  const around = 2n * (tenths(job.widthMm) + tenths(job.heightMm));
  const metres = (around * BigInt(metrePence) * PARTS) / 10_000n;
  const every = piece ? tenths(piece.everyMm) : 1n;
  const pieces = piece ? ((around + every - 1n) / every) * BigInt(piece.pence) * PARTS : 0n;
  return copies * (milli(eachMilli) + metres + pieces);
}

/** Thousandths of a penny. */
const milli = (amount: number): bigint => BigInt(amount) * (PARTS / 1000n);

/** Tenths of a millimetre, the finest that a size can be. */
const tenths = (mm: number): bigint => BigInt(Math.round(mm * 10));

/** Half up; never below zero, like every price (ruling 2). */
function rounded(amount: bigint, parts: bigint): Pence {
  return pence(amount <= 0n ? 0 : Number((amount * 2n + parts) / (parts * 2n)));
}
