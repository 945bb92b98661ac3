import { isValidOn, type PriceMethod } from '#features/pricing/prices/index.ts';
import { formatDate } from '#kit/london-time.ts';

/** A price list as staff set it. */
export interface PriceList {
  id: string;
  name: string;
  /** days in Europe/London, inclusive; null if there is no beginning or no end */
  validFrom: string | null;
  validUntil: string | null;
  withCodes: boolean;
  isArchived: boolean;
  /** a save from a page that shows an older one is refused */
  version: number;
  updatedAt: Date;
  /** off everything; null if only off what is named */
  everythingBp: number | null;
  categories: { id: string; name: string; percentBp: number }[];
  /** with a percentage or their own price method */
  products: { id: string; name: string; percentBp: number | null; method: PriceMethod | null }[];
  groups: { id: string; name: string }[];
  customers: { id: string; email: string }[];
}

/** A price list as shown in the overview and on a customer page. */
export type ListedPriceList = Pick<PriceList, 'id' | 'name' | 'validFrom' | 'validUntil' | 'isArchived'> & {
  /** how many customers it names, and their groups */
  customers: number;
  groups: string[];
  terms: number;
};

/** A list's state on a day: `Valid now`. */
export function stateWords(
  list: Pick<PriceList, 'validFrom' | 'validUntil' | 'isArchived'>,
  today: string,
): string {
  if (list.isArchived) return 'Archived';
  if (isValidOn(list, today)) return 'Valid now';
  return list.validFrom !== null && today < list.validFrom ? 'Not started' : 'Ended';
}

/** `1 Dec 2026 to 31 Dec 2026`, `From 1 Dec 2026`, `Always`. */
export function validWords({ validFrom, validUntil }: Pick<PriceList, 'validFrom' | 'validUntil'>): string {
  if (validFrom && validUntil) return `${formatDate(validFrom)} to ${formatDate(validUntil)}`;
  if (validFrom) return `From ${formatDate(validFrom)}`;
  return validUntil ? `Until ${formatDate(validUntil)}` : 'Always';
}

/** `12.5` */
export const percentField = (percentBp: number | null): string =>
  percentBp === null ? '' : String(percentBp / 100);
