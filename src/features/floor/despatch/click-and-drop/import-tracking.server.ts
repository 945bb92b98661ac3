import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { PARCEL_CODE } from '../parcel-code.ts';
import type { TrackingLine } from './read-tracking.ts';

export type ImportOutcome = { ok: true; changed: number } | { ok: false; problems: string[] };

/**
 * Gives parcels their tracking numbers, all of them or none. Parcels that have left may still get one: labels are often
 * printed while the van waits. `carrierId`: the carrier for those that have none yet.
 */
export function importTracking(
  shop: Shop,
  actor: Actor,
  { lines, carrierId }: { lines: readonly TrackingLine[]; carrierId: string | null },
): Promise<ImportOutcome> {
  const parcelLines = lines.map(({ code, ...line }) => {
    const [, orderNumber = '', number = ''] = PARCEL_CODE.exec(code) ?? [];
    return { ...line, code, orderNumber: orderNumber.toUpperCase(), number: Number(number) };
  });
  return inTransaction(shop.db, async (trx) => {
    // Locked like everything that changes an order, always in the same order.
    await sql`select from orders where order_number = any(${parcelLines.map((line) => line.orderNumber)}::text[])
      order by id for update`.execute(trx);
    const { rows } = await sql<{ code: string; id: string | null; isCancelled: boolean }>`
      select w.code, p.id, o.status = 'cancelled' as "isCancelled"
      from jsonb_to_recordset(${json(parcelLines)}) as w (code text, "orderNumber" text, number int)
      left join orders o on o.order_number = w."orderNumber" left join parcels p on p.order_id = o.id and p.number = w.number`.execute(
      trx,
    );
    const parcelByCode = new Map(rows.map((row) => [row.code, row]));
    const problems = parcelLines.flatMap(({ line, code }) => {
      const parcel = parcelByCode.get(code);
      if (!parcel?.id) return [`Line ${line}: there’s no parcel ${code}.`];
      return parcel.isCancelled ? [`Line ${line}: the order of ${code} was cancelled.`] : [];
    });
    if (problems.length > 0) return { ok: false, problems };
    const changes = parcelLines.map(({ code, trackingNumber }) => ({
      id: parcelByCode.get(code)?.id,
      trackingNumber,
    }));
    const { numAffectedRows } = await sql`update parcels p set tracking_number = w."trackingNumber",
        carrier_id = coalesce(p.carrier_id, ${carrierId}), version = version + 1
      from jsonb_to_recordset(${json(changes)}) as w (id uuid, "trackingNumber" text)
      where w.id = p.id and p.tracking_number is distinct from w."trackingNumber"`.execute(trx);
    await recordChange(trx, {
      actor,
      action: 'parcels.tracking',
      subject: 'despatch',
      before: null,
      after: {
        numbers: Object.fromEntries(parcelLines.map(({ code, trackingNumber }) => [code, trackingNumber])),
      },
    });
    return { ok: true, changed: Number(numAffectedRows ?? 0) };
  });
}
