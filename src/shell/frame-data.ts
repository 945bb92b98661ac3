import { useRouteLoaderData } from 'react-router';
import type { Company, OpeningHours, OpeningNow, Visiting } from '#features/company/index.ts';
import { DEFAULT_DELIVERY_RATES, type DeliveryRates } from '#features/pricing/index.ts';
import { formatShortPounds } from '#kit/money.ts';

/** What the root route has read for every page of the shop. */
export interface FrameData {
  company: Company;
  hours: OpeningHours;
  opening: OpeningNow & { closedSoon: string[] };
  visiting: Visiting;
  delivery: DeliveryRates;
  /** how long a new password must be */
  passwordMinimum: number;
  /** addresses of what the menus lead to and is out of the shop */
  gone: string[];
  /** the day in Belfast, `2026-11-24` */
  today: string;
  /** without a slash at its end; canonical addresses begin so */
  origin: string;
}

/** The company and the shop's address, without asking the database again; null in the back office and on error. */
export function useFrame(): FrameData | null {
  return useRouteLoaderData<FrameData | null>('root') ?? null;
}

/** What delivery costs, as it stands in sentences: `£4.99`, free from `£75`. */
export function useDeliveryWords(): { price: string; freeFrom: string } {
  const { pricePence, freeFromPence } = useFrame()?.delivery ?? DEFAULT_DELIVERY_RATES;
  return { price: formatShortPounds(pricePence), freeFrom: formatShortPounds(freeFromPence) };
}
