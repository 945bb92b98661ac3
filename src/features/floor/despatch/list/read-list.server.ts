import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/order/index.ts';
import { LEAVING_TIMES } from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import type { Queries } from '#platform/db/database.ts';

/** An order that has something ready to leave. Days are `2026-11-24`. */
export interface LeavingOrder {
  orderNumber: string;
  customerName: string;
  postcode: string;
  deliveryMethod: DeliveryMethod;
  /** the earliest day of the ready jobs or, if there are none, of the packed ones */
  dueOn: string;
  /** ready items, among those that have not left */
  ready: number;
  open: number;
  /** whether something is packed in a parcel that has not left */
  hasParcels: boolean;
}

interface Leaving {
  orders: LeavingOrder[];
  /** the deadlines for what leaves on a day */
  times: LeavingTimes;
}

/** The most orders on the page: later orders have to wait. */
const LIST_MAX = 200;

/**
 * SQL: the first orders with something ready or packed, earliest due first, as JSON. It starts from what is ready or
 * packed, not from all open jobs.
 */
export const leavingOrders = (most: number) => sql<LeavingOrder[]>`(select coalesce(json_agg(l), '[]') from (
    select o.order_number as "orderNumber", o.customer_name as "customerName", o.shipping_postcode as postcode,
      o.delivery_method as "deliveryMethod", j.ready, j.open, j.due_on as "dueOn", j.packed as "hasParcels"
    from (select j.order_id from stages s join jobs j on j.stage_id = s.id and j.closed_at is null where s.kind = 'ready'
        union select order_id from parcels where despatched_at is null) l
    join orders o on o.id = l.order_id
    cross join lateral (select count(*) filter (where s.kind = 'ready')::int as ready, count(*)::int as open,
        coalesce(min(j.due_on) filter (where s.kind = 'ready'), min(j.due_on))::text as due_on,
        bool_or(exists (select from parcel_items i join parcels p on p.id = i.parcel_id
          where i.job_id = j.id and p.despatched_at is null)) as packed
      from jobs j join stages s on s.id = j.stage_id where j.closed_at is null and j.order_id = l.order_id) j
    where j.ready > 0 or j.packed
    order by j.due_on, o.order_number limit ${sql.lit(most)}) l)`;

/** Returns the orders with something ready or packed, and their deadlines. One statement. */
export async function readLeaving(db: Queries): Promise<Leaving> {
  const { rows } =
    await sql<Leaving>`select ${LEAVING_TIMES} as times, ${leavingOrders(LIST_MAX)} as orders`.execute(db);
  const [leaving] = rows;
  if (!leaving) throw new Error('a select without a row');
  return leaving;
}
