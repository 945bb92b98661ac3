import { sql } from 'kysely';
import { findScannedParcel } from '#features/floor/despatch/index.server.ts';
import { removedWords } from '#features/floor/production/index.server.ts';
import { JOB_CODE, scannedCode } from '#features/floor/production/index.ts';
import { findSheet } from '#features/floor/sheets/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Right } from '#visitor/rights.ts';

/**
 * What a scanned or typed number leads to: a job, the item of an order that isn't placed, a parcel, a sheet, or the
 * reason why there is nothing.
 */
export type ScannedItem =
  | { found: true; kind: 'Job' | 'Item' | 'Parcel' | 'Sheet'; code: string; to: string; detail: string }
  | { found: false; words: string; order: { orderNumber: string; to: string } | null };

/** The text of a job ticket's barcode: the order number and the item's position in the order, from 1. */
export const ticketCode = (orderNumber: string, place: number) => `${orderNumber}-${place}`;

/**
 * Returns what the scanned or typed code of a job ticket, a parcel’s label or a sheet leads to; null if the text isn't
 * such a code. Scanners may type lower case. People are only led to pages that they may open. One statement for a code,
 * otherwise none.
 */
export async function findScannedItem(
  db: Queries,
  scanned: string,
  rights: readonly Right[],
): Promise<ScannedItem | null> {
  const text = scannedCode(scanned);
  const parcel = rights.includes('despatch') ? await findScannedParcel(db, text) : null;
  if (parcel?.to) return { found: true, kind: 'Parcel', ...parcel };
  if (parcel) return { found: false, words: `There’s no parcel ${parcel.code}.`, order: null };
  const sheet = rights.includes('sheets') ? await findSheet(db, text) : null;
  if (sheet?.to) return { found: true, kind: 'Sheet', ...sheet };
  if (sheet) return { found: false, words: `There’s no sheet ${sheet.code}.`, order: null };
  const [, number = '', digits, part = ''] = JOB_CODE.exec(text) ?? [];
  if (!digits) return null;
  const [orderNumber, place] = [number.toUpperCase(), Number(digits)];
  const code = `${ticketCode(orderNumber, place)}${part}`;
  const { rows } = await sql<{
    id: string;
    names: string[];
    jobPlace: number | null;
    removedAt: Date | null;
  }>`
    select o.id, (select count(*)::int from order_items b join order_items i on i.id = coalesce(
        (select j.item_id from jobs j where j.code = ${code}),
        (select j.item_id from job_events e join jobs j on j.id = e.job_id where e.of_part = ${code} limit 1))
      where b.order_id = o.id and b.position <= i.position having count(*) > 0) as "jobPlace",
      (select r.removed_at from removed_items r where r.codes @> array[${code}] limit 1) as "removedAt",
      (select coalesce(array_agg(i.product_name order by i.position), '{}') from order_items i where i.order_id = o.id) as names
    from orders o where o.order_number = ${orderNumber}`.execute(db);
  const [order] = rows;
  if (!order) return { found: false, words: `There’s no order ${orderNumber}.`, order: null };
  const path = href('/admin/orders/:orderId', { orderId: order.id });
  const { names, jobPlace, removedAt } = order;
  const mayOpen = rights.includes('orders');
  if (removedAt)
    return {
      found: false,
      words: removedWords(code, londonDay(removedAt)),
      order: mayOpen ? { orderNumber, to: path } : null,
    };
  if (!mayOpen && jobPlace === null) return { found: false, words: `There’s no job ${code}.`, order: null };
  const at = jobPlace ?? place;
  const name = names[at - 1];
  if (name !== undefined)
    return {
      found: true,
      kind: jobPlace === null ? 'Item' : 'Job',
      code,
      to: jobPlace === null ? `${path}#item-${place}` : href('/admin/jobs/:code', { code }),
      detail: `${name}, item ${at} of ${names.length}`,
    };
  const items = countWords(order.names.length, 'item');
  const words = `${orderNumber} has ${items}, so there’s no item ${place}.`;
  return { found: false, words, order: { orderNumber, to: path } };
}
