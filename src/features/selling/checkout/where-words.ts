import type { Company } from '#features/pricing/company/index.ts';
import { type DeliveryQuote, notDeliveredTo } from '#features/pricing/delivery/index.ts';
import type { Cart } from '#features/selling/cart/index.ts';
import { countWords } from '#kit/count-words.ts';
import { IRELAND } from '#kit/country.ts';

/** The note beside the country; null if everything goes to the United Kingdom. */
export function irelandWords({ toIreland, quotes }: Cart, irishDays: number | null): string | null {
  if (!toIreland) return null;
  if (quotes.some(({ isRefused }) => isRefused)) return notDeliveredTo({ name: IRELAND });
  return irishDays ? `Parcels to Ireland take ${countWords(irishDays, 'working day')} longer.` : '';
}

/** Where an order may be collected, on one line; null if everything is delivered. */
export function collectedFrom(quotes: readonly DeliveryQuote[], company: Company | undefined): string | null {
  if (!company || quotes.every(({ method }) => method === 'delivery')) return null;
  return [company.name, ...company.addressLines, company.postalCode].join(', ');
}
