import type { DeliveryPlan } from '#features/pricing/delivery/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { type PackedParcel, type Packing, readPackings } from './packing.server.ts';
import { PARCEL_CODE } from './parcel-code.ts';
import { weightOfParcel } from './parcel-weight.ts';

/** A parcel with its order. */
export interface ParcelOfOrder {
  packing: Packing;
  parcel: PackedParcel;
  /** in grams, with packing */
  weight: number;
}

/** Returns parcels by their codes, in the requested order; unknown and empty ones are left out. One statement. */
export async function readParcels(
  db: Queries,
  codes: readonly string[],
  plan: DeliveryPlan,
): Promise<ParcelOfOrder[]> {
  const parcels = codes.flatMap((code) => {
    const [, orderNumber = '', number] = PARCEL_CODE.exec(code.trim().toUpperCase()) ?? [];
    return orderNumber ? [{ orderNumber, number: Number(number) }] : [];
  });
  if (parcels.length === 0) return [];
  const packings = await readPackings(db, [...new Set(parcels.map(({ orderNumber }) => orderNumber))]);
  return parcels.flatMap(({ orderNumber, number }) => {
    const packing = packings.find((one) => one.orderNumber === orderNumber);
    const parcel = packing?.parcels.find((one) => one.number === number);
    if (!packing || !parcel || parcel.items.length === 0) return [];
    return [{ packing, parcel, weight: weightOfParcel(plan, packing, parcel) }];
  });
}
