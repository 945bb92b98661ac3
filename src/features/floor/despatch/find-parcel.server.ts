import { href } from '#kit/href.ts';
import type { Queries } from '#platform/db/database.ts';
import { PARCEL_CODE } from './parcel-code.ts';

/**
 * The address that a scanned parcel label leads to; null if the text isn't one. One statement for a code, otherwise
 * none.
 */
export async function findScannedParcel(
  db: Queries,
  text: string,
): Promise<{ code: string; to: string; detail: string } | { code: string; to: null } | null> {
  const code = text.trim().toUpperCase();
  const [, orderNumber, number] = PARCEL_CODE.exec(code) ?? [];
  if (!orderNumber) return null;
  const parcel = await db
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select('o.customerName')
    .where('o.orderNumber', '=', orderNumber)
    .where('p.number', '=', Number(number))
    .executeTakeFirst();
  if (!parcel) return { code, to: null };
  return { code, to: href('/admin/despatch/:orderNumber', { orderNumber }), detail: parcel.customerName };
}
