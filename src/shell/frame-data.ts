import { useRouteLoaderData } from 'react-router';
import type { ClosedDay, Company, OpeningHours, OpeningNow, Visiting } from '#features/company/index.ts';
import { DEFAULT_DELIVERY_RATES, type DeliveryRates } from '#features/pricing/index.ts';
import { formatShortPounds } from '#kit/money.ts';

/** The root route's data for every page of the shop. */
export interface FrameData {
  company: Company;
  hours: OpeningHours;
  opening: OpeningNow;
  /** today and later */
  closedDays: ClosedDay[];
  visiting: Visiting;
  delivery: DeliveryRates;
  /** minimum password length */
  passwordMinimum: number;
  /** menu addresses that are no longer in the shop */
  archived: string[];
  /** today's date in Belfast, `2026-11-24` */
  today: string;
  /** without a trailing slash; canonical addresses start with it */
  origin: string;
}

/** The company and the shop's address, without a database query; null in the back office and on an error. */
export function useFrame(): FrameData | null {
  return useRouteLoaderData<FrameData | null>('root') ?? null;
}

/** Delivery prices for use in sentences: `£4.99`, free from `£75`. */
export function useDeliveryWords(): { price: string; freeFrom: string } {
  const { pricePence, freeFromPence } = useFrame()?.delivery ?? DEFAULT_DELIVERY_RATES;
  return { price: formatShortPounds(pricePence), freeFrom: formatShortPounds(freeFromPence) };
}
