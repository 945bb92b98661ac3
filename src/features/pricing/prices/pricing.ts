import type { GroupKey } from './options.ts';

/**
 * How a product is priced and how it may be ordered, if that is more than base price and surcharges. Money is in whole
 * pence with VAT, rates per copy in thousandths of a penny, percentages in hundredths of a percent.
 */
export interface Pricing {
  method: PriceMethod;
  /** what an option adds besides its flat surcharge */
  extras: Extra[];
  /** null if only the listed quantities are sold */
  anyQuantity: AnyQuantity | null;
  /** null if only the listed sizes are sold */
  customSize: CustomSize | null;
  rules: OptionRule[];
}

/** A product without any of these: the documented price, base price and surcharges (ruling 2). */
export const PLAIN_PRICING: Pricing = {
  method: { kind: 'additive' },
  extras: [],
  anyQuantity: null,
  customSize: null,
  rules: [],
};

export type PriceMethod = { kind: 'additive' } | TableMethod | AreaMethod | UnitMethod;

/** Prices as in a printer's list: a row for each quantity, a column for each combination of certain options. */
export interface TableMethod {
  kind: 'table';
  /** groups whose options make a column, e.g. paper and sides; none: a single column */
  groups: GroupKey[];
  /** the rows, fewest copies first */
  copies: number[];
  /** by `columnKey`: the price of each row; null if there is none */
  columns: Record<string, (number | null)[]>;
}

/** A price per square metre. */
export interface AreaMethod {
  kind: 'area';
  /** the price of a square metre from each number of copies, fewest first */
  breaks: { copies: number; perM2Pence: number }[];
  /** the minimum price of a line */
  leastPence: number;
  /** width and height each count as whole steps, in mm: 1 for the exact size */
  stepMm: number;
}

/** A price per copy, and one for setting up the press. */
export interface UnitMethod {
  kind: 'unit';
  setUpPence: number;
  /** the price of each copy from each number of copies, fewest first */
  breaks: { copies: number; eachMilli: number }[];
  /** for every page of a copy; 0 if pages don't matter */
  pageMilli: number;
}

/** What an option adds to the price, besides its flat surcharge for the whole line. */
export interface Extra {
  group: GroupKey;
  option: string;
  /** for every copy */
  eachMilli?: number;
  /** of everything else */
  percentBp?: number;
  /** for every metre around each copy, as for hems */
  metrePence?: number;
  /** for every piece, as for eyelets: one per this many mm around each copy */
  piece?: { pence: number; everyMm: number };
}

/** Which quantities may be typed: between the fewest and the most copies listed, in steps. */
export interface AnyQuantity {
  least: number;
  most: number;
  step: number;
}

/** Which sizes may be typed, in either orientation. */
export interface CustomSize {
  leastMm: number;
  /** the maximum for the shorter side: the width of the roll or sheet */
  shortMostMm: number;
  longMostMm: number;
}

/** When one of certain options is chosen, another group allows only, or never, certain of its own. */
export interface OptionRule {
  when: { group: GroupKey; options: string[] };
  limits: { group: GroupKey; is: 'only' | 'never'; options: string[] };
  /** the reason that the customer sees: a sentence */
  because: string;
}

/** Whether the method itself prices a group's options, so that their flat surcharges don't count. */
export function decides(method: PriceMethod, key: GroupKey): boolean {
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

/** The name of a table's column: the options chosen in its groups. */
export function columnKey(options: readonly string[]): string {
  return options.join('|');
}
