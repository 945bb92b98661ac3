import { useRouteLoaderData } from 'react-router';
import type {
  ClosedDay,
  Company,
  OpeningHours,
  OpeningNow,
  Visiting,
} from '#features/pricing/company/index.ts';
import { DEFAULT_DELIVERY, type DeliveryWords } from '#features/pricing/delivery/index.ts';
import { formatShortPounds } from '#kit/money.ts';

/** The root route's data for every page of the shop. */
export interface FrameData {
  company: Company;
  hours: OpeningHours;
  opening: OpeningNow;
  /** today and later */
  closedDays: ClosedDay[];
  visiting: Visiting;
  delivery: DeliveryWords;
  /** minimum password length */
  passwordMinimum: number;
  /** menu addresses that are no longer in the shop */
  archived: string[];
  /** today's date in Belfast, `2026-11-24` */
  today: string;
  /** without a trailing slash; canonical addresses start with it */
  origin: string;
}

/** The company and the shop's address, without a database query; null in the back office and on an error page. */
export function useFrame(): FrameData | null {
  return useRouteLoaderData<FrameData | null>('root') ?? null;
}

interface SpokenDelivery {
  price: string;
  freeFrom: string | null;
  /** whether weight or place changes the price */
  varies: boolean;
  /** how many working days longer parcels to Ireland take; null if the shop doesn't deliver there */
  irishDays: number | null;
}

/**
 * Delivery prices for use in sentences: `£4.99`, or `from £3.99` if weight or place changes it; free from `£75`, or
 * `£75 in Mainland UK`; null if delivery is never free.
 */
export function useDeliveryWords(): SpokenDelivery {
  const { pricePence, freeFromPence, isFrom, freeIn, irishDays } = useFrame()?.delivery ?? DEFAULT_DELIVERY;
  const price = formatShortPounds(pricePence);
  const freeFrom = freeFromPence === null ? null : formatShortPounds(freeFromPence);
  return {
    price: isFrom ? `from ${price}` : price,
    freeFrom: freeFrom && freeIn ? `${freeFrom} in ${freeIn}` : freeFrom,
    varies: isFrom === true,
    irishDays: irishDays ?? null,
  };
}
