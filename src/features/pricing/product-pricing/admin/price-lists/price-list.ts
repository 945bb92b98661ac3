import { isValidOn, type PriceMethod } from '#features/pricing/prices/index.ts';
import { formatDate } from '#kit/london-time.ts';

/** A price list as staff set it. */
export interface PriceList {
  id: string;
  name: string;
  /** days in Europe/London, both included; null: without a beginning or an end */
  validFrom: string | null;
  validUntil: string | null;
  withCodes: boolean;
  isArchived: boolean;
  /** a save from a page that shows an older one is refused */
  version: number;
  updatedAt: Date;
  /** off everything; null: only what is named */
  everythingBp: number | null;
  categories: { id: string; name: string; percentBp: number }[];
  /** with a percentage, or with a price method of their own */
  products: { id: string; name: string; percentBp: number | null; method: PriceMethod | null }[];
  groups: { id: string; name: string }[];
  customers: { id: string; email: string }[];
}

/** A list as the overview and a customer's page name it. */
export type ListedPriceList = Pick<PriceList, 'id' | 'name' | 'validFrom' | 'validUntil' | 'isArchived'> & {
  /** how many customers it names, and their groups */
  customers: number;
  groups: string[];
  terms: number;
};

/** What a list is on a day: `Valid now`. */
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
